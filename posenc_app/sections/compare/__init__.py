"""The page that sets all methods beside each other: claims from the registry, numbers measured now."""
