/** Keys of our own making: `crypto.randomUUID` does not exist on plain HTTP. */

/**
 * A key that no other has.
 * @param {Pick<Crypto, "getRandomValues">} [source]
 */
export function newKey(source = crypto) {
  const bytes = source.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
