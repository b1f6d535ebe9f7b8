"""The audit history: rounds found again, replayed step by step, recomputed, verified and exported. Of the record
nothing is written; a verification that somebody asked for is noted, and states are kept that make replays short.
"""
