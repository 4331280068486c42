/**
 * What this tab keeps over a reload, and this browser for longer. A browser may forbid it: then it lasts
 * as long as the page.
 */

/** @typedef {Pick<Storage, "getItem"|"setItem"|"removeItem">} TabStorage */

/**
 * @param {"sessionStorage"|"localStorage"} where
 * @returns {TabStorage}
 */
export function storageOf(where) {
  try {
    const storage = globalThis[where];
    storage.getItem("meja");
    return storage;
  } catch {
    /** @type {Map<string, string>} */
    const kept = new Map();
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
  }
}

/**
 * Keep something, unless there is no room.
 * @param {Pick<TabStorage, "setItem">} storage
 * @param {string} key
 * @param {unknown} value
 */
export function keep(storage, key, value) {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // The storage is full: what would have been kept is only a comfort.
  }
}

/**
 * What was kept, or null; also where something strange stands under that name.
 * @param {Pick<TabStorage, "getItem">} storage
 * @param {string} key
 * @returns {any}
 */
export function kept(storage, key) {
  try {
    return JSON.parse(storage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
