import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type PartInput, productOf } from '../testing/product-of.js';
import { billOfMaterials } from './bill-of-materials.js';
import { partFiles } from './part-files.js';

/** The number of parts in each row of the bill. */
function quantities(parts: readonly PartInput[]): readonly number[] {
  return billOfMaterials(productOf(parts.map((part) => ({ name: 'part', ...part })))).items.map(
    ({ quantity }) => quantity,
  );
}

const bar = (profile: PartInput, more: PartInput = {}): PartInput => {
  return { kind: 'extrude', axis: 'x', length: 900, profile, ...more };
};

const hook = [
  [0, 0],
  [40, 0],
  [40, 10],
  [10, 10],
  [10, 25],
  [0, 25],
];

const tube = (path: readonly (readonly (number | string)[])[], more: PartInput = {}): PartInput => {
  return { kind: 'tube', diameter: 20, bend: 30, path, ...more };
};

describe('items in the bill', () => {
  it('share a row if they differ only by floating-point noise', () => {
    assert.deepEqual(quantities([bar({ rect: ['0.1 + 0.2', 5] }), bar({ rect: [0.3, 5] })]), [2]);
    assert.deepEqual(quantities([bar({ circle: 30, at: ['i * 0.1', 0] }, { repeat: { i: 3 } })]), [3]);
    const leaning = tube(
      [
        ['i * 0.1', 0, 0],
        ['i * 0.1 + 0.2', 500, 0],
      ],
      { repeat: { i: 3 } },
    );
    assert.deepEqual(quantities([leaning]), [3]);
    const ring = { kind: 'revolve', axis: 'y' };
    const profileAt = (bottom: string) => ({ rect: [20, 5], at: [30, bottom] });
    assert.deepEqual(quantities(['0.3', '0.1 + 0.2', '7.7'].map((at) => ({ ...ring, profile: profileAt(at) }))), [3]);
  });

  it('share a row if a section is rotated by 90 degrees or mirrored, because that’s the same bar turned around', () => {
    const turned = hook.map(([u, v]) => [25 - v!, u!]);
    const mirrored = hook.map(([u, v]) => [40 - u!, v!]);
    const elsewhere = [...hook.slice(2), ...hook.slice(0, 2)].map(([u, v]) => [u! + 7, v! + 3]);
    const bars = [hook, turned, mirrored, elsewhere].map((polygon) => bar({ polygon }));
    assert.deepEqual(quantities([...bars, bar({ polygon: hook }, { axis: 'y' })]), [5]);
    assert.deepEqual(quantities([bar({ rect: [3, 5] }), bar({ rect: [5, 3] })]), [2]);
    const rounded = (rect: readonly number[]) => bar({ rect, radius: 4, holes: [{ circle: 5, at: [15, 15] }] });
    assert.deepEqual(quantities([rounded([60, 30]), rounded([30, 60])]), [2]);
  });

  it('have separate rows if sections of the same size differ', () => {
    const blunt = hook.map(([u, v]) => (v === 25 ? [u!, 25] : u === 10 && v === 10 ? [11, 10] : [u!, v!]));
    assert.deepEqual(quantities([bar({ polygon: hook }), bar({ polygon: blunt })]), [1, 1]);
    assert.deepEqual(quantities([bar({ rect: [40, 25] }), bar({ rect: [40, 25] }, { bevel: 1 })]), [1, 1]);
    assert.deepEqual(quantities([bar({ rect: [40, 25] }), bar({ rect: [40, 25], radius: 2 })]), [1, 1]);
    const ring = { kind: 'revolve', axis: 'y', profile: { rect: [20, 5], at: [30, 0] } };
    assert.deepEqual(quantities([ring, { ...ring, profile: { rect: [10, 5], at: [40, 0] } }]), [1, 1]);
    assert.deepEqual(quantities([ring, { ...ring, angle: 180 }]), [1, 1]);
  });

  it('share a row if they’re turned from the same profile, whichever end is up', () => {
    const cup = [
      [0, 0],
      [30, 0],
      [50, 60],
      [0, 60],
    ];
    const upsideDown = cup.map(([reach, height]) => [reach!, 60 - height!]);
    const turned = (polygon: readonly (readonly number[])[]) => ({ kind: 'revolve', axis: 'y', profile: { polygon } });
    assert.deepEqual(quantities([turned(cup), turned(upsideDown)]), [2]);
  });

  it('share a row if a tube is moved, rotated or starts at its other end', () => {
    const straight = tube([
      [0, 0, 0],
      [0, 500, 0],
    ]);
    const along = tube([
      [0, 0, 0],
      [500, 0, 0],
    ]);
    const inPieces = tube(
      [
        [0, 0, 0],
        [0, 0, 200],
        [0, 0, 500],
      ],
      { bend: undefined },
    );
    assert.deepEqual(quantities([straight, along, JSON.parse(JSON.stringify(inPieces))]), [3]);
    const path = [
      [0, 0, 0],
      [0, 500, 0],
      [300, 500, 0],
      [300, 500, 200],
    ];
    const moved = path.map(([x, y, z]) => [y! + 0.1, z! + 0.2, x! + 0.7]);
    assert.deepEqual(quantities([tube(path), tube([...path].reverse()), tube(moved)]), [3]);
  });

  it('have separate rows if a tube has different bends or is a mirror image', () => {
    const bent = (x: number, z: number, more: PartInput = {}) =>
      tube(
        [
          [0, 0, 0],
          [0, 500, 0],
          [x, 500, 0],
          [x, 500, z],
        ],
        more,
      );
    const [right, left] = [bent(300, 200), bent(-300, 200)];
    assert.deepEqual(quantities([right, left, bent(300, 210), bent(300, 200, { bend: 40 })]), [1, 1, 1, 1]);
    assert.deepEqual(quantities([right, bent(300, 200, { wall: 2 }), bent(300, -200), bent(-300, -200)]), [2, 1, 1]);
    const flat = (x: number) =>
      tube([
        [0, 0, 0],
        [0, 500, 0],
        [300, 500, 0],
        [300 + x, 800, 0],
      ]);
    assert.deepEqual(quantities([flat(0), flat(100)]), [1, 1]);
  });
});

describe('rods and turned parts with holes', () => {
  const leg = { id: 'leg', kind: 'cylinder', axis: 'y', diameter: 50, topDiameter: 40, length: 300 };
  const holes = [
    { at: [25, 25], diameter: 6, depth: 45 },
    { face: '+x', at: [60, 25], diameter: 8 },
    { face: '-y', at: [25, 40], diameter: 5, depth: 10 },
  ];

  it('get a separate row, with a drawing of the holes', () => {
    const { items } = billOfMaterials(productOf([leg, { ...leg, id: 'bored', holes }]));
    const [plain, bored] = items;
    assert.deepEqual(partFiles(plain!), []);
    const [file, ...others] = partFiles(bored!);
    assert.deepEqual(others, []);
    const entities = file!.text.replaceAll('\r', '');
    assert.match(entities, /hole 6, 45 deep, from X 300/);
    assert.match(entities, /hole 8, through, across at X 60 from 90 deg/);
    assert.match(entities, /hole 5, 10 deep, from X 0, 15 off the axis at 0 deg/);
    assert.match(entities, /^HOLE$/m);
  });

  it('get another row if the same numbers describe another place, such as another axis or the other end', () => {
    const rod = { ...leg, topDiameter: 50, length: 50 };
    const hole = { face: '+x', at: [25, 25], diameter: 6, depth: 10 };
    const end = { face: '+y', at: [25, 25], diameter: 6, depth: 10 };
    const rowsOf = (...parts: PartInput[]) =>
      billOfMaterials(productOf(parts.map((part, index) => ({ ...part, id: `rod-${index}` })))).items.length;
    assert.equal(rowsOf({ ...rod, axis: 'x', holes: [hole] }, { ...rod, holes: [hole] }), 2);
    assert.equal(rowsOf({ ...leg, holes: [end] }, { ...leg, diameter: 40, topDiameter: 50, holes: [end] }), 2);
    assert.equal(rowsOf({ ...rod, holes: [hole] }, { ...rod, holes: [hole] }), 1);
  });

  it('weigh less by the volume that’s drilled away', () => {
    const volume = (more: PartInput) =>
      billOfMaterials(productOf([{ ...leg, topDiameter: 50, ...more }])).totals.volume;
    const taken = (hole: PartInput) => (volume({}) - volume({ holes: [hole] })) * 1e9;
    const area = (Math.PI / 4) * 6 ** 2;
    assert.ok(Math.abs(taken(holes[0]!) - area * 45) < 1e-3);
    // Between the box and the round surface, it drills air.
    const across = taken({ face: '+x', at: [60, 25], diameter: 6, depth: 25 });
    assert.ok(across < area * 25 && across > area * 24.8, `${across} of ${area * 25}`);
    assert.equal(taken({ at: [2, 2], diameter: 3, depth: 45 }), 0);
  });
});
