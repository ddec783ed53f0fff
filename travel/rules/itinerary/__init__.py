"""From a route and orders to a plan day by day."""
