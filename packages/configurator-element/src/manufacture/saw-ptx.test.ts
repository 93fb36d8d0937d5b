import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { compileModel } from '../model/index.js';
import { board, productOf } from '../testing/product-of.js';
import { type BatchNest, nestBatch, piecesOf } from './batch.js';
import { sawPtx } from './saw-ptx.js';

/** A part that a saw has made. */
interface Sawn {
  readonly id: string;
  readonly part: number;
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly width: number;
}

interface Cut {
  readonly phase: number;
  readonly sequence: number;
  readonly size: number;
  readonly part: number;
  readonly id: string;
}

function recordsOf(text: string): readonly (readonly string[])[] {
  assert.match(text, /^[ -~\r\n]*$/);
  assert.ok(text.endsWith('\r\n'));
  return text
    .slice(0, -2)
    .split('\r\n')
    .map((line) => line.split(','));
}

/**
 * Simulates sawing each pattern, following the public description: a cut's strip begins where the previous one ended,
 * plus a kerf, and the cuts of the next phase run across it.
 */
function sawAll(text: string) {
  const records = recordsOf(text);
  const of = (kind: string) => records.filter(([name]) => name === kind).map(([, ...fields]) => fields);
  for (const kind of ['PARTS_REQ', 'PARTS_INF', 'MATERIALS', 'BOARDS', 'PATTERNS']) {
    assert.deepEqual(
      of(kind).map(([job, index]) => `${job} ${index}`),
      of(kind).map((_, i) => `1 ${i + 1}`),
      kind,
    );
  }
  const materials = of('MATERIALS');
  const boards = of('BOARDS');
  const sawn = of('PATTERNS').map(([, number, board, type, runs, cycles, book]) => {
    assert.deepEqual([runs, cycles, book], ['1', '1', '1']);
    const [, , , material, length, width] = boards[Number(board) - 1]!;
    const kerf = Number(materials[Number(material) - 1]![6]);
    const own = of('CUTS').filter(([, pattern]) => pattern === number);
    const cuts = own.map(([, , index, sequence, phase, size, repeat, part, made, comment], i): Cut => {
      assert.deepEqual([index, repeat, made], [String(i + 1), '1', part === '0' ? '0' : '1']);
      return {
        phase: Number(phase),
        sequence: Number(sequence),
        size: Number(size),
        part: Number(part),
        id: comment ?? '',
      };
    });
    assert.deepEqual(
      cuts.map(({ sequence }) => sequence).toSorted((a, b) => a - b),
      cuts.map((_, i) => i + 1),
    );
    return saw(cuts, 1, type === '1' ? 0 : 1, { x: 0, y: 0, length: Number(length), width: Number(width) }, kerf);
  });
  return { sawn, parts: of('PARTS_REQ'), info: of('PARTS_INF'), boards, notes: of('NOTES') };
}

type Rest = Pick<Sawn, 'x' | 'y' | 'length' | 'width'>;

function saw(cuts: readonly Cut[], phase: number, axis: 0 | 1, rest: Rest, kerf: number): readonly Sawn[] {
  let from = axis === 0 ? rest.x : rest.y;
  const end = axis === 0 ? rest.x + rest.length : rest.y + rest.width;
  const strips = cuts.flatMap((cut, i) => (cut.phase === phase ? [i] : []));
  assert.equal(cuts[0]?.phase, phase);
  return strips.flatMap((at, n) => {
    const { size, part, id } = cuts[at]!;
    const inner = cuts.slice(at + 1, strips[n + 1] ?? cuts.length);
    assert.ok(from + size <= end + 0.5, 'within the rest');
    const strip = axis === 0 ? { ...rest, x: from, length: size } : { ...rest, y: from, width: size };
    from += size + kerf;
    if (part !== 0) assert.deepEqual(inner, []);
    if (part === 0 && inner.length === 0) return [];
    return part === 0 ? saw(inner, phase + 1, axis === 0 ? 1 : 0, strip, kerf) : [{ ...strip, part, id }];
  });
}

/**
 * Expects every panel on the sheets exactly once, in its position and with its size, and the right count for each part.
 * @returns the share of panels on sheets that need too many phases
 */
function expectPanels(nest: BatchNest): number {
  const { text, missing } = sawPtx(nest);
  const { sawn, parts, boards } = sawAll(text!);
  const sheets = nest.sheets.flatMap((group) => group.sheets);
  const placed = new Map(sheets.flatMap(({ panels }) => panels.map((panel) => [panel.piece.id, panel] as const)));
  const all = sawn.flat();
  // Panels that are on no sheet are missing too, but only panels on sheets have positions.
  const left = missing.filter((id) => placed.has(id));
  assert.deepEqual([...all.map(({ id }) => id), ...left].toSorted(), [...placed.keys()].toSorted());
  for (const { id, part, x, y, length, width } of all) {
    const panel = placed.get(id)!;
    const isClose = (a: number, b: number, slack: number) => assert.ok(Math.abs(a - b) < slack, `${id}: ${a} ${b}`);
    isClose(length, panel.length, 0.06);
    isClose(width, panel.width, 0.06);
    // Each of a sheet's strips is rounded to a tenth.
    isClose(x, panel.x, 1.5);
    isClose(y, panel.y, 1.5);
    const { cut, grain } = panel.piece.row;
    isClose(Number(parts[part - 1]![4]), cut.length, 0.06);
    isClose(Number(parts[part - 1]![5]), cut.width, 0.06);
    if (grain) assert.equal(parts[part - 1]![9], '1');
  }
  for (const [, index, , , , , quantity, over, under, , made] of parts) {
    const count = all.filter(({ part }) => part === Number(index)).length;
    assert.deepEqual([quantity, over, under, made], [String(count), '0', '0', String(count)]);
  }
  const used = boards.reduce((sum, [, , , , , , , count]) => sum + Number(count), 0);
  assert.equal(used, sawn.length);
  return left.length / placed.size;
}

const models = new URL('../../../../demo/shop/models/', import.meta.url);

describe('the saw’s file of a batch', () => {
  for (const name of readdirSync(models).filter((file) => file.endsWith('.json'))) {
    it(`cuts every panel of two orders once: ${name}`, () => {
      const product = compileModel(JSON.parse(readFileSync(new URL(name, models), 'utf8'))).evaluate({});
      const nest = nestBatch(
        piecesOf([
          { id: 'ord_1', product, quantity: 2 },
          { id: 'ord_2', product, quantity: 3 },
        ]),
      );
      if (nest.sheets.some(({ sheets }) => sheets.length > 0)) assert.equal(expectPanels(nest), 0);
      else assert.equal(sawPtx(nest).text, undefined);
    });
  }

  it('separates the parts of an order’s products', () => {
    const [small, large] = [
      [800, 300],
      [1200, 600],
    ].map(([length, width]) => productOf([board([0, 0, 0], [length!, 18, width!])]));
    const order = [
      { id: 'ord_1', product: small!, quantity: 2 },
      { id: 'ord_1', product: large!, quantity: 1 },
    ];
    const nest = nestBatch(piecesOf(order));
    assert.equal(expectPanels(nest), 0);
    const { parts } = sawAll(sawPtx(nest).text!);
    assert.deepEqual(parts.map((part) => part[6]).toSorted(), ['1', '2']);
    assert.equal(new Set(parts.map((part) => part[2])).size, 2);
  });

  it('cuts every panel of random sizes, rotated or not', () => {
    let state = 7;
    const random = (low: number, high: number) => {
      state = (state * 16807) % 2147483647;
      return low + Math.round(((high - low) * state) / 214748.3647) / 10_000;
    };
    const shares: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      const boards = Array.from({ length: 3 + 6 * round }, (_, i) =>
        board([0, 30 * i, 0], [random(80, 900), 18, random(60, 600)], {
          material: i % 3 ? 'white' : 'oak',
          grain: 'x',
        }),
      );
      shares.push(expectPanels(nestBatch(piecesOf([{ id: 'ord_1', product: productOf(boards), quantity: 2 }]))));
    }
    assert.ok(shares.reduce((sum, share) => sum + share, 0) / shares.length < 0.3, shares.join());
  });

  it('matches the format’s description', () => {
    const product = productOf([
      board([0, 0, 0], [720, 560.25, 18], { name: 'Séite, links', grain: 'x', edges: ['+y'] }),
      board([0, 0, 100], [3000, 560, 18], { name: 'Top', grain: 'x' }),
    ]);
    const { text, missing } = sawPtx(nestBatch(piecesOf([{ id: 'ord_1', product, quantity: 3 }])), { title: 'Job 1' });
    assert.equal(missing.length, 3);
    const code = missing[0]!.slice(0, 5);
    assert.equal(
      text,
      [
        'HEADER,1.08,Job 1,0,0,1',
        'JOBS,1,Job 1,,,,,1',
        `PARTS_REQ,1,1,${code}_1_1,1,720,560.3,3,0,0,1,3`,
        'PARTS_INF,1,1,"Seite, links",1,720,560.3,ord_1,1,,,,,,,,,,,01-seite-links.dxf',
        'BOARDS,1,1,OAK_18_1,1,2800,2070,,1',
        'MATERIALS,1,1,OAK_18,oak,18,1,4,4',
        ...missing.map((id, i) => `NOTES,1,${i + 1},${id} is not in this file`),
        'PATTERNS,1,1,1,1,1,1,1',
        'CUTS,1,1,1,1,1,720,1,0,0',
        `CUTS,1,1,2,2,2,560.3,1,1,1,${code}-1`,
        `CUTS,1,1,3,3,2,560.3,1,1,1,${code}-3`,
        `CUTS,1,1,4,4,2,560.3,1,1,1,${code}-5`,
        '',
      ].join('\r\n'),
    );
  });

  it('trims whole sheets but not offcuts', () => {
    const product = productOf([0, 1, 2].map((at) => board([at * 700, 0, 0], [1200, 18, 600], { grain: 'x' })));
    const sheets = [
      { length: 1200, width: 600, isOffcut: true },
      { length: 2500, width: 1250 },
    ];
    const nest = nestBatch(piecesOf([{ id: 'ord_1', product, quantity: 1 }]), {
      stockOf: () => ({ sheets, kerf: 4, trim: 10 }),
    });
    const records = recordsOf(sawPtx(nest).text!);
    const of = (kind: string) => records.filter(([name]) => name === kind);
    const [offcut, whole] = of('MATERIALS');
    assert.deepEqual(
      [offcut!.slice(6), whole!.slice(6)],
      [
        ['1', '4', '4'],
        ['1', '4', '4', '10', '', '10'],
      ],
    );
    assert.equal(new Set(of('MATERIALS').map(([, , , code]) => code)).size, 2);
    // Each board and part has the material that it's cut from.
    assert.deepEqual(
      of('BOARDS').map((row) => [row[4], row[5], row.at(-1)]),
      [
        ['1', '1200', '1'],
        ['2', '2500', '1'],
      ],
    );
    assert.deepEqual(
      of('PARTS_REQ').map((row) => [row[4], row[7]]),
      [
        ['1', '1'],
        ['2', '2'],
      ],
    );
    assert.equal(new Set(of('PARTS_REQ').map(([, , , code]) => code)).size, 2);
  });

  it('leaves out a sheet that straight cuts can’t make, and reports its panels', () => {
    const product = productOf(Array.from({ length: 5 }, (_, i) => board([0, 0, 30 * i], [100, 100, 18])));
    const nest = nestBatch(piecesOf([{ id: 'ord_1', product, quantity: 1 }]));
    const [group] = nest.sheets;
    const [sheet] = group!.sheets;
    // A pinwheel: four strips around the middle one.
    const places = [
      [0, 0, 200, 100],
      [204, 0, 100, 200],
      [104, 204, 200, 100],
      [0, 104, 100, 200],
      [104, 104, 96, 96],
    ] as const;
    const panels = sheet!.panels.map((panel, i) => {
      const [x, y, length, width] = places[i]!;
      return { ...panel, x, y, length, width };
    });
    const { text, missing } = sawPtx({ ...nest, sheets: [{ ...group!, sheets: [{ ...sheet!, panels }] }] });
    assert.deepEqual([text, missing], [undefined, panels.map(({ piece }) => piece.id)]);
  });
});
