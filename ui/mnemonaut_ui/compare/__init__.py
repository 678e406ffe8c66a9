"""Recalls side by side, and two memories of one."""
