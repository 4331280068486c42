/**
 * The seal of a wall: the hash that was shown before the deal is found again from salt and wall. Browsers
 * offer the digest on https and on localhost only; elsewhere the server's word is passed on.
 * @import {Seal} from "./types.js"
 */

/**
 * @param {string} text hexadecimal
 * @returns {number[]}
 */
function bytesOf(text) {
  return (text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
}

/**
 * SHA-256 of salt and wall, a byte for each copy from front to back, in hexadecimal.
 * @param {Pick<Seal, "salt"|"wall">} seal
 * @param {SubtleCrypto} subtle
 */
export async function hashOf({ salt, wall }, subtle) {
  const digest = await subtle.digest("SHA-256", new Uint8Array([...bytesOf(salt), ...wall]));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Whether the wall is the one that was promised, and who says so.
 * @param {Seal} seal
 * @param {SubtleCrypto|undefined} [subtle]
 * @returns {Promise<{by: "browser"|"server", agrees: boolean}>}
 */
export async function checked(seal, subtle = globalThis.crypto?.subtle) {
  if (!subtle) return { by: "server", agrees: seal.agrees };
  return { by: "browser", agrees: (await hashOf(seal, subtle)) === seal.hash };
}
