import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loopArea, loopBounds, type Point, segmentsOf, sumOverRegions } from '../../geometry/curve.js';
import { flattenLoop } from '../../geometry/flatten-loop.js';
import { add, type Vector } from '../../geometry/vector.js';
import { scale } from '../../geometry/vector-math.js';
import type { SheetBend, SheetPart } from '../index.js';
import { documentOf, evaluate, type Json, placesOf } from '../testing/documents.js';
import { SeededRandom } from '../testing/seeded-random.js';

function sheet(more: Json, document: Json = {}): SheetPart {
  const parts = [{ id: 'p', kind: 'sheet', size: [200, 2, 100], normal: 'y', ...more }];
  const [part] = evaluate({ parts, ...document }).parts;
  assert.equal(part!.kind, 'sheet');
  return part as SheetPart;
}

function near(actual: number, expected: number, slack = 1e-9): void {
  assert.ok(Math.abs(actual - expected) <= slack, `${actual} is not ${expected}`);
}

const places = (more: Json) =>
  placesOf(documentOf({ parts: [{ id: 'p', kind: 'sheet', size: [200, 2, 100], normal: 'y', ...more }] }));

/** The corners of the sheet's flat outline. */
function cornersOf({ flat }: SheetPart): readonly Point[] {
  assert.equal(flat.outline.length, 1);
  return segmentsOf(flat.outline[0]!.outer).map(({ from }) => from);
}

describe('the flat length of a sheet', () => {
  // Computed by hand: a base of 100 mm and a flange of 80 mm, minus 2 · (R + T) · tan(A / 2) − A · (R + K · T).
  for (const [angle, radius, thickness, kFactor, length] of [
    [90, 2, 2, 0.42, 176.4610615681],
    [90, 3, 3, 0.4, 174.5973445725],
    [90, 1, 1.5, 0.33, 177.3483405086],
    [90, 10, 2, 0.5, 173.2787595947],
    [45, 2, 2, 0.42, 178.9168222851],
    [30, 5, 3, 0.44, 179.0219571829],
    [120, 3, 2, 0.45, 170.8476328236],
    [135, 6, 1, 0.38, 161.2335309742],
  ] as const) {
    it(`is ${length} mm with ${angle}°, R ${radius}, T ${thickness} and K ${kFactor}`, () => {
      for (const sign of [1, -1]) {
        const flange = { on: '-z', length: 80, angle: sign * angle };
        const { flat } = sheet({ size: [200, thickness, 100], radius, kFactor, flanges: [flange] });
        near(flat.size[0], length, 1e-8);
        near(flat.size[1], 200);
        near(flat.area, 200 * length, 1e-5);
        near(flat.cutLength, 2 * (200 + length), 1e-7);
      }
    });
  }

  it('uses the K factor of the part or its material, or 0.4', () => {
    const material = { id: 's', name: 's', color: '#888888', finish: 'metal', kFactor: 0.3 };
    const flanges = [{ on: '+x', length: 50 }];
    const materials = [...(documentOf({}).materials as readonly Json[]), material];
    const kOf = (more: Json) => sheet({ flanges, ...more }, { materials }).kFactor;
    assert.deepEqual([kOf({}), kOf({ material: 'steel' }), kOf({ material: 's' })], [0.4, 0.4, 0.3]);
    assert.equal(kOf({ material: 's', kFactor: 0.5 }), 0.5);
  });

  it('includes the flanges of a flange', () => {
    const z = { on: '-z', length: 40, flanges: [{ length: 30, angle: -90, flanges: [{ length: 20, angle: 45 }] }] };
    const { flat, bends, size } = sheet({ radius: 2, flanges: [z] });
    const deductions = bends.reduce((sum, { deduction }) => sum + deduction, 0);
    near(flat.size[0], 100 + 40 + 30 + 20 - deductions);
    assert.deepEqual(
      bends.map(({ pointer, direction, angle }) => [pointer, direction, angle]),
      [
        ['/flanges/0', 'up', 90],
        ['/flanges/0/flanges/0', 'down', 90],
        ['/flanges/0/flanges/0/flanges/0', 'up', 45],
      ],
    );
    assert.deepEqual(size.map(Math.round), [200, 54, 142]);
  });
});

describe('a folded sheet', () => {
  it('has its outside lengths, in either folding direction', () => {
    assert.deepEqual(sheet({ flanges: [{ on: '-z', length: 80 }] }).size, [200, 80, 100]);
    assert.deepEqual(sheet({ flanges: [{ on: '+x', length: 80 }] }).size, [200, 80, 100]);
    const down = sheet({ flanges: [{ on: '-x', length: 80, angle: -90 }], at: [5, 6, 7] });
    assert.deepEqual(
      [down.size, down.at],
      [
        [200, 80, 100],
        [5, 6 - 78, 7],
      ],
    );
    for (const normal of ['x', 'z']) {
      const size = normal === 'x' ? [2, 200, 100] : [200, 100, 2];
      assert.deepEqual(sheet({ normal, size, flanges: [{ on: '+y', length: 80 }] }).size.toSorted(), [100, 200, 80]);
    }
  });

  it('has the document’s holes in position, along the same axis on every flange', () => {
    const holes = [{ at: [30, 60], diameter: 6 }];
    for (const on of ['-z', '+z']) {
      const { faces } = sheet({ flanges: [{ on, length: 80, holes }] });
      const [hole] = faces[1]!.cuts;
      const { min, max } = loopBounds([hole!.region.outer]);
      const [u, v] = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2];
      const m = faces[1]!.matrix;
      const place = [0, 1, 2].map((axis) => m[axis]! * u + m[4 + axis]! * v + m[12 + axis]!);
      near(place[0]!, 30);
      near(place[1]!, 60);
    }
  });

  it('leaves out a flange whose condition fails, with its own flanges', () => {
    const flange = { on: '-z', length: 'width', if: 'width < 0', flanges: [{ length: '-width' }] };
    assert.equal(sheet({ flanges: [flange, { on: '+z', length: 30 }] }).bends.length, 1);
  });

  it('cuts a relief at corners and beside flanges that end along an edge', () => {
    const flanges = [
      { on: '-z', length: 30 },
      { on: '+x', length: 30, from: 40, to: 80, relief: { width: 3, depth: 4 } },
    ];
    const part = sheet({ radius: 2, flanges });
    // A 3 mm wide relief next to the flange. It's 4 mm deeper than the bend, which starts 4 mm inside the edge.
    const reach = cornersOf(part).filter(([, y]) => Math.abs(y - 192) < 1e-6);
    assert.equal(reach.length, 4);
    const corner = cornersOf(
      sheet({
        radius: 2,
        flanges: [
          { on: '-z', length: 30 },
          { on: '+x', length: 30 },
        ],
      }),
    );
    // Both bends start 4 mm inside the edge, and the relief is deeper by the thickness.
    assert.equal(corner.filter(([, y]) => Math.abs(y - 194) < 1e-6).length, 2);
  });

  it('has the volume of the flat sheet, apart from the K factor’s difference from 0.5', () => {
    for (const kFactor of [0.3, 0.42, 0.5]) {
      const flanges = [
        { on: '-z', length: 80 },
        { on: '+x', length: 30, angle: -45, radius: 5 },
      ];
      const { faces, bends, flat, thickness } = sheet({ kFactor, flanges });
      const solid = bends.reduce((sum, { section, length }) => sum + loopArea(section.outer) * length, 0);
      const area = faces.reduce((sum, { region }) => sum + sumOverRegions(region, loopArea), 0);
      const more = bends.reduce((sum, { angle, length }) => {
        return sum + ((angle * Math.PI) / 180) * thickness ** 2 * (0.5 - kFactor) * length;
      }, 0);
      near(area * thickness + solid - flat.area * thickness, more, 1e-6);
    }
  });

  it('is rejected if it can’t be folded', () => {
    const flange = (more: Json) => places({ flanges: [{ on: '-z', length: 80, ...more }] });
    assert.deepEqual(flange({ angle: 0 }), ['/parts/0/flanges/0/angle out-of-range']);
    assert.deepEqual(flange({ angle: 151 }), ['/parts/0/flanges/0/angle out-of-range']);
    assert.deepEqual(flange({ length: 3 }), ['/parts/0/flanges/0/length out-of-range']);
    assert.deepEqual(flange({ on: '+y' }), ['/parts/0/flanges/0/on value']);
    assert.deepEqual(flange({ length: 7, flanges: [{ length: 20 }] }), ['/parts/0/flanges/0/length out-of-range']);
    assert.deepEqual(flange({ from: 60, to: 50 }), ['/parts/0/flanges/0/on out-of-range']);
    const overlapping = [
      { on: '-z', length: 20, to: 100 },
      { on: '-z', length: 20, from: 90 },
    ];
    assert.deepEqual(places({ flanges: overlapping }), ['/parts/0/flanges/0 out-of-range']);
    const opposite = ['-x', '+x'].map((on) => ({ on, length: 40 }));
    assert.deepEqual(places({ size: [7, 2, 100], flanges: opposite }), ['/parts/0 out-of-range']);
    const round = { outline: { circle: 100, at: [50, 50] }, flanges: [{ on: '+x', length: 20 }] };
    assert.deepEqual(places(round), ['/parts/0/flanges/0/on out-of-range']);
  });

  it('has flanges on the straight edges of an outline', () => {
    const outline = {
      polygon: [
        [0, 0],
        [200, 0],
        [200, 60],
        [150, 100],
        [0, 100],
      ],
    };
    const { bends, flat } = sheet({
      outline,
      flanges: [
        { on: '+x', length: 30 },
        { on: '+z', length: 30 },
      ],
    });
    // The second bend ends at the corner of the slanted edge, where it leaves the sheet.
    near(bends[0]!.length, 60);
    assert.ok(bends[1]!.length > 140 && bends[1]!.length <= 150);
    assert.equal(crossings(flat.outline[0]!.outer.segments.map(({ to }) => to)), 0);
  });
});

describe('of random brackets', () => {
  it('the flat pattern never overlaps itself, and folds back to the same bounds', () => {
    let built = 0;
    for (let seed = 0; seed < 60; seed++) {
      const part = sheet(randomBracket(new SeededRandom(seed)));
      const outline = flattenLoop(part.flat.outline[0]!.outer, 0.01);
      assert.equal(crossings(outline), 0, `seed ${seed}`);
      const folded = foldedBounds(part, outline);
      for (const axis of [0, 1, 2]) {
        near(folded.min[axis]!, part.at[axis]!, 0.01);
        near(folded.max[axis]!, part.at[axis]! + part.size[axis]!, 0.01);
      }
      built += part.bends.length;
    }
    assert.ok(built > 200, `${built} bends`);
  });
});

/**
 * A sheet with flanges on any side, along all or part of it, some with another flange on their end. The flanges don't
 * reach each other when flat.
 */
function randomBracket(random: SeededRandom): Json {
  const between = (low: number, high: number) => low + random.next() * (high - low);
  const flange = (on: string): Json => ({
    on,
    length: between(25, 60),
    angle: random.pick([-1, 1]) * between(10, 140),
    ...(random.chance(0.5) ? { from: between(20, 30), to: between(50, 70) } : {}),
    ...(random.chance(0.5) ? { relief: { width: between(0.5, 4), depth: between(0, 4) } } : {}),
    ...(random.chance(0.5)
      ? { flanges: [{ length: between(25, 40), angle: random.pick([-1, 1]) * between(10, 90) }] }
      : {}),
  });
  const sides = ['-x', '+x', '-z', '+z'].filter(() => random.chance(0.8));
  return {
    size: [between(90, 200), between(0.8, 2), between(90, 200)],
    radius: between(0.8, 3),
    kFactor: between(0.3, 0.5),
    flanges: sides.map((on) => flange(on)),
  };
}

function crossings(polygon: readonly Point[]): number {
  const side = ([a, b]: Point, [c, d]: Point, [x, y]: Point) => (c - a) * (y - b) - (d - b) * (x - a);
  let count = 0;
  polygon.forEach((a, i) => {
    const b = polygon[(i + 1) % polygon.length]!;
    for (let k = i + 2; k < polygon.length; k++) {
      const [c, d] = [polygon[k]!, polygon[(k + 1) % polygon.length]!];
      if (side(a, b, c) * side(a, b, d) < -1e-6 && side(c, d, a) * side(c, d, b) < -1e-6) count += 1;
    }
  });
  return count;
}

/** Folds the outline's points using the table of bends, outermost bend first. */
function foldedBounds({ flat, bends, thickness }: SheetPart, outline: readonly Point[]) {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  outline.forEach((from, i) => {
    const to = outline[(i + 1) % outline.length]!;
    const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 0.2));
    for (let step = 0; step < steps; step++) {
      const share = step / steps;
      const point: Point = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
      for (const height of [0, thickness]) {
        const folded = bends
          .toReversed()
          .reduce((place, bend) => bent(place, point, bend, thickness), [point[0], point[1], height] as Vector);
        // Seen from above, z runs to the right and x up.
        const place = [folded[1] - flat.base[1], folded[2], folded[0] - flat.base[0]];
        for (const axis of [0, 1, 2]) {
          min[axis] = Math.min(min[axis]!, place[axis]!);
          max[axis] = Math.max(max[axis]!, place[axis]!);
        }
      }
    }
  });
  return { min, max };
}

/** @param place the point in space, after the bends beyond this one @param flat the point in the flat sheet */
function bent(place: Vector, flat: Point, { line: [a, b], ...bend }: SheetBend, thickness: number): Vector {
  const long = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const [u, v] = [(b[0] - a[0]) / long, (b[1] - a[1]) / long];
  const outwards: Vector = [v, -u, 0];
  const away = (x: number, y: number) => (x - a[0]) * v - (y - a[1]) * u + bend.allowance / 2;
  const along = (flat[0] - a[0]) * u + (flat[1] - a[1]) * v;
  const distance = away(...flat);
  if (distance <= 0 || along < -1e-6 || along > long + 1e-6) return place;
  const sign = bend.direction === 'up' ? 1 : -1;
  const pivot = sign > 0 ? thickness + bend.radius : -bend.radius;
  const share = Math.min(1, distance / bend.allowance);
  const angle = (sign * share * bend.angle * Math.PI) / 180;
  // Everything beyond the bend turns about the bend's axis, which is above the bend's start. Inside the bend, the sheet
  // is at the bend's start.
  const over = Math.max(0, away(place[0], place[1]) - bend.allowance);
  const [out, up] = [distance < bend.allowance ? 0 : over, place[2] - pivot];
  const turned = [out * Math.cos(angle) - up * Math.sin(angle), out * Math.sin(angle) + up * Math.cos(angle) + pivot];
  const start = add(place, outwards, -away(place[0], place[1]));
  return add([start[0], start[1], turned[1]!], scale(outwards, turned[0]!));
}
