import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type HardwareMesh, readHardware } from '@parametric/configurator-element/exchange';
import { glbFile } from '@parametric/service/testing/files';
import { hardwarePicture } from './hardware-picture.js';

const side = 40;

/** A square that faces the viewer. */
function square(color: string | undefined, size: number, z: number): HardwareMesh {
  const positions = new Float32Array([0, 0, z, size, 0, z, size, size, z, 0, size, z]);
  const normals = new Float32Array([0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1]);
  return { color, positions, normals, indices: new Uint16Array([0, 1, 2, 0, 2, 3]) };
}

const at = (pixels: Uint8ClampedArray, x: number, y: number) => [
  ...pixels.subarray(4 * (y * side + x), 4 * (y * side + x + 1)),
];

it('hardware fills the picture except for a margin, in its own color', async () => {
  const { meshes } = await readHardware('pull.glb', glbFile('pull', [0, 1, 0]));
  const pixels = hardwarePicture(meshes, side);
  const columns = Array.from({ length: side }, (_, x) => Array.from({ length: side }, (_, y) => at(pixels, x, y)));
  const filled = columns.flatMap((column, x) => (column.some(([, , , alpha]) => alpha === 255) ? [x] : []));
  assert.deepEqual([filled.at(0), filled.at(-1)], [3, side - 4]);
  for (const [red, green, blue, alpha] of columns.flat()) {
    assert.ok(alpha === 0 || (red === 0 && blue === 0 && green! >= 140), `${red} ${green} ${blue} ${alpha}`);
  }
});

it('closer surfaces hide farther ones, regardless of their order', () => {
  const [near, far] = [square('#ff0000', 10, 5), square('#0000ff', 10, -5)];
  const middles = [
    [near, far],
    [far, near],
  ].map((meshes) => at(hardwarePicture(meshes, side), side / 2, side / 2));
  assert.deepEqual(middles[0], middles[1]);
  const [red, green, blue, alpha] = middles[0]!;
  assert.ok(red! > 140 && green === 0 && blue === 0 && alpha === 255, middles[0]!.join(' '));
});

it('shapes without color, depth or size are drawn without errors', () => {
  const [red, green, blue] = at(hardwarePicture([square(undefined, 10, 0)], side), side / 2, side / 2);
  assert.ok(red! > 80 && Math.abs(red! - green!) < 10 && Math.abs(green! - blue!) < 10);
  assert.ok(hardwarePicture([square('#ff0000', 0, 0)], side).every((value) => value === 0));
  assert.ok(hardwarePicture([], side).every((value) => value === 0));
});
