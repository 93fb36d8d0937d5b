import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { BoundingBox } from '../../geometry/bounding-box.js';
import type { Bounds, PlacedPart, Product } from '../../model/evaluate/product.js';
import { compileModel } from '../../model/index.js';
import { everydayObjectsOf } from './everyday-objects.js';
import { freeSurfacesOf } from './free-surfaces.js';
import { present, unchanged } from './present.js';

function productOf(model: string, configuration = {}): Product {
  const file = new URL(`../../../../../demo/shop/models/${model}.json`, import.meta.url);
  return compileModel(JSON.parse(readFileSync(file, 'utf8'))).evaluate(configuration);
}

function boundsOf({ matrix, size }: PlacedPart): Bounds {
  const box = new BoundingBox();
  box.addBox(matrix, 4, size);
  return box.bounds;
}

/** How far two boxes extend into each other; mm. */
function overlapOf(one: Bounds, other: Bounds): number {
  const depths = ([0, 1, 2] as const).map(
    (axis) => Math.min(one.max[axis], other.max[axis]) - Math.max(one.min[axis], other.min[axis]),
  );
  return Math.min(...depths);
}

describe('everyday objects', () => {
  for (const model of ['hallway-shelf', 'kitchen-run', 'writing-desk', 'sideboard'])
    it(`are on the boards of the ${model}, and inside nothing`, () => {
      const product = productOf(model);
      const objects = everydayObjectsOf(product);
      assert.ok(objects.length > 10, `${objects.length} parts`);
      const tops = freeSurfacesOf(product).map(({ y }) => y);
      for (const object of objects) {
        const bounds = boundsOf(object);
        // A bowl may stand on books, and a leaf may lean out.
        assert.ok(
          tops.some((y) => bounds.min[1] >= y - 1),
          `below the boards: ${bounds.min}`,
        );
        for (const part of product.parts) {
          const depth = overlapOf(bounds, boundsOf(part));
          assert.ok(depth < 6, `${object.kind} at ${bounds.min} is ${depth.toFixed()} mm within ${part.path}`);
        }
        assert.equal(object.bom, false);
      }
    });

  it('aren’t on signs, lamps, brackets, gates or stairs', () => {
    for (const model of ['house-sign', 'reading-lamp', 'shelf-bracket', 'garden-gate', 'spiral-stair'])
      assert.deepEqual(everydayObjectsOf(productOf(model)), [], model);
  });

  it('are the same for the same product, and change with it', () => {
    const texts = [{}, {}, { width: 1800 }].map((values) =>
      JSON.stringify(everydayObjectsOf(productOf('hallway-shelf', values))),
    );
    assert.equal(texts[0], texts[1]);
    assert.notEqual(texts[0], texts[2]);
  });

  it('don’t replace the product’s parts, and are hidden if it’s exploded', () => {
    const product = productOf('hallway-shelf');
    const props = everydayObjectsOf(product);
    const shown = present(product, { ...unchanged, props });
    assert.deepEqual([...shown.parts].slice(product.parts.length), props);
    assert.ok(shown.bounds.max[1] > product.bounds.max[1]);
    assert.equal(present(product, { ...unchanged, props, exploded: 1 }).parts.length, product.parts.length);
  });

  it('aren’t behind doors', () => {
    const { parts } = productOf('sideboard');
    const doors = [...parts].filter(({ motions }) => motions);
    assert.ok(doors.length > 0);
    const lowest = Math.min(...freeSurfacesOf(productOf('sideboard')).map(({ y }) => y));
    assert.ok(lowest > 700, `${lowest}`);
  });
});
