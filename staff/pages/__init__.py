"""The pages about people and devices, one file a subject. All of them work without JavaScript."""
