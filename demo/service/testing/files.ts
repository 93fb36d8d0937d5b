// Files like those that organizations upload: a picture, and hardware.

import { readFileSync } from 'node:fs';
import { PNG } from 'pngjs';

/** Returns a PNG in a single color. */
export function pngFile(width = 4, height = width, color = 0x7a5230): Uint8Array<ArrayBuffer> {
  const picture = new PNG({ width, height });
  for (let at = 0; at < picture.data.length; at += 4) picture.data.writeUInt32BE(((color << 8) | 0xff) >>> 0, at);
  return new Uint8Array(PNG.sync.write(picture));
}

/**
 * Returns a GLB from the demo with another comment, so that it's different from the demo's own files.
 * @param color the color of the whole model: red, green, and blue, from 0 to 1
 */
export function glbFile(comment = 'knob', color?: readonly number[]): Uint8Array<ArrayBuffer> {
  const source = readFileSync(new URL('../../shop/models/hardware/cup-pull.glb', import.meta.url));
  const length = source.readUInt32LE(12);
  const json = JSON.parse(source.subarray(20, 20 + length).toString());
  json.asset.extras = { comment };
  if (color) {
    const pbrMetallicRoughness = { baseColorFactor: [...color, 1], metallicFactor: 0, roughnessFactor: 1 };
    json.materials = [{ pbrMetallicRoughness }];
    for (const { primitives } of json.meshes) for (const primitive of primitives) primitive.material = 0;
  }
  const text = JSON.stringify(json);
  const padded = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4));
  const rest = source.subarray(20 + length);
  const head = Buffer.alloc(20);
  head.write('glTF');
  for (const [at, value] of [2, 20 + padded.length + rest.length, padded.length, 0x4e4f534a].entries()) {
    head.writeUInt32LE(value, 4 + 4 * at);
  }
  return new Uint8Array(Buffer.concat([head, padded, rest]));
}
