"""How the parts become one running program: settings, paths, applications, supervisor."""
