"""Practice: problems made from a number, answered by the engine; the same number gives the same one."""
