"""The audit history: rounds found again, replayed step by step, recomputed, verified and exported. Reads only, except
that a verification that somebody asked for is noted.
"""
