import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Point } from '../geometry/curve.js';
import { SeededRandom } from '../model/testing/seeded-random.js';
import { runToEnd } from '../run-to-end.js';
import { board, type PartInput, productOf } from '../testing/product-of.js';
import { type BatchNest, type NestBatchOptions, nestBatch, piecesOf } from './batch.js';
import type { DxfEntity } from './dxf-entity.js';
import type { StockPiece } from './guillotine.js';
import { sheetsCsv } from './lists.js';
import { packOutlines } from './outline-rows.js';
import { batchSheetDrawings } from './sheet-drawing.js';

const byOutline = { byOutline: true } as const;

describe('a router', () => {
  it('nests wedges head to tail, along the grain, and needs fewer sheets', () => {
    const wedges = shaped('w', [900, 400], 54, { polygon: wedge(900, 400, 160) });
    const [saw, router] = [nestOf([wedges]), nestOf([wedges], byOutline)];
    assert.deepEqual([sheetsOf(saw), sheetsOf(router)], [4, 3]);
    const placed = panelsOf(router);
    assert.ok(placed.some(({ upsideDown }) => upsideDown) && placed.every(({ turned }) => !turned));
    assert.match(sheetsCsv(router.sheets), /,180°,/);
    // The sheet's waste is the area outside the outlines, not outside the rectangles.
    const { waste, sheets } = router.sheets[0]!;
    assert.ok(Math.abs(waste - (1 - (54 * 0.7 * 900 * 400) / (sheets.length * 2800 * 2070))) < 1e-3, `${waste}`);
  });

  it('nests rectangles like a saw', () => {
    const boards = [board([0, 0, 0], [700, 18, 500], { id: 'a', repeat: { i: 30 } })];
    assert.deepEqual(nestOf(boards, byOutline).sheets, nestOf(boards).sheets);
  });

  it('keeps the cutter’s width between outlines, within the trimmed sheet, over 30 random batches', () => {
    const saved = { saw: 0, router: 0 };
    for (let seed = 0; seed < 30; seed++) {
      const random = new SeededRandom(seed);
      const material = random.pick(['oak', 'white'] as const);
      const parts = Array.from({ length: random.integer(2, 9) }, (_, at) => randomShape(random, `s${at}`, material));
      const [kerf, trim] = [random.pick([2, 4, 12]), random.pick([0, 10])];
      const offcuts = { length: 1200, width: 700, count: 2, isOffcut: true };
      const whole = random.chance(0.5) ? { length: 2800, width: 2070 } : { length: 2500, width: 1250 };
      const sheets = random.chance(0.5) ? [whole] : [offcuts, whole];
      const options = { stockOf: () => ({ sheets, kerf, trim }), isThorough: random.chance(0.3) };
      const nest = nestOf(parts, { ...options, ...byOutline });
      assertApart(nest, kerf, material === 'oak', `batch ${seed}`);
      saved.saw += sheetsOf(nestOf(parts, options));
      saved.router += sheetsOf(nest);
    }
    assert.ok(saved.router < 0.93 * saved.saw, JSON.stringify(saved));
  });

  it('keeps the cutter’s width between arcs and free curves, too', () => {
    const fan = {
      path: [
        ['M', 0, 150],
        ['A', 900, 200, 900, 176, 184],
        ['C', 200, 380, 500, 200, 800, 400],
        ['L', 900, 0],
        ['C', 500, 100, 400, 0, 0, 150],
        ['Z'],
      ],
    };
    const half = { path: [['M', 0, 0], ['L', 600, 0], ['A', 300, 0, 300, 0, 180], ['Z']] };
    const parts = [shaped('fan', [900, 400], 20, fan), shaped('half', [600, 300], 20, half)];
    const nest = nestOf(parts, byOutline);
    assertApart(nest, 4, true, 'curves');
    assert.ok(sheetsOf(nest) < sheetsOf(nestOf(parts)));
  });

  it('keeps the grain of panels that have the same shape as others without grain', () => {
    const plain = shaped('plain', [600, 400], 7, { polygon: wedge(600, 400, 160) }, 'oak', false);
    const grained = shaped('grained', [600, 400], 7, { polygon: wedge(600, 400, 160) });
    const sheets = [{ length: 2500, width: 700 }];
    const panels = panelsOf(nestOf([plain, grained], { ...byOutline, stockOf: () => ({ sheets }) }));
    const ofGrained = panels.filter(({ piece }) => piece.row.grain);
    assert.deepEqual(
      ofGrained.map(({ turned }) => turned),
      ofGrained.map(() => false),
    );
    assert.equal(ofGrained.length, 7);
  });

  it('needs little more than twice the work for twice the corners, in small slices', () => {
    const [coarse, fine] = [workOf(75), workOf(150)];
    assert.ok(fine.all < 2.5 * coarse.all, `${coarse.all} ${fine.all}`);
    assert.ok(fine.slice < 50_000, `${fine.slice}`);
  });

  it('stops building rows when its effort is spent, and still places every panel', () => {
    const pieces = rounded(100);
    const effort = { left: 20_000 };
    const { sheets } = runToEnd(packOutlines(pieces, sheet, true, effort));
    assert.ok(effort.left <= 0 && effort.left > -5_000, `${effort.left}`);
    assert.deepEqual(
      sheets
        .flat()
        .map(({ path }) => path)
        .toSorted(),
      pieces.map(({ path }) => path).toSorted(),
    );
  });

  it('puts labels within the outlines', () => {
    const parts = [shaped('wedge', [900, 400], 20, { polygon: wedge(900, 400, 20) })];
    for (const { entities } of batchSheetDrawings(nestOf(parts, byOutline))) {
      const outlines = entities.filter((entity) => entity.layer === 'OUTLINE').map(finePolygon);
      const labels = entities.filter((entity) => entity.kind === 'text');
      assert.equal(labels.length, outlines.length);
      for (const [index, { at, height }] of labels.entries()) {
        const ends = [at, [at[0] + 5 * height, at[1] + height]] as const;
        for (const end of ends) assert.ok(isInside(end, outlines[index]!), `${index}: ${end}`);
      }
    }
  });
});

function nestOf(parts: readonly PartInput[], options: NestBatchOptions = {}): BatchNest {
  return nestBatch(piecesOf([{ id: 'a', product: productOf(parts), quantity: 1 }]), options);
}

function panelsOf({ sheets }: BatchNest) {
  return sheets.flatMap((group) => group.sheets.flatMap(({ panels }) => panels));
}

function sheetsOf({ sheets }: BatchNest): number {
  return sheets.reduce((sum, group) => sum + group.sheets.length, 0);
}

function shaped(
  id: string,
  [length, width]: Point,
  count: number,
  outline: object,
  material: 'oak' | 'white' = 'oak',
  hasGrain = material === 'oak',
): PartInput {
  const grain = hasGrain ? { grain: 'x' } : {};
  return board([0, 0, 0], [length, width, 18], { id, material, outline, repeat: { i: count }, ...grain });
}

const sheet = { length: 2800, width: 2070, kerf: 0 } as const;

/** Twelve different ovals. */
function rounded(corners: number): readonly StockPiece[] {
  return Array.from({ length: 12 }, (_, index) => {
    const [length, width] = [300 + 37 * index, 200 + 23 * index];
    const polygon = Array.from({ length: corners }, (_, at): Point => {
      const angle = (2 * Math.PI * at) / corners;
      return [(length / 2) * (1 + Math.cos(angle)), (width / 2) * (1 + Math.sin(angle))];
    });
    return { path: `oval${index}`, length, width, canRotate: true, outline: [polygon] };
  });
}

/** The work for rows of ovals: the total, and the maximum for one slice. */
function workOf(corners: number) {
  const effort = { left: Number.MAX_SAFE_INTEGER };
  let [slice, before] = [0, effort.left];
  for (const _ of packOutlines(rounded(corners), sheet, false, effort)) {
    slice = Math.max(slice, before - effort.left);
    before = effort.left;
  }
  return { all: Number.MAX_SAFE_INTEGER - effort.left, slice };
}

function wedge(length: number, width: number, narrow: number): readonly Point[] {
  const from = (width - narrow) / 2;
  return [
    [0, from],
    [length, 0],
    [length, width],
    [0, width - from],
  ];
}

function randomShape(random: SeededRandom, id: string, material: 'oak' | 'white'): PartInput {
  const [length, width] = [random.integer(150, 1100), random.integer(100, 600)];
  const share = (of: number) => Math.round(of * random.integer(10, 90)) / 100;
  const corners: Readonly<Record<string, () => readonly Point[]>> = {
    triangle: () => [
      [0, 0],
      [length, 0],
      [share(length), width],
    ],
    trapezoid: () => [
      [share(length) / 2, 0],
      [length - share(length) / 3, 0],
      [length, width],
      [0, width],
    ],
    wedge: () => wedge(length, width, share(width)),
    ell: () => {
      const [u, v] = [share(length), share(width)];
      return [
        [0, 0],
        [length, 0],
        [length, v],
        [u, v],
        [u, width],
        [0, width],
      ];
    },
    rectangle: () => wedge(length, width, width),
  };
  const polygon = corners[random.pick(Object.keys(corners))]!();
  return shaped(id, [length, width], random.integer(1, 12), { polygon }, material);
}

/** Checks the outlines as drawn, without using the code that laid them out. */
function assertApart(nest: BatchNest, gap: number, hasGrain: boolean, name: string): void {
  const trims = nest.sheets.flatMap(({ trim, sheets }) => sheets.map(() => trim));
  const panels = nest.sheets.flatMap(({ sheets }) => sheets.map((sheet) => sheet.panels));
  let at = 0;
  for (const { entities, length, width } of batchSheetDrawings(nest)) {
    const outlines = entities.filter((entity) => entity.layer === 'OUTLINE').map(finePolygon);
    assert.equal(outlines.length, panels[at]!.length, name);
    assert.ok(!hasGrain || panels[at]!.every(({ turned }) => !turned), name);
    const trim = trims[at++]!;
    for (const [index, outline] of outlines.entries()) {
      for (const [x, y] of outline) {
        assert.ok(Math.min(x - trim, y - trim, length - trim - x, width - trim - y) > -1e-6, `${name}: ${x}, ${y}`);
      }
      for (const other of outlines.slice(0, index)) {
        const far = distance(outline, other);
        assert.ok(far >= gap - 1e-3, `${name}: ${far} instead of ${gap}`);
        assert.ok(!isInside(outline[0]!, other) && !isInside(other[0]!, outline), name);
      }
    }
  }
}

/** A drawn outline as a polygon, with 64 corners on each arc. */
function finePolygon(entity: DxfEntity): readonly Point[] {
  assert.ok(entity.kind === 'polyline');
  const { vertices } = entity;
  return vertices.flatMap(({ x, y, bulge = 0 }, index): readonly Point[] => {
    if (bulge === 0) return [[x, y]];
    const to = vertices[(index + 1) % vertices.length]!;
    const [angle, du, dv] = [4 * Math.atan(bulge), to.x - x, to.y - y];
    const away = 1 / (2 * Math.tan(angle / 2));
    const center = [x + du / 2 - dv * away, y + dv / 2 + du * away] as const;
    return Array.from({ length: 64 }, (_, step) => {
      const turn = (angle * step) / 64;
      const [u, v] = [x - center[0], y - center[1]];
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
      return [center[0] + u * cos - v * sin, center[1] + u * sin + v * cos];
    });
  });
}

function distance(one: readonly Point[], other: readonly Point[]): number {
  const from = (points: readonly Point[], polygon: readonly Point[]) =>
    Math.min(
      ...points.map((point) => Math.min(...polygon.map((start, i) => squareTo(point, start, polygon.at(i - 1)!)))),
    );
  return Math.sqrt(Math.min(from(one, other), from(other, one)));
}

/** The square of a point's distance from a segment. */
function squareTo([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const [du, dv] = [x2 - x1, y2 - y1];
  const share = Math.max(0, Math.min(1, ((x - x1) * du + (y - y1) * dv) / (du * du + dv * dv || 1)));
  const [u, v] = [x - x1 - share * du, y - y1 - share * dv];
  return u * u + v * v;
}

function isInside([x, y]: Point, polygon: readonly Point[]): boolean {
  return polygon.reduce((inside, [x1, y1], i) => {
    const [x2, y2] = polygon.at(i - 1)!;
    return y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1) ? !inside : inside;
  }, false);
}
