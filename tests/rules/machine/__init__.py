"""The parts of the state machine of Pontoon, each with a job of its own (tests/rules/test_machine.py)."""
