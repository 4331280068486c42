"""Template tags of people and of the site's components."""
