"""Who rides what and carries what: loads shared out, and parties split and joined."""
