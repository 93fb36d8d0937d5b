import assert from 'node:assert/strict';
import { it } from 'node:test';
import { board, productOf, rod } from '../testing/product-of.js';
import { billOfMaterials } from './bill-of-materials.js';
import { sizedItems } from './bolt-lengths.js';

/** A door of 19 mm, and a drawer's front of 19 mm before the front of its box of 12 mm, each with a knob. */
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

it('handle screws have the length of the boards that they go through, and what the handle takes', () => {
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
