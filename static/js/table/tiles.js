/**
 * From copies and faces to the names by which the sprite and the catalogue know them. Copies 0–135
 * are four of each face in order, 136–143 the bonus tiles: rules/engine/tiles.py.
 * @import {Copy, Face, Tile} from "./types.js"
 */

const PLAYABLE_COPIES = 136;
const PLAYABLE_FACES = 34;

/**
 * The face of a physical tile.
 * @param {Face[]} faces by copy
 * @param {Copy} copy
 * @returns {Face}
 */
export function faceOfCopy(faces, copy) {
  return faces[copy] ?? "back";
}

/**
 * The plain name of a face, never that of a red five.
 * @param {Face[]} faces by copy
 * @param {Tile} tile
 * @returns {Face}
 */
export function faceOfTile(faces, tile) {
  const copy = tile < PLAYABLE_FACES ? tile * 4 + 1 : PLAYABLE_COPIES + tile - PLAYABLE_FACES;
  return faces[copy] ?? "back";
}

/**
 * The number of a copy's face.
 * @param {Copy} copy
 * @returns {Tile}
 */
export function tileOfCopy(copy) {
  return copy < PLAYABLE_COPIES ? copy >> 2 : copy - PLAYABLE_COPIES + PLAYABLE_FACES;
}
