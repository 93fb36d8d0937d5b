import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { add, cross, type Vector } from '../geometry/vector.js';
import { rotate } from '../geometry/vector-math.js';
import type { TubePart } from '../model/index.js';
import { productOf } from '../testing/product-of.js';
import { barRows, nestBars } from './bars.js';
import { bendTable, lraCsv, xyzCsv } from './bend-table.js';
import { billOfMaterials } from './bill-of-materials.js';
import { barListCsv, barsCsv, partsCsv } from './lists.js';

const corners = [
  [0, 0, 0],
  [0, 260, 0],
  [220, 260, 0],
  [220, 0, 0],
];

function tube(path: readonly (readonly number[])[], more: object = {}) {
  return { kind: 'tube', material: 'steel', name: 'Frame', path, diameter: 30, wall: 2, bend: 50, ...more };
}

function tableOf(path: readonly (readonly number[])[]) {
  const [part] = [...productOf([tube(path)]).parts];
  return bendTable(part as TubePart)!;
}

/** The ends and corners that a bender makes from a table, starting at the first point of the first leg. */
function bent({ bends, rest, radius }: ReturnType<typeof tableOf>): readonly Vector[] {
  let [direction, normal]: Vector[] = [
    [1, 0, 0],
    [0, 0, 1],
  ];
  const points: Vector[] = [[0, 0, 0]];
  let at: Vector = [0, 0, 0];
  let behind = 0;
  for (const { length, rotation, angle } of bends) {
    const radians = (angle * Math.PI) / 180;
    const setback = radius * Math.tan(radians / 2);
    normal = rotate(normal!, direction!, (rotation * Math.PI) / 180);
    at = add(at, direction!, behind + length + setback);
    points.push(at);
    direction = rotate(direction!, normal, radians);
    behind = setback;
  }
  return [...points, add(at, direction!, behind + rest)];
}

const apart = (a: Vector, b: Vector) => Math.hypot(...add(a, b, -1));

describe('a bend table', () => {
  it('lists the straight lengths, rotations, angles and points', () => {
    const table = tableOf(corners);
    assert.equal(
      lraCsv(table),
      ['bend,length (mm),rotation (deg),angle (deg),radius (mm)', '1,195,0,90,65', '2,90,0,90,65', ',195,,,', ''].join(
        '\r\n',
      ),
    );
    assert.equal(
      xyzCsv(table),
      ['point,x (mm),y (mm),z (mm),radius (mm)', '1,0,0,0,', '2,0,260,0,65', '3,220,260,0,65', '4,220,0,0,', ''].join(
        '\r\n',
      ),
    );
    assert.ok(Math.abs(table.cutLength - (480 + 65 * Math.PI)) < 1e-9);
  });

  it('describes the same shape with both tables, also in space', () => {
    const path = [
      [0, 0, 0],
      [0, 400, 0],
      [300, 500, 0],
      [500, 500, 400],
      [300, 900, 500],
      [900, 900, 500],
    ];
    const table = tableOf(path);
    assert.ok(table.bends.some(({ rotation }) => Math.abs(rotation) > 10));
    const made = bent(table);
    assert.equal(made.length, path.length);
    for (const i of made.keys()) {
      for (const k of made.keys()) {
        const [own, asked] = [apart(made[i]!, made[k]!), apart(table.points[i]!, table.points[k]!)];
        assert.ok(Math.abs(own - asked) < 0.01, `points ${i} and ${k}: ${own} instead of ${asked}`);
      }
    }
    const volume = ([a, b, c, d]: readonly Vector[]) =>
      add(cross(add(b!, a!, -1), add(c!, a!, -1)), [0, 0, 0]).reduce((sum, n, i) => sum + n * (d![i]! - a![i]!), 0);
    const [own, asked] = [volume(made.slice(1)), volume(table.points.slice(1))];
    assert.ok(Math.abs(own / asked - 1) < 1e-3, `${own} and ${asked} mm³: its mirror image`);
  });

  it('leaves out corners where a tube continues straight, and isn’t created for straight and mitered tubes', () => {
    const inPieces = [[0, 0, 0], [0, 100, 0], [0, 260, 0], ...corners.slice(2)];
    assert.deepEqual(tableOf(inPieces).bends, tableOf(corners).bends);
    assert.equal(tableOf(corners.slice(0, 2)), undefined);
  });
});

describe('the list of bars', () => {
  const mitred = JSON.parse(JSON.stringify(tube(corners, { bend: undefined, name: 'Arch' }))) as object;
  const rail = {
    kind: 'extrude',
    axis: 'x',
    name: 'Rail',
    length: 2500,
    profile: { rect: [40, 20] },
    repeat: { i: 3 },
  };
  const plate = { kind: 'extrude', axis: 'y', name: 'Plate', length: 4, profile: { rect: [90, 60] } };
  const rod = { kind: 'cylinder', axis: 'y', name: 'Rod', diameter: 12, length: 1 / 3 + 80, material: 'steel' };
  const parts = [tube(corners), mitred, rail, plate, rod] as Parameters<typeof productOf>[0];
  const bill = billOfMaterials(productOf(parts));

  it('has each piece from tip to tip, with the angles of its ends', () => {
    const rows = barRows(bill).map(({ name, piece, quantity, section, length, ends }) => {
      return [name, piece, quantity, section, Math.round(length * 100) / 100, ...ends];
    });
    assert.deepEqual(rows, [
      ['Frame', undefined, 1, 'dia 30 x 2', 684.2, 90, 90],
      ['Arch', 1, 1, 'dia 30 x 2', 275, 90, 45],
      ['Arch', 2, 1, 'dia 30 x 2', 250, 45, 45],
      ['Arch', 3, 1, 'dia 30 x 2', 275, 45, 90],
      ['Rail', undefined, 3, '40 x 20', 2500, 90, 90],
      ['Rod', undefined, 1, 'dia 12', 80.33, 90, 90],
    ]);
    assert.match(barListCsv(bill), /\r\n2,2,1,Arch,tube,steel,dia 30 x 2,250,45,45,0,part1\r\n/);
    assert.match(partsCsv(bill), /01-frame\.dxf 01-frame-lra\.csv 01-frame-xyz\.csv/);
  });

  it('has the wall of a rectangular tube, so that a solid bar isn’t taken for it', () => {
    const sectionOf = (at: readonly number[], inner: readonly number[], radius = 0) => {
      const profile = { rect: [40, 20], radius, holes: [{ rect: inner, at, radius: radius / 2 }] };
      const hollow = { ...rail, profile } as unknown as Parameters<typeof productOf>[0][number];
      return barRows(billOfMaterials(productOf([hollow]))).map(({ section }) => section);
    };
    assert.deepEqual(sectionOf([2, 2], [36, 16]), ['40 x 20 x 2']);
    assert.deepEqual(sectionOf([2, 2], [36, 16], 4), ['40 x 20 x 2']);
    assert.deepEqual(sectionOf([8, 2], [16, 16], 8), ['40 x 20 profile 503 mm2']);
  });

  it('has the area of other profiles, so that a flat bar isn’t taken for an angle or a rabbeted batten', () => {
    const sectionOf = (profile: object) => {
      const bar = { ...rail, profile } as unknown as Parameters<typeof productOf>[0][number];
      return barRows(billOfMaterials(productOf([bar])))[0]!.section;
    };
    const stepped = (u: number, v: number) => [
      [0, 0],
      [40, 0],
      [40, v],
      [u, v],
      [u, 20],
      [0, 20],
    ];
    assert.equal(sectionOf({ polygon: stepped(3, 3) }), '40 x 20 profile 171 mm2');
    assert.equal(sectionOf({ polygon: stepped(36, 12) }), '40 x 20 profile 768 mm2');
    assert.equal(sectionOf({ rect: [40, 20], radius: 4 }), '40 x 20');
    assert.equal(sectionOf({ circle: 30 }), '30 x 30 profile 707 mm2');
  });

  it('puts pieces on bars with a cut between them, and reports those that are too long', () => {
    const [tubes, rails] = nestBars(bill, { length: 1300 });
    assert.deepEqual(
      tubes!.bars.map((bar) => bar.map(({ start, length }) => [start, Math.round(length)])),
      [
        [
          [20, 684],
          [707.204, 275],
          [985.204, 275],
        ],
        [[20, 250]],
      ],
    );
    assert.deepEqual([rails!.bars.length, rails!.oversize.length], [0, 3]);
    assert.match(barsCsv([rails!]), /\r\noak,40 x 20,,1300,3,,part2\[0\],,2500,longer than the bar\r\n/);
    assert.equal(nestBars(bill).find(({ section }) => section === '40 x 20')!.bars.length, 2);
  });

  it('uses bars of the material’s length, unless the workshop has others', () => {
    const steel = { id: 'steel', name: 'Steel', color: '#888888', finish: 'metal', bar: 3000 };
    const rod = { kind: 'cylinder', axis: 'x', diameter: 10, length: 1400, material: 'steel', repeat: { i: 4 } };
    const rods = billOfMaterials(productOf([rod], { materials: [steel] }));
    const lengths = (options = {}) => nestBars(rods, options).map(({ length, bars }) => [length, bars.length]);
    assert.deepEqual(lengths(), [[3000, 2]]);
    assert.deepEqual(lengths({ length: 1500 }), [[1500, 4]]);
  });

  it('fills a bar to its end, although 100.2 + 2.2 + 100.2 is more than 202.6 in binary', () => {
    const rods = billOfMaterials(
      productOf([{ kind: 'cylinder', axis: 'x', diameter: 10, length: 100.2, repeat: { i: 2 } }]),
    );
    assert.equal(nestBars(rods, { length: 202.6, kerf: 2.2, trim: 0 })[0]!.bars.length, 1);
  });
});
