"""A record of many rounds, played by the rules and written in bulk as the product would have written it one command at
a time: to measure the pages, exports and proofs of a casino that has been open for years.
"""
