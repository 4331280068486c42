"""Programs for those who build Meja; the running product needs none of them."""
