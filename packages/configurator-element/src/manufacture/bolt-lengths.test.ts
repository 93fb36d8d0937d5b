import assert from 'node:assert/strict';
import { it } from 'node:test';
import { board, productOf, rod } from '../testing/product-of.js';
import { billOfMaterials } from './bill-of-materials.js';
import { sizedItems } from './bolt-lengths.js';

/** A 19 mm door, and a 19 mm drawer front in front of a box whose front is 12 mm, each with a knob. */
const fronts = [
  { ...board([0, 0, 0], [400, 400, 19], { normal: 'z' }), id: 'door' },
  { ...board([500, 0, 0], [400, 400, 19], { normal: 'z' }), id: 'front' },
  { ...board([500, 0, -12], [400, 400, 12], { normal: 'z' }), id: 'box' },
  ...[190, 690].map((x, index) => ({
    ...rod([x, 190, 19], 20, 24, 'z'),
    id: `knob${index}`,
  })),
];

function named(joints: readonly unknown[], parts = fronts) {
  return sizedItems(productOf(parts, { joints })).map(({ name, quantity }) => `${quantity} ${name}`);
}

it('handle screws are as long as the boards that they go through plus the handle’s thread', () => {
  const together = [
    {
      kind: 'handle',
      parts: [
        ['knob0', 'knob1'],
        ['door', 'front', 'box'],
      ],
    },
  ];
  assert.deepEqual(named(together), ['1 Handle screw M4 × 28', '1 Handle screw M4 × 40']);
  const apart = [
    { kind: 'handle', parts: ['knob1', ['front', 'box']] },
    { kind: 'handle', parts: ['knob0', 'door'] },
  ];
  assert.deepEqual(named(apart), ['1 Handle screw M4 × 40', '1 Handle screw M4 × 28']);
});

it('the bill has a row for each length', () => {
  const product = productOf(fronts, {
    joints: [
      {
        kind: 'handle',
        parts: [
          ['knob0', 'knob1'],
          ['door', 'front', 'box'],
        ],
      },
    ],
  });
  const bought = billOfMaterials(product).items.filter(({ kind }) => kind === 'item');
  assert.deepEqual(
    bought.map(({ name, quantity, unitPrice }) => [name, quantity, unitPrice]),
    [
      ['Handle screw M4 × 28', 1, 0.06],
      ['Handle screw M4 × 40', 1, 0.06],
    ],
  );
});

it('screws that end in a board keep their names', () => {
  const fittings = [{ id: 'own', kind: 'screw', name: 'Own screw', through: 4.5, pilot: [2.5, 15], length: 25 }];
  const joints = [{ kind: 'screw', parts: ['box', 'front'], fitting: 'own', first: 50, spacing: 500 }];
  assert.deepEqual(
    sizedItems(productOf(fronts, { fittings, joints })).map(({ name }) => name),
    ['Own screw'],
  );
});

/** The screw for a knob on a board, or for a wooden handle. */
function screwOf(thickness: number, fitting?: unknown, isWooden = false): readonly string[] {
  const at = [190, 190, thickness];
  const parts = [
    { ...board([0, 0, 0], [400, 400, thickness], { normal: 'z' }), id: 'door' },
    { ...(isWooden ? board(at, [20, 22, 24]) : rod(at, 20, 24, 'z')), id: 'knob' },
  ];
  const joints = [{ kind: 'handle', parts: ['knob', 'door'], ...(fitting ? { fitting: 'own' } : {}) }];
  const product = productOf(parts, { joints, ...(fitting ? { fittings: [fitting] } : {}) });
  return sizedItems(product).map(({ name }) => name);
}

it('a wooden handle is drilled like any other, so its screws have lengths', () => {
  assert.deepEqual(screwOf(19, undefined, true), ['Handle screw M4 × 28']);
});

it('a name that has a length keeps it', () => {
  for (const name of ['Bolt M6 x 40', 'Bolt M6x40', 'Bolt M6 × 40']) {
    assert.deepEqual(screwOf(19, { id: 'own', kind: 'bolt', name, diameter: 6.5, end: [5, 12] }), [name]);
  }
});

it('screws without a length that would hold have none', () => {
  assert.deepEqual(
    [56, 70, 81, 91].map((thickness) => screwOf(thickness)[0]),
    ['Handle screw M4 × 65', 'Handle screw M4 × 75', 'Handle screw M4 × 90', 'Handle screw M4 × 100'],
  );
  assert.deepEqual(screwOf(110), ['Handle screw M4']);
  const shallow = { id: 'own', kind: 'bolt', name: 'Short bolt', diameter: 5, end: [3.3, 3] };
  assert.deepEqual(screwOf(19, shallow), ['Short bolt']);
});
