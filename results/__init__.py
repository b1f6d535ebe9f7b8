"""Why the house won or lost: each round's result taken apart, and sums of that. Derived from the record alone."""
