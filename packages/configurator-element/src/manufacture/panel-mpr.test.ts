import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { circleOf, type Loop, loopArea, loopBounds, type Region } from '../geometry/curve.js';
import { compileModel } from '../model/index.js';
import { board, type PartInput, productOf } from '../testing/product-of.js';
import { contourPoints, readMpr } from '../testing/read-mpr.js';
import { billOfMaterials, type PanelRow } from './bill-of-materials.js';
import { type MprStyle, panelMpr } from './panel-mpr.js';

/** What's removed from a panel, in the panel's coordinates, rounded to a hundredth. */
type Taken = string;

const round = (value: number) => Math.round(value * 100) / 100 + 0;

function taken(kind: string, ...figures: readonly (string | number | undefined)[]): Taken {
  return [kind, ...figures.map((one) => (typeof one === 'number' ? round(one) : (one ?? 'through')))].join(' ');
}

/** Compares numbers to a hundredth, and areas to what arcs lose when their ends are rounded to a micrometer. */
function assertAlike(made: readonly Taken[], want: readonly Taken[], panel: PanelRow): void {
  const words = (all: readonly Taken[]) => all.map((one) => one.replace(/-?\d+(\.\d+)?/g, '#'));
  const figures = (all: readonly Taken[]) => all.flatMap((one) => one.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
  const [one, other] = [made.toSorted(), want.toSorted()];
  assert.deepEqual(words(one), words(other), panel.name);
  const expected = figures(other);
  const isOff = figures(one).some((figure, i) => Math.abs(figure - expected[i]!) > 0.011 + 3e-5 * Math.abs(figure));
  if (isOff) assert.deepEqual(one, other, panel.name);
}

/** The middle and the size of the part of a rectangle that's within the panel. */
function within(
  { length, width }: PanelRow,
  [x, y]: readonly [number, number],
  [l, w]: readonly [number, number],
): readonly number[] {
  const [low, high] = [
    [Math.max(0, x - l / 2), Math.max(0, y - w / 2)],
    [Math.min(length, x + l / 2), Math.min(width, y + w / 2)],
  ] as const;
  return [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, high[0] - low[0], high[1] - low[1]];
}

function areaOf(points: readonly { readonly x: number; readonly y: number }[]): number {
  return points.reduce((sum, { x, y }, i) => {
    const before = points.at(i - 1)!;
    return sum + (before.x * y - x * before.y) / 2;
  }, 0);
}

function boxOf(points: readonly { readonly x: number; readonly y: number }[]): readonly number[] {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

const EDGES = { XP: 'width1', XM: 'width2', YP: 'length1', YM: 'length2' } as const;

/** Runs the programs as the format's description says, and returns what they remove. */
function madeBy(panel: PanelRow, style?: MprStyle): readonly Taken[] {
  return panelMpr(panel, style).programs.flatMap(({ up, text }) => {
    const { macros, contours, head } = readMpr(text);
    const isBack = up === 'back';
    const sizes = macros[0]!.values;
    assert.deepEqual(
      [Number(sizes.LA), Number(sizes.BR), Number(sizes.DI)].map(round),
      [panel.length, panel.width, panel.thickness].map(round),
    );
    assert.deepEqual([head._BSX, head._BSY, head._BSZ].map(Number), [sizes.LA, sizes.BR, sizes.DI].map(Number));
    const mirrored = (y: number) => (isBack ? panel.width - y : y);
    return macros.slice(1).flatMap(({ id, values }): readonly Taken[] => {
      const at = (key: string) => Number(values[key]);
      if (id === 101) return [];
      if (id === 102) {
        assert.equal(values.BM === 'LSL', values.TI === undefined, 'a depth, unless right through');
        return [taken('hole', up, at('XA'), mirrored(at('YA')), at('DU'), values.TI && at('TI'))];
      }
      if (id === 103) {
        const side = EDGES[values.BM as keyof typeof EDGES];
        const reach = {
          width1: at('XA'),
          width2: panel.length - at('XA'),
          length1: at('YA'),
          length2: panel.width - at('YA'),
        };
        assert.equal(round(reach[side]), 0, 'it begins at its side');
        return [taken('hole', side, at('XA'), at('YA'), at('ZA'), at('DU'), at('TI'))];
      }
      if (id === 109) {
        assert.deepEqual([values.RK, values.EM], ['NOWRK', 'MOD2']);
        const [x, y] = [(at('XA') + at('XE')) / 2, (at('YA') + at('YE')) / 2];
        const [l, w] = [Math.abs(at('XE') - at('XA')), Math.abs(at('YE') - at('YA'))];
        assert.equal(Math.min(l, w), 0, 'along a side');
        const size = l > 0 ? ([l, at('NB')] as const) : ([at('NB'), w] as const);
        return [taken('recess', up, ...within(panel, [x, mirrored(y)], size), at('TI'))];
      }
      if (id === 112) {
        if (values.WI !== '0') {
          return [taken('turned', up, at('XA'), mirrored(at('YA')), at('LA'), at('BR'), at('WI') % 180, at('TI'))];
        }
        const box = within(panel, [at('XA'), mirrored(at('YA'))], [at('LA'), at('BR')]);
        return [taken('recess', up, ...box, at('TI'))];
      }
      const contour = contours.get(Number(values.EA!.split(':')[0]))!;
      const points = contourPoints(contour).map(({ x, y }) => ({ x, y: mirrored(y) }));
      const area = areaOf(points);
      if (id === 181) return [taken('area', up, ...boxOf(points), Math.abs(area), at('TI'))];
      assert.equal(values.EE, `${values.EA!.split(':')[0]}:${contour.length - 1}`, 'the whole contour');
      assert.ok(at('ZA') < 0, 'right through');
      // If the contour runs counterclockwise, the left of the tool's path is inside.
      const isInside = ((values.RK === 'WRKL') === (values.RI === '1')) === area > 0;
      return [taken('contour', isInside ? 'inside' : 'outside', ...boxOf(points), Math.abs(area))];
    });
  });
}

/** Returns what the panel's description says to remove, except for what's in `missing`. */
function wanted(panel: PanelRow): readonly Taken[] {
  const { holes, recesses, cutouts, outline = [], length, width } = panel;
  const boundsOf = (loop: Loop) => {
    const { min, max } = loopBounds([loop]);
    return [...min, ...max];
  };
  const through = (side: string) => (side.startsWith('length') ? width : length);
  const whole = (region: Region, outside: 'inside' | 'outside') => {
    const round = circleOf(region.outer);
    const inner = region.holes.map((loop) => [loop, outside === 'inside' ? 'outside' : 'inside'] as const);
    return [[region.outer, outside] as const, ...inner].map(([loop, side]) =>
      outside === 'inside' && round && round.radius <= 17.5
        ? taken('hole', 'front', ...round.center, 2 * round.radius, undefined)
        : taken('contour', side, ...boundsOf(loop), Math.abs(loopArea(loop))),
    );
  };
  return [
    ...holes.map(({ side, at, diameter, depth }) => {
      if (side !== 'front' && side !== 'back') return taken('hole', side, ...at, diameter, depth ?? through(side));
      if (diameter <= 35) return taken('hole', side, at[0], at[1], diameter, depth);
      if (depth === undefined) {
        const radius = diameter / 2;
        const box = [at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius];
        return taken('contour', 'inside', ...box, Math.PI * radius ** 2);
      }
      return taken('recess', side, at[0], at[1], diameter, diameter, depth);
    }),
    ...recesses.flatMap(({ side, region, depth, line, width: across }) => {
      if ((side !== 'front' && side !== 'back') || region.holes.length > 0) return [];
      const { min, max } = loopBounds([region.outer]);
      const size = [max[0] - min[0], max[1] - min[1]] as const;
      const isTurned = line && Math.abs(line[0][0] - line[1][0]) > 0.01 && Math.abs(line[0][1] - line[1][1]) > 0.01;
      if (isTurned) {
        const [[x1, y1], [x2, y2]] = line;
        const angle = ((Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI) % 180;
        const size = [Math.hypot(x2 - x1, y2 - y1), across] as const;
        return [taken('turned', side, (x1 + x2) / 2, (y1 + y2) / 2, ...size, angle, depth)];
      }
      const isBox = region.outer.segments.every((segment) => segment.kind !== 'line' || isLevel(segment.to, region));
      if (!isBox) return [taken('area', side, ...boundsOf(region.outer), Math.abs(loopArea(region.outer)), depth)];
      return [taken('recess', side, ...within(panel, [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2], size), depth)];
    }),
    ...cutouts.flatMap((region) => whole(region, 'inside')),
    ...outline.flatMap((region) => whole(region, 'outside')),
  ];
}

/** Whether a corner of a rectangle, which may be rounded, is on one of the rectangle's sides. */
function isLevel([x, y]: readonly [number, number], { outer }: Region): boolean {
  const { min, max } = loopBounds([outer]);
  return [x - min[0], max[0] - x, y - min[1], max[1] - y].some((distance) => Math.abs(distance) < 0.01);
}

function panelsOf(document: unknown): readonly PanelRow[] {
  return billOfMaterials(compileModel(document).evaluate({})).panels;
}

function read(file: URL): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function programOf(more: PartInput, style?: MprStyle) {
  const [panel] = billOfMaterials(productOf([board([0, 0, 0], [720, 560, 18], { grain: 'x', ...more })])).panels;
  return panelMpr(panel!, style);
}

describe('the woodWOP programs of a panel', () => {
  it('match the format’s description', () => {
    const { programs, missing } = programOf({
      name: 'Séite „links“',
      holes: [
        { at: [64, 37], diameter: 5, depth: 12 },
        { at: [100, 37], diameter: 8 },
        { face: '+x', at: [50, 9], diameter: 8, depth: 24 },
      ],
      machining: [{ kind: 'groove', from: [0, 540], to: [720, 540], width: 8.2, depth: 8 }],
    });
    assert.deepEqual(missing, []);
    assert.deepEqual(
      programs.map(({ name }) => name),
      ['01-seite-links.mpr'],
    );
    assert.equal(programs[0]!.text, readFileSync(new URL('testing/side.mpr', import.meta.url), 'latin1'));
  });

  const models = new URL('../../../../demo/shop/models/', import.meta.url);
  const documents = [
    ...['../model/parts/machining/fixtures/', '../model/joints/fixtures/'].flatMap((folder) => {
      const all = new URL(folder, import.meta.url);
      return readdirSync(all).map((name) => [name, new URL(`${name}/document.json`, all)] as const);
    }),
    ...readdirSync(models)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [name, new URL(name, models)] as const),
  ];
  for (const [name, file] of documents) {
    it(`remove the right material from each panel: ${name}`, () => {
      for (const panel of panelsOf(read(file))) {
        assertAlike(madeBy(panel), wanted(panel), panel);
        const { missing } = panelMpr(panel);
        const left = [
          ...panel.recesses.filter(({ side, region }) => side.includes('h') || region.holes.length > 0),
          ...panel.mitres,
          ...panel.letters,
        ];
        const kindOf = (work: object) => ('kind' in work ? work.kind : 'text' in work ? 'engraving' : 'miter');
        const works = new Set(left.map((work) => `${kindOf(work)} ${work.side}`));
        assert.deepEqual(new Set(missing), works, panel.name);
        assert.equal(missing.length, works.size, panel.name);
      }
    });
  }

  it('remove shapes, rotated grooves, large holes and round cutouts', () => {
    const more = {
      outline: {
        polygon: [
          [0, 0],
          [720, 0],
          [720, 400],
          [500, 560],
          [0, 560],
        ],
      },
      cutouts: [
        { circle: 20, at: [60, 60] },
        { circle: 90, at: [300, 300] },
        { rect: [80, 40], radius: 12, at: [150, 60] },
      ],
      holes: [
        { at: [400, 60], diameter: 60, depth: 10 },
        { at: [500, 160], diameter: 60 },
      ],
      machining: [
        { kind: 'groove', from: [100, 200], to: [200, 300], width: 8, depth: 5 },
        { kind: 'groove', from: [20, 450], to: [200, 450], width: 8, depth: 5 },
        { kind: 'rebate', along: '-y', width: 10, depth: 9 },
      ],
    };
    const [panel] = billOfMaterials(productOf([board([0, 0, 0], [720, 560, 18], { grain: 'x', ...more })])).panels;
    assert.equal(wanted(panel!).length, 9);
    assertAlike(madeBy(panel!), wanted(panel!), panel!);
  });

  it('extend past the side where a groove is open, so that its corners are cut', () => {
    const { programs } = programOf({
      machining: [{ kind: 'groove', from: [600, 100], to: [720, 100], width: 8, depth: 5 }],
    });
    const { XA, LA } = readMpr(programs[0]!.text).macros.find(({ id }) => id === 112)!.values;
    const ends = [Number(XA) - Number(LA) / 2, Number(XA) + Number(LA) / 2];
    assert.ok(String(ends) === '600,724' || String(ends) === '-4,120', String(ends));
  });

  it('use the workshop’s tool numbers and routing depth', () => {
    const more = {
      cutouts: [{ circle: 90, at: [300, 300] }],
      machining: [{ kind: 'groove', from: [0, 540], to: [720, 540], width: 8.2, depth: 8 }],
    };
    const { macros } = readMpr(programOf(more, { router: '131', saw: '150', below: 1.5 }).programs[0]!.text);
    const [saw, router] = [109, 105].map((id) => macros.find((macro) => macro.id === id)!.values);
    assert.deepEqual([saw!.T_, router!.TNO, router!.ZA], ['150', '131', '-1.5']);
  });

  it('list the work that they leave out, also in their comments', () => {
    const more = {
      holes: [
        { at: [64, 37], diameter: 5, depth: 12 },
        { at: [64, 37], diameter: 5, depth: 4, face: '-z' },
      ],
      machining: [{ kind: 'groove', face: '+y', from: [50, 9], to: [550, 9], width: 4, depth: 12 }],
    };
    const { programs, missing } = programOf(more);
    assert.match(missing.join(), /^groove length[12]$/);
    const comments = programs.map(({ text }) => readMpr(text).macros.find(({ id }) => id === 101)!.comment);
    assert.deepEqual(
      comments.map((lines) => lines.filter((line) => /^(Not in|Program|Back up)/.test(line))),
      [
        ['Program 1 of 2', 'Back up: turned over about its length', `Not in this program: ${missing[0]}`],
        ['Program 2 of 2', `Not in this program: ${missing[0]}`],
      ],
    );
  });

  it('route a round top only after its back is machined, while it still has its corners', () => {
    const holes = [
      ...[100, 200, 300].map((x) => ({ at: [x, 280], diameter: 8, depth: 12 })),
      { at: [360, 280], diameter: 8, depth: 12, face: '-z' },
    ];
    const { programs } = programOf({ outline: { circle: 560, at: [360, 280] }, holes });
    const routes = programs.map(({ text }) => readMpr(text).macros.some(({ id }) => id === 105));
    assert.deepEqual(routes, [false, true]);
    assert.match(programs[1]!.text, /Program 2 of 2/);
  });

  it('drill from one end to the other', () => {
    const holes = [500, 9, 145.7, 37, 363].map((x) => ({ at: [x, 50], diameter: 5, depth: 12 }));
    const { macros } = readMpr(programOf({ holes }).programs[0]!.text);
    const along = macros.filter(({ id }) => id === 102).map(({ values }) => Number(values.XA));
    assert.equal(along.length, 5);
    assert.deepEqual(
      along,
      along.toSorted((a, b) => a - b),
    );
  });

  it('aren’t written for a panel that’s only sawn', () => {
    assert.deepEqual(programOf({}), { programs: [], missing: [] });
  });
});
