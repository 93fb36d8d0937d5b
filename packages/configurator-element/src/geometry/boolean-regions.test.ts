import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { subtractRegions, uniteRegions } from './boolean-regions.js';
import {
  circleLoop,
  loopArea,
  type Point,
  polygonLoop,
  type Region,
  rectLoop,
  reverseLoop,
  sumOverRegions,
} from './curve.js';

const board = rect(0, 0, 600, 400);

function rect(u: number, v: number, width: number, height: number, rounding = 0): Region {
  return { outer: rectLoop([u, v], width, height, rounding), holes: [] };
}

function round(u: number, v: number, radius: number): Region {
  return { outer: circleLoop([u, v], radius), holes: [] };
}

function areaOf(regions: readonly Region[]): number {
  return sumOverRegions(regions, loopArea);
}

/** The area that a chord at this distance from the center cuts off a circle. */
function capOf(radius: number, distance: number): number {
  return radius ** 2 * Math.acos(distance / radius) - distance * Math.sqrt(radius ** 2 - distance ** 2);
}

function kindsOf({ outer }: Region): readonly string[] {
  return outer.segments.map(({ kind }) => kind).sort();
}

const cases: readonly {
  readonly what: string;
  readonly cutters: readonly Region[];
  readonly left: number;
  readonly outers?: number;
  readonly holes?: number;
}[] = [
  { what: 'nothing', cutters: [], left: 240_000 },
  { what: 'a notch flush with the edge', cutters: [rect(300, 340, 12.2, 60)], left: 240_000 - 732 },
  { what: 'a notch across a corner', cutters: [rect(-25, -25, 50, 50)], left: 240_000 - 625 },
  { what: 'a window', cutters: [rect(100, 100, 50, 50)], left: 240_000 - 2500, holes: 1 },
  {
    what: 'two windows side by side',
    cutters: [rect(100, 100, 50, 50), rect(150, 100, 50, 50)],
    left: 235_000,
    holes: 1,
  },
  {
    what: 'two windows corner to corner',
    cutters: [rect(100, 100, 50, 50), rect(150, 150, 50, 50)],
    left: 235_000,
    holes: 2,
  },
  { what: 'the same window twice', cutters: [rect(100, 100, 50, 50), rect(100, 100, 50, 50)], left: 237_500, holes: 1 },
  { what: 'a hole within a window', cutters: [rect(100, 100, 50, 50), round(125, 125, 9)], left: 237_500, holes: 1 },
  { what: 'a slot through the whole board', cutters: [rect(200, -100, 50, 900)], left: 240_000 - 20_000, outers: 2 },
  {
    what: 'a frame, whose middle stays',
    cutters: [{ ...rect(100, 100, 100, 100), holes: [reverseLoop(rect(125, 125, 50, 50).outer)] }],
    left: 240_000 - 7500,
    outers: 2,
    holes: 1,
  },
  { what: 'all of it', cutters: [rect(0, 0, 600, 400)], left: 0, outers: 0 },
  { what: 'a circle across the edge', cutters: [round(300, -20, 50)], left: 240_000 - capOf(50, 20) },
  { what: 'a circle that touches the edge', cutters: [round(300, 50, 50)], left: 240_000 - Math.PI * 2500, holes: 1 },
  { what: 'a quarter of a circle', cutters: [round(0, 0, 60)], left: 240_000 - Math.PI * 900 },
  {
    what: 'two circles that overlap',
    cutters: [round(100, 100, 50), round(160, 100, 50)],
    left: 240_000 - 2 * (Math.PI * 2500 - capOf(50, 30)),
    holes: 1,
  },
  {
    what: 'two circles that touch',
    cutters: [round(100, 100, 50), round(200, 100, 50)],
    left: 240_000 - 2 * Math.PI * 2500,
    holes: 2,
  },
  {
    what: 'a slot with round ends made of a bar and two circles',
    cutters: [rect(100, 90, 80, 20), round(100, 100, 10), round(180, 100, 10)],
    left: 240_000 - 1600 - Math.PI * 100,
    holes: 1,
  },
  {
    what: 'a window with round corners and one that it shares a side with',
    cutters: [rect(100, 100, 80, 60, 20), rect(180, 120, 30, 20)],
    left: 240_000 - 4800 + (4 - Math.PI) * 400 - 600,
    holes: 1,
  },
];

describe('subtractRegions', () => {
  for (const { what, cutters, left, outers = 1, holes = 0 } of cases) {
    it(`leaves the right regions after ${what}`, () => {
      const rest = subtractRegions([board], cutters);
      assert.ok(Math.abs(areaOf(rest) - left) < 1e-6, `${areaOf(rest)}, not ${left} mm²`);
      assert.deepEqual([rest.length, rest.flatMap((one) => one.holes).length], [outers, holes]);
      for (const region of rest) {
        assert.ok(loopArea(region.outer) > 0);
        for (const hole of region.holes) assert.ok(loopArea(hole) < 0);
      }
    });
  }

  it('keeps the arc of a dog-bone as one arc', () => {
    const [one, ...others] = uniteRegions([rect(100, 100, 60, 12.2), round(102.12, 102.12, 3)]);
    assert.deepEqual(others, []);
    assert.deepEqual(kindsOf(one!), ['arc', 'line', 'line', 'line', 'line']);
  });

  it('writes a slot with round ends as two lines and two arcs', () => {
    const [slot] = uniteRegions([rect(100, 90, 80, 20), round(100, 100, 10), round(180, 100, 10)]);
    assert.deepEqual(kindsOf(slot!), ['arc', 'arc', 'line', 'line']);
  });

  it('cuts free curves where they cross others', () => {
    const wave: Region = {
      outer: {
        start: [100, -50],
        segments: [
          { kind: 'line', to: [200, -50] },
          { kind: 'line', to: [200, 20] },
          { kind: 'curve', control1: [160, 100], control2: [140, 100], to: [100, 20] },
          { kind: 'line', to: [100, -50] },
        ],
      },
      holes: [],
    };
    // The area of a parabola-like hump above the line v = 20: the integral of a cubic Bézier curve.
    const above = loopArea({ start: [200, 20], segments: [wave.outer.segments[2]!, { kind: 'line', to: [200, 20] }] });
    assert.ok(Math.abs(areaOf(subtractRegions([board], [wave])) - (240_000 - 2000 - above)) < 1e-6);
    const [joined, ...none] = uniteRegions([wave, round(150, 80, 10)]);
    assert.deepEqual(none, []);
    assert.deepEqual(kindsOf(joined!), ['arc', 'curve', 'curve', 'line', 'line', 'line']);
  });

  it('leaves the same area in any cutting order', () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 1103515245 + 12345) % 2 ** 31;
      return seed / 2 ** 31;
    };
    for (let run = 0; run < RUNS; run++) {
      const grid = run % 2 ? 0.001 : 20;
      const on = (value: number) => Math.round(value / grid) * grid;
      const cutters = Array.from({ length: 2 + Math.floor(random() * 4) }, (): Region => {
        const at: Point = [on(random() * 600), on(random() * 400)];
        const [a, b] = [on(20 + random() * 100), on(20 + random() * 100)];
        if (random() < 0.4) return round(...at, on(20 + random() * 60));
        if (random() < 0.3) return { outer: polygonLoop([at, [at[0] + a, at[1]], [at[0], at[1] + b]]), holes: [] };
        return rect(...at, a, b, random() < 0.4 ? 20 : 0);
      });
      // Subtracting the cutters one by one, in any order, gives the same result as subtracting all of them at once.
      const once = subtractRegions([board], cutters);
      const reversed = cutters
        .toReversed()
        .reduce<readonly Region[]>((rest, one) => subtractRegions(rest, [one]), [board]);
      const united = subtractRegions([board], uniteRegions(cutters));
      const areas = [once, reversed, united].map(areaOf);
      for (const area of areas)
        assert.ok(Math.abs(area - areas[0]!) < 1e-6, `${areas} in run ${run}: ${JSON.stringify(cutters)}`);
      // What's removed and what's left add up to the board.
      const taken = subtractRegions([board], once);
      assert.ok(Math.abs(areaOf(taken) + areas[0]! - 240_000) < 1e-6, `run ${run}`);
    }
  });
});

const RUNS = 200;
