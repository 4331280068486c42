"""A broker in memory, with just what presence asks of one."""

from collections import defaultdict


class BrokerInMemory:
    def __init__(self):
        self.hashes = defaultdict(dict)
        self.keys = {}
        self.questions = 0
        """How often somebody waited for what is stored."""

    def hset(self, name, key, value):
        self.hashes[name][key] = str(value)

    def hdel(self, name, *keys):
        for key in keys:
            self.hashes[name].pop(key, None)

    def pipeline(self, *, transaction):
        return Pipeline(self)

    def mget(self, names):
        self.questions += 1
        return [self.keys.get(name) for name in names]

    def expire(self, name, time):
        return name in self.hashes

    def set(self, name, value, *, ex, get):
        before = self.keys.get(name)
        self.keys[name] = value
        return before

    def forget(self, name):
        """Lets a key run out."""
        self.keys.pop(name, None)


class Pipeline:
    """Questions that are asked together."""

    def __init__(self, broker):
        self.broker = broker
        self.names = []

    def hgetall(self, name):
        self.names.append(name)

    def execute(self):
        self.broker.questions += 1
        return [dict(self.broker.hashes[name]) for name in self.names]
