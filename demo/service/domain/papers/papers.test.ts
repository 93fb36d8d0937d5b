import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it, type TestContext } from 'node:test';
import {
  billOfMaterials,
  type Cut,
  loadTypeface,
  type NestBatchOptions,
  nestBatch,
  type PlacedPanel,
  panelFileName,
  piecePlaces,
  piecesOf,
} from '@parametric/configurator-element/manufacture';
import { compileModel, type Product } from '@parametric/configurator-element/model';
import { Batch } from '../orders/production-files.js';
import { usefulOffcuts } from '../workshops/stock-use.js';
import { assemblySteps } from './assembly-steps.js';
import { cutDiagrams } from './cut-diagrams.js';
import { type PaperName, type PaperRequest, paperNames } from './paper-request.js';
import { packPapers, writePaper } from './papers.js';
import { isPanel, nested, piecesInBatch } from './pieces.js';
import { sawCuts, sawnOrder } from './saw-cuts.js';

const QUANTITY = 3;
const recipient = { name: 'Łucja Großmann', line1: 'Invalidenstraße 12', city: 'Berlin', postcode: '10115' };
const order = {
  id: 'ord_3f2a90c1d4e5',
  createdAt: '2026-11-20T09:00:00.000Z',
  readyBy: '2026-12-10',
  quantity: QUANTITY,
  country: 'DE',
  workshopName: 'Tischlerei Hain',
};
const sideboard = modelOf('sideboard');
/** Papers in two scripts and two sizes. */
const german = { language: 'de', size: 'a4' } as const;
const arabic = { language: 'ar', size: 'letter' } as const;
const drawn = new Map<string, Promise<Buffer>>();
let folder: string;

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'parametric-papers-'));
});

after(() => rmSync(folder, { recursive: true }));

function modelOf(id: string, folder = 'shop/models') {
  return compileModel(JSON.parse(readFileSync(new URL(`../../../${folder}/${id}.json`, import.meta.url), 'utf8')));
}

function templateOf(id: string) {
  return modelOf(id, 'console/src/products/templates');
}

/** Each of the sideboard's papers is drawn once for all tests. */
function pdfOf(name: PaperName, choices: Partial<PaperRequest> = {}, model = sideboard): Promise<Buffer> {
  if (model !== sideboard) return drawPdf(name, choices, model);
  const key = JSON.stringify([name, choices]);
  const pdf = drawn.get(key) ?? drawPdf(name, choices, model);
  drawn.set(key, pdf);
  return pdf;
}

async function drawPdf(name: PaperName, choices: Partial<PaperRequest>, model: typeof sideboard): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const request = { name, language: 'en', size: 'a4', layout: 'sheet', origin: 'https://service.example' } as const;
  const { configuration } = model.settle({});
  const shown = name === 'delivery-note' ? { ...order, recipient } : order;
  const input = { request: { ...request, ...choices } };
  await writePaper([{ model, configuration, order: shown }], input, async (bytes) => {
    chunks.push(bytes);
  });
  return Buffer.concat(chunks);
}

/** Runs an independent reader on a PDF. If none is installed, skips the test and returns undefined. */
function read(context: TestContext, program: string, pdf: Buffer, args: readonly string[] = []): string | undefined {
  if (spawnSync(program, ['-v']).error) {
    context.skip(`no ${program} here (Debian: apt-get install poppler-utils)`);
    return undefined;
  }
  const file = join(folder, 'paper.pdf');
  writeFileSync(file, pdf);
  const output = program === 'pdftotext' ? ['-'] : [];
  return execFileSync(program, [...args, file, ...output], { encoding: 'utf8', maxBuffer: 64e6 });
}

function piecesOfOrder(id: string, product: Product, quantity: number) {
  const made = { id, product, quantity, bill: billOfMaterials(product) };
  const { pieces, nest } = nested([made]);
  return piecesInBatch(made, pieces, nest);
}

const piecesIn = (model: typeof sideboard) =>
  piecesOfOrder(order.id, model.evaluate(model.settle({}).configuration), QUANTITY);
const ids = piecesIn(sideboard).pieces.map(({ id }) => id);

/** The piece ids in some text, in the order of the bill. */
function idsIn(text: string): string[] {
  const found = text.split(/\s+/).filter((word) => ids.includes(word));
  return found.sort((a, b) => ids.indexOf(a) - ids.indexOf(b));
}

async function pdfsOfPack(
  orders: readonly { readonly id: string; readonly quantity: number }[],
  cutting?: NestBatchOptions,
) {
  const product = sideboard.evaluate(sideboard.settle({}).configuration);
  const typeface = await loadTypeface(product);
  const made = orders.map((own) => ({ ...own, product, typeface, folder: `${own.id}/` }));
  const batch = new Batch(made, { country: 'US' }, cutting);
  const packed = batch.orders.map((own) => {
    return { ...own, orderFolder: own.folder, order: { ...order, ...own }, model: sideboard };
  });
  const pdfs = new Map<string, Buffer>();
  const request = { language: 'en', size: 'a4', origin: 'https://service.example' } as const;
  for (const [name, write] of packPapers(packed, batch, request)) {
    const chunks: Uint8Array[] = [];
    for await (const bytes of write()) chunks.push(bytes);
    pdfs.set(name, Buffer.concat(chunks));
  }
  return pdfs;
}

it('orders that are cut together have one set of labels, in the order in which the saw frees their pieces', async (context) => {
  const orders = [
    { id: 'ord_3f2a90c1d4e5', quantity: 2 },
    { id: 'ord_77aa90c1d4e5', quantity: 1 },
  ];
  const made = orders.map(({ id, quantity }) => {
    return { id, quantity, product: sideboard.evaluate(sideboard.settle({}).configuration) };
  });
  const pieces = piecesOf(made);
  const nest = nestBatch(pieces, { isThorough: true });
  const places = piecePlaces(nest);
  const pdfs = await pdfsOfPack(orders);
  assert.deepEqual([...pdfs.keys()].slice(0, 3), [
    'papers/cut-diagrams.pdf',
    'papers/labels.pdf',
    'ord_3f2a90c1d4e5/papers/part-drawings.pdf',
  ]);
  const text = read(context, 'pdftotext', pdfs.get('papers/labels.pdf')!);
  if (text === undefined) return;
  const cut = pieces.filter(({ kind, id }) => kind !== 'item' && places.has(id)).map(({ id }) => id);
  const labelled = text.split(/\s+/).filter((word) => cut.includes(word));
  assert.deepEqual(labelled.toSorted(), cut.toSorted());
  const sheets = labelled.map((id) => places.get(id)!).filter(({ on }) => on === 'sheet');
  // A page of labels is read column by column, so the order within a sheet is tested below.
  const pages = text.split('\f').map((page) => page.split(/\s+/).flatMap((word) => places.get(word)?.number ?? []));
  const ends = pages.filter((page) => page.length > 0).map((page) => [Math.min(...page), Math.max(...page)]);
  for (const [index, [low]] of ends.slice(1).entries()) assert.ok(low! >= ends[index]![1]!, `page ${index + 2}`);
  assert.equal(sheets.length, nest.sheets.flatMap((group) => group.sheets.flatMap(({ panels }) => panels)).length);
  for (const number of ['3F2A-90C1', '77AA-90C1']) assert.ok(text.includes(number), number);
  const diagrams = read(context, 'pdftotext', pdfs.get('papers/cut-diagrams.pdf')!)!;
  assert.match(diagrams, /Order 3F2A-90C1 \+ 1/);
});

it('cut diagrams distinguish kept offcuts from waste', async (context) => {
  const product = sideboard.evaluate(sideboard.settle({}).configuration);
  const { sheets } = nestBatch(piecesOf([{ id: order.id, product, quantity: 1 }]), { isThorough: true });
  const draw = async (least: readonly [number, number]) => {
    const chunks: Uint8Array[] = [];
    const made = { id: order.id, product, quantity: 1, bill: billOfMaterials(product) };
    const { pieces, nest } = nested([made]);
    const paper = { ...order, productName: 'Sideboard' };
    const choices = { language: 'en', size: 'a4' } as const;
    const drawing = cutDiagrams(paper, piecesInBatch(made, pieces, nest), choices, { useful_offcut: least });
    for await (const bytes of drawing) chunks.push(bytes);
    return read(context, 'pdftotext', Buffer.concat(chunks))?.replaceAll('\u00a0', ' ');
  };
  const text = await draw([400, 200]);
  const none = await draw([10_000, 10_000]);
  if (text === undefined || none === undefined) return;
  const kept = sheets.flatMap((laid) => usefulOffcuts(laid, [400, 200]));
  assert.ok(kept.length > 0);
  for (const { length, width } of kept) assert.ok(text.includes(`${length} × ${width}`), `${length} × ${width}`);
  const shares = (of: string) =>
    [...of.matchAll(/Waste: \D*(\d+)%\D* · Offcuts: \D*(\d+)%/g)].map((each) => each.slice(1).map(Number));
  assert.equal(shares(text).length, sheets.flatMap((laid) => laid.sheets).length);
  for (const [index, [waste, offcuts]] of shares(none).entries()) {
    assert.equal(offcuts, 0);
    const [less, more] = shares(text)[index]!;
    assert.ok(Math.abs(less! + more! - waste!) <= 1);
  }
});

it('a router’s cut diagrams show shaped panels in position, and no saw cuts', async (context) => {
  const stair = modelOf('spiral-stair');
  const product = stair.evaluate(stair.settle({}).configuration);
  const made = { id: order.id, product, quantity: 7, bill: billOfMaterials(product) };
  const pieces = piecesOf([made]);
  const draw = async (tool: 'saw' | 'router') => {
    const nest = nestBatch(pieces, { byOutline: tool === 'router' });
    const chunks: Uint8Array[] = [];
    const choices = { language: 'en', size: 'a4' } as const;
    const paper = { ...order, productName: 'Stair', quantity: 7 };
    const drawing = cutDiagrams(paper, piecesInBatch(made, pieces, nest), choices, { tool });
    for await (const bytes of drawing) chunks.push(bytes);
    return read(context, 'pdftotext', Buffer.concat(chunks))?.replaceAll('\u00a0', ' ');
  };
  const [saw, router] = [await draw('saw'), await draw('router')];
  if (saw === undefined || router === undefined) return;
  const panels = pieces.filter(({ kind }) => kind === 'panel').map(({ id }) => id);
  for (const id of panels) assert.ok(router.includes(id), id);
  assert.ok(saw.includes('Cuts') && !router.includes('Cuts'));
  assert.match(router, /Yield: \D*79%/);
});

it('a shaped panel’s label has its outline, and another panel’s its rectangle', async () => {
  const { document } = modelOf('spiral-stair');
  const plain = JSON.parse(JSON.stringify(document, (key, value) => (key === 'outline' ? undefined : value)));
  const treads = (of: typeof document) => compileModel(of);
  const [shaped, rectangles] = [await pdfOf('labels', {}, treads(document)), await pdfOf('labels', {}, treads(plain))];
  assert.ok(shaped.length > rectangles.length + 500, `${shaped.length}, ${rectangles.length}`);
});

it('the letters of concentric holes are next to each other', async (context) => {
  const text = read(context, 'pdftotext', await pdfOf('part-drawings', {}, modelOf('writing-desk')));
  if (text === undefined) return;
  assert.match(text, /^A ?B$/m);
});

it('an address keeps its direction on an Arabic paper', async (context) => {
  const text = read(context, 'pdftotext', await pdfOf('delivery-note', arabic));
  if (text === undefined) return;
  assert.match(text, /10115 Berlin/);
});

it('a pack’s cut diagrams use the workshop’s own sheets', async (context) => {
  const stockOf = () => ({ sheets: [{ length: 3210, width: 1600 }], kerf: 3, trim: 5 });
  const pdfs = await pdfsOfPack([{ id: order.id, quantity: 1 }], { stockOf });
  const diagrams = read(context, 'pdftotext', pdfs.get('papers/cut-diagrams.pdf')!);
  if (diagrams === undefined) return;
  assert.match(diagrams.replaceAll('\u00a0', ' '), /3210 × 1600/);
});

it('the order of a sheet’s labels is that in which its cuts free the pieces', () => {
  const placed = (path: string, x: number, y: number, length: number, width: number): PlacedPanel => {
    return { path, x, y, length, width, turned: false };
  };
  const panels = [
    placed('far', 1004, 0, 500, 1000),
    placed('upper right', 504, 504, 496, 400),
    placed('lower left', 0, 0, 500, 500),
    placed('upper left', 0, 504, 500, 400),
  ];
  const order = sawnOrder(panels, { sheet: [2800, 1000], kerf: 4 });
  assert.deepEqual(
    order.map(({ path }) => path),
    ['lower left', 'upper left', 'upper right', 'far'],
  );
});

it('each piece has one label and one row in the packing list, and there are no others', async (context) => {
  assert.equal(new Set(ids).size, ids.length);
  const labels = read(context, 'pdftotext', await pdfOf('labels', { layout: 'roll' }));
  if (labels === undefined) return;
  assert.deepEqual(idsIn(labels), ids);
  const columns = ['-layout'];
  const packing = read(context, 'pdftotext', await pdfOf('packing-list'), columns)!;
  const rows = packing.split('\n').flatMap((line) => /^\s*(\w{5}-\d+)\s+\p{L}/u.exec(line)?.[1] ?? []);
  assert.deepEqual(rows, ids);
});

it('a label has the part’s name from the drawings, its file, and its cut size if that’s different', async (context) => {
  const layouts = [{ layout: 'roll' }, { layout: 'sheet' }, { layout: 'sheet', size: 'letter' }] as const;
  for (const choices of layouts) {
    const text = read(context, 'pdftotext', await pdfOf('labels', choices), ['-raw']);
    if (text === undefined) return;
    const plain = text.replaceAll('\u00a0', ' ');
    for (const { row } of piecesIn(sideboard).pieces) {
      assert.ok(plain.includes(`${row.number} · ${row.name}`), row.name);
      if (!isPanel(row)) continue;
      assert.ok(plain.includes(panelFileName(row)), panelFileName(row));
      const sizes = [row.cut.length, row.cut.width].map((size) => Math.round(size * 10) / 10);
      const isOther = row.cut.length !== row.length || row.cut.width !== row.width;
      if (isOther) assert.ok(plain.includes(`Cut size (mm): ${sizes.join(' × ')}`), row.name);
    }
    assert.equal(plain.includes('Cut size'), true);
  }
});

it('each sheet has a page with all its pieces, and straight cuts separate them', async (context) => {
  for (const id of ['sideboard', 'writing-desk', 'kitchen-run']) {
    const model = modelOf(id);
    const { nest } = piecesIn(model);
    const text = read(context, 'pdftotext', await pdfOf('cut-diagrams', {}, model));
    if (text === undefined) return;
    const pages = text.split('\f').slice(0, -1);
    const all = nest.sheets.flatMap((group) => group.sheets.map((sheet) => ({ ...group, panels: sheet.panels })));
    assert.equal(pages.length, all.length, id);
    for (const { sheet, kerf, panels } of all) {
      const cuts = sawCuts(panels, { sheet: sheet!, kerf });
      const isSeparate = panels.every((one) =>
        panels.every((other) => one === other || cuts.some(between(one, other))),
      );
      assert.ok(isSeparate, id);
      const shown = panels.map(({ piece }) => piece.id);
      const isOnItsPage = (page: string) =>
        shown.every((piece) => [piece, piece.slice(6)].some((name) => page.split(/\s+/).includes(name)));
      assert.equal(pages.filter(isOnItsPage).length, 1, `${id}: ${shown}`);
    }
  }
});

it('each different part has a drawing, with the place of each of its holes', async (context) => {
  const { bill } = piecesIn(sideboard);
  const text = read(context, 'pdftotext', await pdfOf('part-drawings'));
  if (text === undefined) return;
  const pages = text.replaceAll('\u00a0', ' ').split('\f');
  for (const row of bill.panels) {
    const own = pages.filter((page) => page.includes(`${row.number} · ${row.name} ·`)).join(' ');
    const places = own.match(/[\d.]+ \/ [\d.]+/g) ?? [];
    // Each page has its number, too.
    const pageNumbers = own.match(/Page \d+ \/ \d+/g)!.length;
    const ends = 2 * (row.recesses.length + row.cutouts.length);
    assert.equal(places.length - pageNumbers, row.holes.length + ends, row.name);
    assert.ok(own.includes(`${row.length} × ${row.width} × ${row.thickness}`), row.name);
  }
});

/** A paper's text with plain spaces. If no reader is installed, skips the test and returns undefined. */
async function drawingsOf(
  context: TestContext,
  model: typeof sideboard,
  choices: Partial<PaperRequest> = {},
): Promise<string | undefined> {
  const text = read(context, 'pdftotext', await pdfOf('part-drawings', choices, model), ['-raw']);
  return text?.replaceAll('\u00a0', ' ').replaceAll(/\s*\n/g, '\n');
}

it('drawings of metal parts have walls, mitres, holes, cutouts and bends', async (context) => {
  const text = await drawingsOf(context, modelOf('garden-gate'));
  if (text === undefined) return;
  assert.match(text, /80 × 80 × 1187\nWall thickness: 3\n/);
  assert.match(text, /A · ø 14 · through · top · 4 ×\n25 \/ 25 25 \/ 155 155 \/ 25 155 \/ 155/);
  assert.match(text, /Miter · left · 45° · top −40\nMiter · right · 45° · top −40/);
  assert.match(text, /Cutout · 44 × 14 · R 2\n98 \/ 25.6 → 142 \/ 39.6/);
  assert.match(text, /Bend 1 · 90° · R 3 · up\n0 \/ 12.3 → 180 \/ 12.3/);
});

/** Steel profiles, and a plywood lid that's bent along slots. */
function profilesModel() {
  const bar = (id: string, length: number, profile: unknown) => {
    return { id, kind: 'extrude', material: 'steel', axis: 'z', length, profile };
  };
  const round = (diameter: number, hole: number) => {
    return {
      circle: diameter,
      at: [diameter / 2, diameter / 2],
      holes: [{ circle: hole, at: [diameter / 2, diameter / 2] }],
    };
  };
  const hollowed = [
    ...[
      ['M', 10, 0],
      ['L', 90, 0],
      ['A', 100, 0, 10, 180, 90],
    ],
    ...[
      ['L', 100, 40],
      ['A', 100, 50, 10, 270, 180],
    ],
    ...[
      ['L', 10, 50],
      ['A', 0, 50, 10, 0, -90],
    ],
    ...[['L', 0, 10], ['A', 0, 0, 10, 90, 0], ['Z']],
  ];
  const hinge = { kind: 'lattice', slot: 26, bridge: 4, web: 2, width: 0.5 };
  return compileModel({
    ...{ format: 'parametric-model/1', id: 'profiles', name: 'Profiles', parameters: [] },
    materials: [
      { id: 'steel', name: 'Steel', color: '#9a9ea3', finish: 'metal', density: 7850 },
      { id: 'ply', name: 'Plywood', color: '#dfc79d', finish: 'plywood', thickness: 3, density: 680 },
    ],
    parts: [
      bar('ring', 5, round(100, 40)),
      bar('tube', 200, round(30, 26)),
      bar('frame', 6, { rect: [300, 200], holes: [{ rect: [220, 120], at: [40, 40] }] }),
      bar('plate', 8, { path: hollowed }),
      {
        ...{ id: 'lid', kind: 'sheet', material: 'ply', size: [120, 3, 80], normal: 'y' },
        flanges: [{ on: '-z', length: 90, radius: 25, hinge }],
      },
    ],
  });
}

it('drawings of plates have holes instead of walls, hollowed corners one by one, and hinges in each language', async (context) => {
  const text = await drawingsOf(context, profilesModel());
  if (text === undefined) return;
  assert.deepEqual(text.match(/Wall thickness: .*/g), ['Wall thickness: 2']);
  assert.match(text, /A · ø 40 · through/);
  assert.match(text, /Cutout · 220 × 120\n40 \/ 40 → 260 \/ 160/);
  assert.match(text, /Outline\n10 \/ 0 → 90 \/ 0 → R 10 100 \/ 10/);
  assert.match(text, /Bend 1 · 90° · R 25 · lattice of slots/);
  assert.match((await drawingsOf(context, profilesModel(), { language: 'de' }))!, /R 25 · Schlitzmuster/);
});

it('drawings of turned and bent parts have profiles, tapers, bores and radii', async (context) => {
  const lamp = await drawingsOf(context, modelOf('reading-lamp'));
  if (lamp === undefined) return;
  assert.match(lamp, /Outline · ø \/ bottom 0\nø 216 \/ 0 → ø 296 \/ 0 → ø 300 \/ 2 → ø 300 \/ 9 → ~ ø/);
  assert.match(lamp, /Wall thickness: 1.5\nInside radius: 149\nBend 1 · L 1241 · ↻ 0° · 90°\n.*\n→ L 40/);
  assert.match(lamp, /A · M4 \(ø 3.3\) · depth [\d.]+ · back · 1 ×/);
  const legs = (await drawingsOf(context, sideboard))!;
  assert.match(legs, /bottom: ø 24 · top: ø 42\nA · ø 6 · depth 45 · top · 1 ×/);
});

it('drawings of panels have the radii of cutouts, and outlines that aren’t rectangles', async (context) => {
  const box = await drawingsOf(context, templateOf('box'));
  if (box === undefined) return;
  assert.match(box, /Cutout · 96 × 28 · R 14/);
  assert.match(box, /Outline\n0 \/ 20 →/);
});

it('a long part’s drawing has its list below, at the largest scale that fits', async (context) => {
  const text = await drawingsOf(context, sideboard);
  if (text === undefined) return;
  assert.match(text, /3 · Top · .* · Scale 1:8\n/);
});

it('a drawing lists the holes of each kind from one end to the other', async (context) => {
  const text = read(context, 'pdftotext', await pdfOf('part-drawings'));
  if (text === undefined) return;
  const lines = text.replaceAll('\u00a0', ' ').replaceAll(/Page \d+ \/ \d+/g, '');
  const groups = lines.split(/\b[A-Z] · (?=ø )/).slice(1);
  assert.ok(groups.length > 20);
  for (const group of groups) {
    const count = Number(/(\d+) ×/.exec(group)![1]);
    const along = [...group.matchAll(/([\d.]+) \/ [\d.]+/g)].slice(0, count).map(([, x]) => Number(x));
    assert.deepEqual(
      along,
      along.toSorted((a, b) => a - b),
      group,
    );
  }
});

it('assembly places every part once, and uses all hardware', () => {
  for (const id of [
    'sideboard',
    'writing-desk',
    'kitchen-run',
    'reading-lamp',
    'shelf-bracket',
    'garden-gate',
    'spiral-stair',
  ]) {
    const model = modelOf(id);
    const pieces = piecesIn(model);
    const steps = assemblySteps(pieces, model.document, 'en');
    const parts = [...pieces.product.parts].filter(({ bom }) => bom);
    const last = steps.at(-1)!;
    const paths = [...last.placed, ...last.added].map(({ path }) => path);
    assert.deepEqual(paths.toSorted(), parts.map(({ path }) => path).toSorted(), id);
    for (const { row, letter } of pieces.bags.filter((bag) => bag.row.kind === 'item')) {
      const used = steps.flatMap(({ hardware, times }) =>
        hardware.filter(({ bag }) => bag.letter === letter).map(({ quantity }) => quantity * times),
      );
      const sum = used.reduce((sum, one) => sum + one, 0);
      // Each step uses whole grams of glue, so the sum may be larger.
      const isGlue = row.name.startsWith('Wood glue D3, in grams');
      assert.ok(isGlue ? sum >= row.quantity : sum === row.quantity, `${id}: ${row.name}: ${sum}`);
    }
  }
});

it('glue is in each step that joins glued parts', () => {
  const model = modelOf('writing-desk');
  const steps = assemblySteps(piecesIn(model), model.document, 'en');
  const glued = steps.filter(({ hardware }) => hardware.some(({ bag }) => /^Wood glue D3, in/.test(bag.row.name)));
  assert.ok(glued.length > 1 && glued.length < steps.length);
  assert.ok(glued.some(({ added }) => added.some(({ id }) => id === 'box_side' || id === 'box_front')));
});

it('a drawer’s screws belong to the drawer, and its slides to the step that puts it in place', () => {
  const steps = assemblySteps(piecesIn(sideboard), sideboard.document, 'en');
  const stepWith = (name: string) => steps.find(({ hardware }) => hardware.some(({ bag }) => bag.row.name === name))!;
  assert.deepEqual(stepWith('Countersunk screw 4 × 50').inserted, []);
  assert.equal(stepWith('Countersunk screw 4 × 50').of, 'Drawer');
  assert.equal(stepWith('Countersunk screw 4 × 50').times, 3);
  assert.deepEqual(stepWith('Ball-bearing slides 350 (pair)').inserted, [{ name: 'Drawer', quantity: 3 }]);
});

it('slides are in bags once, counted in pairs', () => {
  for (const id of ['sideboard', 'writing-desk', 'kitchen-run']) {
    const names = piecesIn(modelOf(id)).bags.map(({ row }) => row.name);
    const slides = names.filter((name) => /slide|runner/i.test(name));
    assert.ok(slides.length > 0 && slides.every((name) => name.endsWith('(pair)')), `${id}: ${names}`);
  }
});

/** The product's steps, without those of its subassemblies: what each step adds, by id or subassembly. */
function stepsFor(model: typeof sideboard, values: Parameters<typeof sideboard.settle>[0] = {}) {
  const product = model.evaluate(model.settle(values).configuration);
  const steps = assemblySteps(piecesOfOrder(order.id, product, 1), model.document, 'en');
  return steps.map(({ of, placed, added, inserted, hardware }) => ({
    of,
    placed,
    added: inserted.length > 0 ? inserted.map(({ name }) => name) : [...new Set(added.map(({ path }) => path))],
    hardware: new Map(hardware.map(({ bag, quantity }) => [bag.row.name, quantity])),
  }));
}

function addedIn(steps: ReturnType<typeof stepsFor>, of?: string) {
  return steps.filter((step) => step.of === of).map(({ added }) => added);
}

it('a back with grooves on all four sides is inserted before the last board around it', () => {
  assert.deepEqual(addedIn(stepsFor(templateOf('cabinet'))), [
    ['side[0]', 'bottom-and-top[0]', 'back'],
    ['bottom-and-top[1]', 'side[1]', 'shelf[0]', 'shelf[1]'],
    ['Door'],
  ]);
  assert.deepEqual(addedIn(stepsFor(templateOf('box'))).flat(), ['front', 'bottom', 'back', 'side[0]', 'side[1]']);
});

it('boards between others are added before the last of these, and shelves after everything that holds them', () => {
  const steps = stepsFor(modelOf('hallway-shelf'), { width: 2000, columns: 3 });
  const shelves = [0, 1, 2].flatMap((column) => [0, 1].map((row) => `shelf[${column}][${row}]`));
  assert.deepEqual(addedIn(steps), [
    ['side_left', 'plinth_front', 'plinth_rear'],
    ['bottom', 'side_right', 'back_panel[0]', 'back_panel[2]'],
    ['back_panel[1]', 'divider[0]', 'divider[1]', 'top'],
    shelves,
  ]);
  assert.deepEqual([...steps.at(-1)!.hardware], [['Shelf pin 5', 24]]);
});

it('legs are added with their bolts, after what they carry', () => {
  const steps = stepsFor(sideboard);
  const step = steps.find(({ added }) => added.includes('leg[0][0]'))!;
  assert.deepEqual(
    step.placed.flatMap(({ id }) => (id === 'bottom' ? [id] : [])),
    ['bottom'],
  );
  assert.equal(step.hardware.get('Hanger bolt M8 × 60 with insert nut'), 4);
  assert.deepEqual(addedIn(steps)[0], ['side_left', 'bottom', 'side_right']);
});

it('a welder finds each weld, its size and its place, and a customer finds none', async (context) => {
  const gate = modelOf('garden-gate');
  const text = read(context, 'pdftotext', await pdfOf('assembly', {}, gate), ['-layout']);
  if (text === undefined) return;
  assert.match(text, /W4 +7 Leaf rail ← 8 Bar +fillet weld a3, all round/);
  assert.match(text, /from left: 136\.3 · 239\.5 · 342\.8 · 446/);
  assert.match(text, /W1 +4 Leaf upright ← 7 Leaf rail +butt weld s3, all round.* 2 +mitered corner/);
  assert.match(text, /Welds: W1 2 × · .*W4 16 ×/);
  // Each weld is made in one step.
  const counted = [...text.matchAll(/Welds: (.*)/g)].flatMap(([, marks]) => [...marks!.matchAll(/W(\d+) (\d+)/g)]);
  const marks = counted.map(([, mark]) => mark);
  assert.equal(new Set(marks).size, marks.length, marks.join());
  const customer = read(context, 'pdftotext', await pdfOf('assembly-customer', {}, gate));
  assert.doesNotMatch(customer!, /weld /);
});

it('subassemblies are added after what they touch, and units on the floor first', () => {
  const desk = stepsFor(modelOf('writing-desk'), { tray: true });
  assert.deepEqual(addedIn(desk).slice(1), [['Drawer case', 'Cable tray'], ['Drawer']]);
  assert.equal(addedIn(desk)[0]![0], 'top_board[0]');
  const hallway = addedIn(stepsFor(modelOf('hallway-shelf'), { rail: true })).flat();
  assert.ok(hallway.indexOf('Coat rail') > hallway.indexOf('top'), hallway.join());
  const kitchen = stepsFor(modelOf('kitchen-run'));
  assert.deepEqual(addedIn(kitchen), [
    ['Cabinet (2)', 'Cabinet (3)', 'Cabinet (4)'],
    ['end_panel[0]', 'end_panel[1]', 'plinth_front[0]'],
    ['worktop'],
  ]);
});

it('a unit’s shelves are added before its door, and its feet with the unit', () => {
  const steps = stepsFor(modelOf('kitchen-run'));
  const unit = steps.filter(({ of }) => of === 'Cabinet (4)').slice(-2);
  assert.match(unit[0]!.added.join(), /shelf/);
  assert.deepEqual(unit[1]!.added, ['Door']);
  const feet = steps.flatMap(({ of, hardware }) => (hardware.has('Adjustable foot') ? [of] : []));
  assert.deepEqual(feet, ['Cabinet (1)', 'Cabinet (2)', 'Cabinet (3)', 'Cabinet (4)']);
  // Hardware in a group belongs to the step that makes the group.
  const pulls = steps.flatMap(({ of, hardware }) => (hardware.has('Cup pull screw 3.5 × 16') ? [of] : []));
  assert.deepEqual(pulls, ['Drawer', 'Drawer']);
});

it('slides are added in the step that inserts their drawer', () => {
  const withSlides = stepsFor(modelOf('kitchen-run')).filter(({ hardware }) =>
    /slides/.test([...hardware.keys()].join()),
  );
  assert.deepEqual(
    withSlides.map(({ of, added, hardware }) => [of, added, hardware.get('Ball-bearing slides 500 (pair)')]),
    [
      ['Cabinet (1)', ['Drawer'], 3],
      ['Cabinet (2)', ['Drawer'], 3],
    ],
  );
});

it('cover caps are added in their connectors’ step', () => {
  for (const id of ['kitchen-run', 'sideboard']) {
    for (const { hardware } of stepsFor(modelOf(id))) {
      assert.equal(hardware.get('Cover cap for cam connector 15'), hardware.get('Cam connector 15, bolt 34'), id);
    }
  }
});

it('each shelf comes with its own pins, whichever cabinet it’s in', () => {
  const kitchen = modelOf('kitchen-run');
  const steps = stepsFor(kitchen, { units: 4, drawerUnits: 1, sinkUnit: 3, shelves: 1 });
  const shelvesIn = (added: readonly string[]) => added.filter((path) => /\/shelf/.test(path)).length;
  const withShelves = steps.filter(({ added }) => shelvesIn(added) > 0);
  assert.ok(withShelves.length > 1);
  for (const { of, added, hardware } of withShelves) {
    assert.equal(hardware.get('Shelf pin 5'), 4 * shelvesIn(added), of);
  }
});

it('welding is first, a handrail is added after its steps, and hardware with its parts', () => {
  const stair = stepsFor(modelOf('spiral-stair')).filter(({ of }) => of === undefined);
  assert.deepEqual(
    stair.map(({ added }) => added),
    [
      ['base', 'pole', 'cap'],
      ['Step (1)', 'Step (2)', 'Step (3)', 'Landing'],
      ['handrail[0]', 'handrail[1]'],
    ],
  );
  assert.deepEqual([...stair[0]!.hardware.keys()], ['Anchor bolt M12 × 110']);
  assert.ok(stair[2]!.hardware.has('Internal connector for handrail 42.4 × 2'));
  const desk = stepsFor(modelOf('writing-desk'), { top: 'double' });
  const glued = desk.find(({ hardware }) =>
    [...hardware.keys()].some((name) => name.startsWith('Wood glue D3, 500 g')),
  )!;
  assert.deepEqual(glued.added.slice(0, 2), ['top_board[0]', 'top_board[1]']);
});

it('a lamp is assembled from its foot up, and its shade is added after what it hangs on', () => {
  const steps = stepsFor(modelOf('reading-lamp'));
  assert.deepEqual(addedIn(steps).flat().slice(0, 6), ['weight', 'foot', 'collar', 'knob', 'stem', 'holder']);
  assert.equal(addedIn(steps).flat().at(-1), 'straight_shade');
  assert.ok(steps[0]!.hardware.has('Countersunk wood screw 5 × 25, for the weight'));
});

it('letters are put in place and bagged, unless they’re engraved', () => {
  const engraved = modelOf('house-sign');
  const raised = templateOf('sign');
  const bagged = (model: typeof sideboard) => piecesIn(model).bags.filter(({ row }) => row.kind === 'text').length;
  assert.deepEqual([bagged(engraved), bagged(raised)], [0, 1]);
  assert.ok(addedIn(stepsFor(raised)).flat().includes('letters'));
});

/** Whether a cut has one piece before it and the other one after it. */
function between(one: PlacedPanel, other: PlacedPanel) {
  return ({ axis, at }: Cut) => {
    const [place, size] = axis === 'width' ? (['x', 'length'] as const) : (['y', 'width'] as const);
    const isBefore = (panel: PlacedPanel) => panel[place] + panel[size] <= at + 0.001;
    return isBefore(one) !== isBefore(other);
  };
}

it('every font is embedded as a subset, and its text can be read', async (context) => {
  for (const choices of [german, arabic]) {
    for (const name of paperNames) {
      const fonts = read(context, 'pdffonts', await pdfOf(name, choices));
      if (fonts === undefined) return;
      const rows = fonts.trim().split('\n').slice(2);
      assert.ok(rows.length > 0, name);
      for (const row of rows)
        assert.match(row, /^[A-Z]{6}\+IBMPlexSans.* yes yes yes /, `${name} ${choices.language}: ${row}`);
    }
  }
});

it('papers are in the workshop’s language', async (context) => {
  const text = read(context, 'pdftotext', await pdfOf('packing-list', german));
  if (text === undefined) return;
  assert.match(text, /Packliste[\s\S]*Fertigmaß[\s\S]*Seite links/);
  assert.match(read(context, 'pdftotext', await pdfOf('packing-list', arabic))!, /قائمة التعبئة/);
});

it('pages have the requested size', async (context) => {
  const sizes = { a4: [595.28, 841.89], letter: [612, 792] } as const;
  for (const choices of [german, arabic]) {
    const { size } = choices;
    const expected = sizes[size];
    for (const name of paperNames) {
      const info = read(context, 'pdfinfo', await pdfOf(name, choices), ['-f', '1', '-l', '999']);
      if (info === undefined) return;
      const pages = [...info.matchAll(/Page +\d+ size: +([\d.]+) x ([\d.]+)/g)].map(([, ...sides]) =>
        sides.map(Number),
      );
      assert.ok(pages.length > 0);
      for (const sides of pages) {
        assert.deepEqual(sides.map(Math.round).sort(), expected.map(Math.round).sort(), `${name} ${size}`);
      }
    }
  }
});

it('all text is within the paper’s edges', async (context) => {
  for (const choices of [german, arabic]) {
    for (const name of paperNames) {
      const boxes = read(context, 'pdftotext', await pdfOf(name, choices), ['-bbox']);
      if (boxes === undefined) return;
      for (const page of boxes.split('<page ').slice(1)) {
        const [width, height] = [.../^width="([\d.]+)" height="([\d.]+)"/.exec(page)!].slice(1).map(Number);
        const words = page.matchAll(/xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)</g);
        for (const [, ...word] of words) {
          const [left, top, right, bottom] = word.slice(0, 4).map(Number) as [number, number, number, number];
          const isInside = left >= 0 && top >= 0 && right <= width! && bottom <= height!;
          assert.ok(isInside, `${name} ${choices.language}: ${word[4]} at ${word.slice(0, 4)}`);
        }
      }
    }
  }
});

it('a label’s QR code opens its piece', async (context) => {
  if (spawnSync('zbarimg', ['--version']).error) return context.skip('no zbarimg here (Debian: zbar-tools)');
  const pdf = await pdfOf('labels', { layout: 'roll' });
  const file = join(folder, 'labels.pdf');
  writeFileSync(file, pdf);
  execFileSync('pdftoppm', ['-r', '150', '-l', '4', '-png', file, join(folder, 'label')]);
  const pages = readdirSync(folder)
    .filter((name) => /^label-\d+\.png$/.test(name))
    .sort();
  const links = pages.map((page) =>
    execFileSync('zbarimg', ['-q', '--raw', join(folder, page)], { encoding: 'utf8' }).trim(),
  );
  const text = read(context, 'pdftotext', pdf, ['-l', '4'])!;
  const named = text.split(/\s+/).filter((word) => ids.includes(word));
  const expected = named.map((id) => `https://service.example/console/orders/${order.id}/pieces/${id}`);
  assert.equal(expected.length, 4);
  assert.deepEqual(links, expected);
});

it('the same order gives the same bytes', async () => {
  for (const name of paperNames) {
    assert.ok((await pdfOf(name, arabic)).equals(await drawPdf(name, arabic, sideboard)), name);
  }
});

it('only a delivery note names the recipient', async (context) => {
  for (const name of paperNames) {
    const text = read(context, 'pdftotext', await pdfOf(name));
    if (text === undefined) return;
    const isNamed = Object.values(recipient).map((value) => text.includes(value));
    assert.deepEqual(
      isNamed,
      Array.from({ length: 4 }, () => name === 'delivery-note'),
      name,
    );
  }
});

it('a delivery note asks for the name of the person who signs, not of a part', async (context) => {
  const text = read(context, 'pdftotext', await pdfOf('delivery-note', german));
  if (text === undefined) return;
  assert.match(text, /^Name$/m);
  assert.doesNotMatch(text, /Bezeichnung/);
});

it('the packing list and the assembly list hardware with its article numbers', async (context) => {
  for (const name of ['packing-list', 'assembly'] as const) {
    const text = read(context, 'pdftotext', await pdfOf(name));
    if (text === undefined) return;
    assert.match(text, /dowel-8x35/, name);
    assert.match(text, /Häfele 262\.28\.020/, name);
  }
});
