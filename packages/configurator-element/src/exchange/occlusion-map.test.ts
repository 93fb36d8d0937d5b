import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Vector } from '../model/evaluate/product.js';
import { compileModel, type Product } from '../model/index.js';
import { OcclusionMap } from './occlusion-map.js';
import { decodePng } from './testing/decode-png.js';

function panel(id: string, at: Vector, size: Vector, material = 'board') {
  const normal = ['x', 'y', 'z'][size.indexOf(Math.min(...size))];
  return { id, kind: 'panel', at, size, normal, material };
}

/** A box of boards that's open at the front and 600 mm long in each direction, with additional parts. */
function box(color: string, ...more: object[]): Product {
  const materials = [
    { id: 'board', name: 'Board', color, finish: 'laminate', thickness: 18 },
    { id: 'pane', name: 'Pane', color: '#d5e6e2', finish: 'glass', thickness: 6 },
  ];
  const parts = [
    panel('floor', [0, 0, 0], [600, 18, 600]),
    panel('top', [0, 582, 0], [600, 18, 600]),
    panel('left', [0, 18, 0], [18, 564, 600]),
    panel('right', [582, 18, 0], [18, 564, 600]),
    panel('back', [18, 18, 0], [564, 564, 18]),
    ...more,
  ];
  const document = { format: 'parametric-model/1', id: 'box', name: 'Box', parameters: [], materials, parts };
  return compileModel(document).evaluate({});
}

/** The texture's value at a point of a part, 0 to 1. See `facingOf` for `facing`. */
function lightAt(product: Product, path: string, point: Vector, facing: number): number {
  const map = new OcclusionMap(product);
  const part = [...product.parts].find((one) => one.path === path)!;
  const { width, height, pixels } = decodePng(map.png);
  const [u, v] = map.of(part)!(point, facing);
  return pixels[Math.floor(v * height) * width + Math.floor(u * width)]! / 255;
}

describe('OcclusionMap', () => {
  it('is dark deep inside a box, and light on its front and outside', () => {
    const open = box('#808080');
    const back = lightAt(open, 'back', [280, 280, 18], 5);
    assert.ok(back < 0.7, `${back} at the back`);
    const [deep, outer] = [60, 590].map((z) => lightAt(open, 'floor', [300, 18, z], 3));
    assert.ok(outer! > deep! + 0.2, `${deep} in the depth, ${outer} at the front`);
    assert.ok(lightAt(open, 'top', [300, 18, 300], 3) > 0.98);
    assert.ok(lightAt(open, 'floor', [300, 9, 600], 5) > 0.9);
  });

  it('is lighter between light boards than between dark ones', () => {
    const [light, dark] = ['#f2f1ed', '#202020'].map((color) => lightAt(box(color), 'back', [280, 280, 18], 5));
    assert.ok(light! > dark! + 0.08, `${light} and ${dark}`);
  });

  it('lets light through glass, and leaves glass itself out', () => {
    const door = panel('door', [0, 0, 600], [600, 600, 6], 'pane');
    const product = box('#808080', door);
    assert.equal(new OcclusionMap(product).of([...product.parts].at(-1)!), undefined);
    const shut = box('#808080', panel('door', [0, 0, 600], [600, 600, 18]));
    const [glass, board] = [product, shut].map((one) => lightAt(one, 'back', [280, 280, 18], 5));
    assert.ok(glass! > board! + 0.1, `${glass} behind glass, ${board} behind a board`);
  });

  it('separates the regions of sides', () => {
    const product = box('#808080');
    const map = new OcclusionMap(product);
    const { width, height } = decodePng(map.png);
    const taken = new Map<string, string>();
    for (const part of product.parts) {
      for (let facing = 0; facing < 6; facing++) {
        for (const share of [0, 0.5, 1]) {
          const [u, v] = map.of(part)!([part.size[0] * share, part.size[1] * share, part.size[2] * share], facing);
          assert.ok(u > 0 && u < 1 && v > 0 && v < 1);
          const pixel = `${Math.floor(u * width)} ${Math.floor(v * height)}`;
          assert.equal(taken.get(pixel) ?? `${part.path} ${facing}`, `${part.path} ${facing}`);
          taken.set(pixel, `${part.path} ${facing}`);
        }
      }
    }
  });

  it('is the same for the same product', () => {
    assert.deepEqual(new OcclusionMap(box('#808080')).png, new OcclusionMap(box('#808080')).png);
  });
});
