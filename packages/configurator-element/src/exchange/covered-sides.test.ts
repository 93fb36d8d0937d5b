import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileModel } from '../model/index.js';
import { coveredSidesOf } from './covered-sides.js';
import { productGlb } from './index.js';
import { nodesOf, readGlb } from './testing/read-glb.js';

/** Two drawer fronts, one above the other, with a gap between them. */
function fronts(gap: number, more: object = {}) {
  const front = { kind: 'panel', material: 'oak', size: [600, 150, 19], normal: 'z' };
  return compileModel({
    format: 'parametric-model/1',
    id: 'fronts',
    name: 'Fronts',
    parameters: [],
    materials: [{ id: 'oak', name: 'Oak', color: '#c39a67', finish: 'wood', thickness: 19 }],
    parts: [
      { id: 'low', ...front },
      { id: 'high', ...front, at: [0, 150 + gap, 0], ...more },
    ],
  }).evaluate({});
}

async function materialsOf(product: ReturnType<typeof fronts>, motions = false): Promise<readonly string[]> {
  const document = await readGlb(await productGlb(product, { motions }));
  const low = nodesOf(document).find(({ name }) => name === 'low')!.node;
  return low
    .getMesh()!
    .listPrimitives()
    .map((primitive) => primitive.getMaterial()!.getName());
}

describe('coveredSidesOf', () => {
  it('computes how much of each side is close to another part', () => {
    const coverage = coveredSidesOf(fronts(3).parts);
    assert.deepEqual(
      [...coverage.values()],
      [
        [0, 0, 0, 0, 1, 0],
        [0, 1, 0, 0, 0, 0],
      ],
    );
  });

  it('ignores parts that are far apart, turned, or next to each other', () => {
    for (const product of [fronts(30), fronts(3, { rotate: [0, 5, 0] }), fronts(3, { at: [700, 153, 0] })]) {
      for (const covered of coveredSidesOf(product.parts).values()) assert.deepEqual(covered, [0, 0, 0, 0, 0, 0]);
    }
  });

  it('counts a half-covered side as half', () => {
    const [low] = coveredSidesOf(fronts(3, { at: [300, 153, 0] }).parts).values();
    assert.equal(low![4], 0.5);
  });
});

describe('a gap between parts in a file', () => {
  it('is dark, unless one of its parts can open', async () => {
    assert.ok((await materialsOf(fronts(3))).some((name) => name.endsWith('in a joint')));
    for (const names of [await materialsOf(fronts(30)), await materialsOf(fronts(3), true)]) {
      assert.ok(!names.some((name) => name.endsWith('in a joint')));
    }
  });
});
