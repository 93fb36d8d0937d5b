// `npm run bench:nesting`: counts the sheets that panels take, next to packers on npm, and the time that it takes. It runs
// in Node for about a minute, and doesn't need a build. The panels are those of J. O. Berkey and P. Y. Wang,
// "Two-Dimensional Finite Bin-Packing Algorithms" (1987), classes I to VI, and of S. Martello and D. Vigo, "Exact
// Solution of the Two-Dimensional Finite Bin Packing Problem" (1998), classes VII to X: 20 to 100 panels, ten of each
// kind, drawn with a seed of our own. No panel may be rotated, as in boards with grain.

import { readFileSync } from 'node:fs';
import { type NestBatchOptions, nestBatch, piecesOf } from '@parametric/configurator-element/manufacture';
import { compileModel, type ModelDocument, type Product } from '@parametric/configurator-element/model';
import { writeProductionPack } from '@parametric/service/production-pack';
import { StepWriter } from '@parametric/service/step-writer';
import { packer, SelectionStrategy, SortStrategy, SplitStrategy } from 'guillotine-packer';
import { MaxRectsPacker } from 'maxrects-packer';
import { print, type Row, type Table } from './support/table.js';

type Size = readonly [length: number, width: number];

interface Instance {
  readonly sheet: Size;
  readonly panels: readonly Size[];
}

interface Class {
  readonly name: string;
  /** The side of the square sheet. */
  readonly side: number;
  readonly panel: (random: Random) => Size;
}

/** A random whole number from `least` to `most`, both included. */
type Random = (least: number, most: number) => number;

const COUNTS = [20, 40, 60, 80, 100];
const INSTANCES = 10;
const SHEET_MM = 3000;
/** A sheet that's less full than this should have been saved. */
const LEAST_FILL = 0.02;
const COPIES = 7;
const BOARD: Size = [2800, 2070];
/** The cutter's diameter; mm. */
const ROUTER_MM = 4;
const THOROUGH = { isThorough: true };
/** The maximum number of sheets for seven of each. */
const PRODUCTS = { sideboard: 12, 'writing-desk': 7, 'house-sign': 1, 'kitchen-run': 39, 'hallway-shelf': 11 };
/** Backs and drawer bottoms may lie across the grain; mm. */
const TURNS_UP_TO = 8;

/** Types 1 to 4 of Martello and Vigo, on sheets of 100 × 100: wide, tall, large and small panels. */
const TYPES: readonly Class['panel'][] = [
  (random) => [random(67, 100), random(1, 50)],
  (random) => [random(1, 50), random(67, 100)],
  (random) => [random(50, 100), random(50, 100)],
  (random) => [random(1, 50), random(1, 50)],
];

const CLASSES: readonly Class[] = [
  uniform('I', 10, 10),
  uniform('II', 30, 10),
  uniform('III', 40, 35),
  uniform('IV', 100, 35),
  uniform('V', 100, 100),
  uniform('VI', 300, 100),
  ...['VII', 'VIII', 'IX', 'X'].map((name, type) => ({ name, side: 100, panel: mostly(type) })),
];

function uniform(name: string, side: number, most: number): Class {
  return { name, side, panel: (random) => [random(1, most), random(1, most)] };
}

/** Seven in ten panels are of this type, the others evenly of the other three. */
function mostly(type: number): Class['panel'] {
  return (random) => {
    const draw = random(1, 10);
    const other = TYPES.filter((_, index) => index !== type)[draw - 8];
    return (other ?? TYPES[type]!)(random);
  };
}

/** Mulberry32: the same numbers in every run. */
function randomNumbers(seed: number): Random {
  let state = seed;
  return (least, most) => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return least + (((value ^ (value >>> 14)) >>> 0) % (most - least + 1));
  };
}

function instancesOf({ side, panel }: Class, random: Random): readonly Instance[] {
  return COUNTS.flatMap((count) =>
    Array.from({ length: INSTANCES }, () => ({
      sheet: [side, side] as const,
      panels: Array.from({ length: count }, () => panel(random)),
    })),
  );
}

/** A product made of these panels, enlarged to the size of boards. */
function productOf({ sheet, panels }: Instance): Product {
  const scale = SHEET_MM / sheet[0];
  return productOfPanels(
    [SHEET_MM, SHEET_MM],
    0,
    panels.map(([length, width]) => ({ size: [length * scale, width * scale] })),
  );
}

interface Shaped {
  readonly size: Size;
  readonly polygon?: readonly Size[];
  /** How many; 1 by default. */
  readonly count?: number;
}

function productOfPanels(sheet: Size, kerf: number, panels: readonly Shaped[]): Product {
  const material = { id: 'board', name: 'Board', color: '#c39a67', density: 700, grain: true, kerf };
  const document: ModelDocument = {
    format: 'parametric-model/1',
    id: 'instance',
    name: 'Instance',
    parameters: [],
    materials: [{ ...material, finish: 'wood', sheet: [...sheet] }],
    parts: panels.map(({ size: [length, width], polygon, count }, index) => ({
      id: `panel${index}`,
      kind: 'panel',
      material: 'board',
      normal: 'z',
      grain: 'x',
      size: [length, width, 1],
      ...(polygon ? { outline: { polygon: polygon.map(([x, y]) => [x, y]) } } : {}),
      ...(count ? { repeat: { i: count } } : {}),
    })),
  };
  return compileModel(document).evaluate({});
}

/** Random triangles, trapezoids and Ls, in turn. */
function shapes(kinds: number, count: number): readonly Shaped[] {
  const random = randomNumbers(3);
  return Array.from({ length: kinds }, (_, index): Shaped => {
    const [length, width] = [random(200, 900), random(150, 500)];
    const [x, y] = [(length * random(10, 90)) / 100, (width * random(10, 90)) / 100];
    const base: readonly Size[] = [
      [0, 0],
      [length, 0],
    ];
    const rest: readonly (readonly Size[])[] = [
      [[x, width]],
      [
        [length - x / 2, width],
        [x / 3, width],
      ],
      [
        [length, y],
        [x, y],
        [x, width],
        [0, width],
      ],
    ];
    return { size: [length, width], polygon: [...base, ...rest[index % 3]!], count };
  });
}

/** Different ovals with 150 corners each, as curves have. */
function ovals(kinds: number, count: number): readonly Shaped[] {
  return Array.from({ length: kinds }, (_, index): Shaped => {
    const [length, width] = [300 + 8 * index, 200 + 5 * index];
    const polygon = Array.from({ length: 150 }, (_, corner): Size => {
      const angle = (2 * Math.PI * corner) / 150;
      const at = (size: number, share: number) => Math.round(5 * size * (1 + share)) / 10;
      return [at(length, Math.cos(angle)), at(width, Math.sin(angle))];
    });
    return { size: [length, width], polygon, count };
  });
}

/** A router lays shaped panels out by their outlines, a saw by their rectangles. */
function outlineTable(): Table {
  const file = new URL('../demo/shop/models/spiral-stair.json', import.meta.url);
  const stair = compileModel(JSON.parse(readFileSync(file, 'utf8'))).evaluate({});
  const different = productOfPanels(BOARD, ROUTER_MM, shapes(500, 1));
  const curved = productOfPanels(BOARD, ROUTER_MM, ovals(60, 8));
  const cases: readonly (readonly [what: string, product: Product, quantity: number])[] = [
    [`${COPIES} spiral stairs`, stair, COPIES],
    ['50 shapes, 10 of each', productOfPanels(BOARD, ROUTER_MM, shapes(50, 10)), 1],
    ['500 different shapes', different, 1],
    ['60 ovals, 8 of each', curved, 1],
  ];
  const rows = cases.map(([what, product, quantity]): Row => {
    const ours = sheetsOf(product, quantity, { ...THOROUGH, byOutline: true });
    const theirs = sheetsOf(product, quantity, THOROUGH);
    return { what, ours, unit: '', peer: 'by rectangle', theirs };
  });
  const times = cases.slice(2).map(([what, product]): Row => {
    const ours = 1000 * timeOf(() => sheetsOf(product, 1, { ...THOROUGH, byOutline: true }));
    return { what: `${what}, processor time`, ours, unit: 'ms', goal: { kind: 'at most', limit: 3000 } };
  });
  return { title: 'Sheets of a router, by outline', rows: [...rows, ...times] };
}

function nested(product: Product, quantity: number, options: NestBatchOptions) {
  const { sheets } = nestBatch(piecesOf([{ id: 'bench', product, quantity }]), options);
  return sheets.flatMap((group) => group.sheets);
}

function sheetsOf(product: Product, quantity: number, options: NestBatchOptions): number {
  return nested(product, quantity, options).length;
}

/** Whether a sheet has next to nothing on it, and a peer needs fewer sheets. */
function wastesSheet(sheets: ReturnType<typeof nested>, peer: number): boolean {
  const fills = sheets.map(({ panels }) => panels.reduce((sum, { length, width }) => sum + length * width, 0));
  return Math.min(...fills) < LEAST_FILL * SHEET_MM ** 2 && peer < sheets.length;
}

/** The fewest sheets of the package's 18 strategies. */
function byGuillotinePacker({ sheet, panels }: Instance): number {
  const items = panels.map(([width, height], index) => ({ width, height, name: String(index) }));
  const bins = [SortStrategy.Area, SortStrategy.LongSide, SortStrategy.ShortSide].flatMap((sortStrategy) =>
    [SplitStrategy.LongAxisSplit, SplitStrategy.ShortAxisSplit].flatMap((splitStrategy) =>
      [
        SelectionStrategy.BEST_AREA_FIT,
        SelectionStrategy.BEST_LONG_SIDE_FIT,
        SelectionStrategy.BEST_SHORT_SIDE_FIT,
      ].map((selectionStrategy) => {
        const options = { sortStrategy, splitStrategy, selectionStrategy, kerfSize: 0, allowRotation: false };
        return packer({ binWidth: sheet[0], binHeight: sheet[1], items }, options)!.length;
      }),
    ),
  );
  return Math.min(...bins);
}

/** Free rectangles, which a router can cut and a saw can't. The fewest sheets of the package's three strategies. */
function byFreeRectangles({ sheet, panels }: Instance): number {
  const bins = [0, 1, 2].map((logic) => {
    const options = { smart: true, pot: false, square: false, allowRotation: false, logic };
    const free = new MaxRectsPacker(sheet[0], sheet[1], 0, options);
    free.addArray(panels.map(([width, height]) => ({ width, height }) as never));
    return free.bins.length;
  });
  return Math.min(...bins);
}

/** No packing has fewer: the panels' area. */
function byArea({ sheet, panels }: Instance): number {
  return Math.ceil(panels.reduce((sum, [length, width]) => sum + length * width, 0) / (sheet[0] * sheet[1]));
}

/** This process's processor time, which doesn't include the machine's other work; s. */
function timeOf(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

function classTable(): Table {
  const random = randomNumbers(1);
  const rows = CLASSES.map((of) => {
    const packed = instancesOf(of, random).map((instance) => ({
      area: byArea(instance),
      quick: sheetsOf(productOf(instance), 1, {}),
      sheets: nested(productOf(instance), 1, THOROUGH),
      guillotine: byGuillotinePacker(instance),
      free: byFreeRectangles(instance),
    }));
    const sum = (count: (one: (typeof packed)[number]) => number) => packed.reduce((all, one) => all + count(one), 0);
    return {
      name: of.name,
      area: sum(({ area }) => area),
      quick: sum(({ quick }) => quick),
      ours: sum(({ sheets }) => sheets.length),
      wasted: packed.filter(({ sheets, guillotine, free }) => wastesSheet(sheets, Math.min(guillotine, free))).length,
      peers: { 'guillotine-packer': sum(({ guillotine }) => guillotine), 'maxrects-packer': sum(({ free }) => free) },
    };
  });
  const total = (count: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + count(row), 0);
  const best = ({ peers }: (typeof rows)[number]) => Math.min(...Object.values(peers));
  const all = { what: 'all 500 instances', unit: '', ours: total(({ ours }) => ours) } as const;
  return {
    title: 'Sheets, beside packers on npm',
    rows: [
      ...rows.map((row): Row => {
        return { what: `class ${row.name}`, ours: row.ours, unit: '', peer: 'best of the two', theirs: best(row) };
      }),
      { ...all, peer: 'best of the two', theirs: total(best), goal: { kind: 'within', times: 1.01 } },
      { ...all, peer: 'guillotine-packer', theirs: total(({ peers }) => peers['guillotine-packer']) },
      { ...all, peer: 'maxrects-packer', theirs: total(({ peers }) => peers['maxrects-packer']) },
      { ...all, peer: 'the panels’ area', theirs: total(({ area }) => area) },
      {
        what: 'sheets under 2% full that a peer saves',
        ours: total(({ wasted }) => wasted),
        unit: '',
        goal: { kind: 'at most', limit: 0 },
      },
      { ...all, what: 'all, for a price', ours: total(({ quick }) => quick), peer: 'thorough', theirs: all.ours },
    ],
  };
}

/** Sheets for the demo's products, seven of each in their first materials. */
function productTable(): Table {
  const rows = Object.entries(PRODUCTS).map(([name, limit]): Row => {
    const file = new URL(`../demo/shop/models/${name}.json`, import.meta.url);
    const product = compileModel(JSON.parse(readFileSync(file, 'utf8'))).evaluate({});
    const options = { ...THOROUGH, turnsUpTo: TURNS_UP_TO };
    return {
      what: name,
      ours: sheetsOf(product, COPIES, options),
      unit: '',
      peer: 'packed separately',
      theirs: COPIES * sheetsOf(product, 1, options),
      goal: { kind: 'at most', limit },
    };
  });
  return { title: `Sheets for ${COPIES} of a product`, rows };
}

function timeTable(): Table {
  const random = randomNumbers(2);
  const panels = Array.from({ length: 500 }, () => CLASSES[9]!.panel(random));
  const product = productOf({ sheet: [100, 100], panels });
  const rows = [false, true].map((isThorough): Row => {
    const ours = timeOf(() => sheetsOf(product, 1, { isThorough }));
    return {
      what: isThorough ? '500 panels, thoroughly' : '500 panels, for a price',
      ours: ours * 1000,
      unit: 'ms',
      goal: { kind: 'at most', limit: 3000 },
    };
  });
  return { title: 'Processor time', rows };
}

/** The whole production pack, with papers and STEP files, once everything is loaded: 4 MB. */
async function packTable(): Promise<Table> {
  const file = new URL('../demo/shop/models/kitchen-run.json', import.meta.url);
  const model = compileModel(JSON.parse(readFileSync(file, 'utf8')));
  const dates = { createdAt: '2026-11-20T09:00:00.000Z', readyBy: '2026-12-10' };
  const made = { model: 'kitchen-run', modelRevision: '1', configuration: model.settle({}).configuration };
  const order = {
    ...{ id: 'ord_3f2a90c1d4e5', ...dates, ...made, quantity: COPIES, country: 'DE', workshopName: 'Bench' },
    wanted: { country: 'DE', cutting: { workshop: undefined, stock: undefined } },
  };
  const step = new StepWriter();
  let bytes = 0;
  const write = async (chunk: Uint8Array) => {
    bytes += chunk.length;
  };
  const pack = () => writeProductionPack([{ order, model }], 'https://service.example', write, step);
  await pack();
  bytes = 0;
  const before = process.cpuUsage();
  await pack();
  const { user, system } = process.cpuUsage(before);
  const what = `pack of ${COPIES} kitchens, ${(bytes / 1e6).toFixed(1)} MB`;
  const limit = { kind: 'at most', limit: 10_000 } as const;
  return { title: 'Processor time of a pack', rows: [{ what, ours: (user + system) / 1000, unit: 'ms', goal: limit }] };
}

print([classTable(), productTable(), outlineTable(), timeTable(), await packTable()]);
