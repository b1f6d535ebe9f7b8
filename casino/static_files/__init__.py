"""Scripts, styles and drawings: joined, under names that tell their content, compressed, answered beside Django."""
