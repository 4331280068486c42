"""A broker in memory, with just what presence asks of one."""

from collections import defaultdict


class BrokerInMemory:
    def __init__(self):
        self.hashes = defaultdict(dict)
        self.keys = {}

    def hset(self, name, key, value):
        self.hashes[name][key] = str(value)

    def hdel(self, name, *keys):
        for key in keys:
            self.hashes[name].pop(key, None)

    def hgetall(self, name):
        return dict(self.hashes[name])

    def expire(self, name, time):
        return name in self.hashes

    def exists(self, *names):
        return sum(name in self.keys for name in names)

    def set(self, name, value, *, ex, get):
        before = self.keys.get(name)
        self.keys[name] = value
        return before

    def forget(self, name):
        """Lets a key run out."""
        self.keys.pop(name, None)
