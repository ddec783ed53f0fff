"""Choosing between plans: the front of time, damage, risk and cost, and two plans side by side."""
