import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkText } from '../checker/check-text.js';
import { SeededRandom } from '../model/testing/seeded-random.js';
import { board, materials, type PartInput, productOf } from '../testing/product-of.js';
import { nestBatch, type PlacedPiece, piecesOf } from './batch.js';
import { billOfMaterials, panelTops } from './bill-of-materials.js';
import { grainPlaces, grainPlaceText } from './grain-places.js';
import { cutListCsv } from './lists.js';
import { nestSheets, type StockSheet } from './nest-sheets.js';
import { piecesCsv } from './pieces-csv.js';

const door = (x: number, more: PartInput = {}) =>
  board([x, 0, 0], [300, 700, 18], { grain: 'y', grainMatch: 'doors', ...more });
const front = (x: number, y: number, more: PartInput = {}) =>
  board([x, y, 0], [500, 180, 18], { grain: 'x', grainMatch: { set: 'drawers', stacked: true }, ...more });

const textsOf = (parts: readonly PartInput[]) =>
  Object.fromEntries([...grainPlaces(productOf(parts))].map(([path, place]) => [path, grainPlaceText(place)]));

describe('a row whose grain runs through', () => {
  it('is in the order of its panels’ positions', () => {
    assert.deepEqual(textsOf([door(606), door(0), door(303)]), {
      part1: 'doors 1/3',
      part2: 'doors 2/3',
      part0: 'doors 3/3',
    });
    const sides = [400, 0].map((z) => board([0, 0, z], [18, 700, 300], { grain: 'y', grainMatch: 'sides' }));
    assert.deepEqual(textsOf(sides), { part1: 'sides 1/2', part0: 'sides 2/2' });
  });

  it('has a number if its set has several, one for each stack', () => {
    const parts = [0, 600].flatMap((x) => [front(x, 183), front(x, 0)]);
    assert.deepEqual(textsOf(parts), {
      part1: 'drawers (1) 1/2',
      part0: 'drawers (1) 2/2',
      part3: 'drawers (2) 1/2',
      part2: 'drawers (2) 2/2',
    });
  });

  it('lies with the same side up, the one with the most work, also where panels are turned over', () => {
    const cups = (face: string) => ({
      holes: [100, 600].map((y) => ({ face, at: [40, y], diameter: 35, depth: 13 })),
    });
    const turned = { rotate: [0, 180, 0] };
    for (const parts of [
      [door(0), door(303, cups('-z')), door(606)],
      [door(0, cups('+z')), door(303, cups('-z')), door(606, cups('-z'))],
      [door(0), door(603, { ...turned, ...cups('+z') }), door(606, cups('-z'))],
    ]) {
      const product = productOf(parts);
      const tops = panelTops(product);
      // A panel that's rotated in its plane has both the opposite top and the opposite sequence.
      const lying = [...grainPlaces(product)].map(
        ([path, { isReversed }]) => tops.get(path)!.endsWith('1') === isReversed,
      );
      assert.equal(new Set(lying).size, 1, lying.join());
      const holes = billOfMaterials(product).panels.flatMap((row) => row.holes);
      assert.ok(holes.filter(({ side }) => side === 'front').length >= holes.length / 2);
    }
  });

  it('isn’t taken for another whose set’s name ends in a number', () => {
    const parts = [0, 600].flatMap((x) => [front(x, 183), front(x, 0)]);
    const named = [0, 183].map((y) => front(1200, y, { grainMatch: { set: 'drawers 2', stacked: true } }));
    const texts = Object.values(textsOf([...parts, ...named]));
    assert.equal(new Set(texts).size, 6, texts.join());
    const pieces = piecesOf([{ id: 'a', product: productOf([...parts, ...named]), quantity: 1 }]);
    assert.equal(nestBatch(pieces).loose.length, 0);
  });

  it('has no panels without grain, and isn’t of one panel', () => {
    assert.deepEqual(textsOf([door(0, { material: 'white' }), door(303, { material: 'white' }), front(0, 0)]), {});
  });

  it('is cut from one sheet in sequence, with a cut between its panels', () => {
    const parts = [606, 0, 303].map((x) => door(x));
    const [{ sheets }] = nestSheets(productOf(parts)) as [ReturnType<typeof nestSheets>[number]];
    assert.deepEqual(
      sheets.map(({ panels }) => panels.map(({ path, x, y }) => [path, x, y])),
      [
        [
          ['part0', 0, 0],
          ['part2', 0, 304],
          ['part1', 0, 608],
        ],
      ],
    );
  });

  it('is nested with its panels’ facing sides together and their tops on one side', () => {
    const holes = (x: number, y: number) => [{ face: '+z', at: [x, y], diameter: 35, depth: 13 }];
    const product = productOf([
      door(0, { holes: holes(22, 100) }),
      door(303, { holes: holes(278, 600) }),
      door(606, { holes: holes(22, 100) }),
    ]);
    const pieces = piecesOf([{ id: 'a', product, quantity: 1 }]);
    const { sheets } = nestBatch(pieces);
    const tops = panelTops(product);
    const laid = sheets[0]!.sheets[0]!.panels.map(({ piece, y, upsideDown = false }) => ({
      y,
      top: (tops.get(piece.path) === 'width2') !== upsideDown,
      position: piece.grainPlace!.position,
    }));
    assert.equal(new Set(laid.map(({ top }) => top)).size, 1, JSON.stringify(laid));
    const byHeight = laid.toSorted((a, b) => a.y - b.y).map(({ position }) => position);
    // Seen from the front with the tops on the right, the first door is the upper one.
    assert.equal(byHeight.join(), laid[0]!.top ? '3,2,1' : '1,2,3');
  });

  it('is cut from as few sheets as possible if it’s longer than one', () => {
    const product = productOf(Array.from({ length: 9 }, (_, i) => door(303 * i)));
    const [{ sheets, oversize }] = nestSheets(product) as [ReturnType<typeof nestSheets>[number]];
    assert.deepEqual(oversize, []);
    const runs = sheets.flatMap(({ panels }) => panels).map(({ path, x }) => [path, x]);
    const first = runs.slice(0, 6);
    assert.deepEqual(
      first.map(([path]) => path),
      ['part5', 'part4', 'part3', 'part2', 'part1', 'part0'],
    );
    assert.equal(new Set(first.map(([, x]) => x)).size, 1);
  });

  it('is cut from offcuts in the longest possible runs if there’s nothing else', () => {
    const offcut = (width: number, count: number) => ({ length: 800, width, isOffcut: true, count });
    const pieces = piecesOf([
      { id: 'a', product: productOf([0, 303, 606, 909, 1212].map((x) => door(x))), quantity: 1 },
    ]);
    const bare = pieces.map((piece) => {
      if (piece.kind !== 'panel') return piece;
      const { sheet: _, ...material } = piece.row.material!;
      return { ...piece, row: { ...piece.row, material } };
    });
    const laid = (...sheets: readonly StockSheet[]) => {
      const { sheets: groups, loose } = nestBatch(bare, { stockOf: () => ({ sheets, kerf: 4 }) });
      const runs = groups.flatMap((group) =>
        group.sheets.map(({ panels }) => panels.map(({ piece }) => piece.grainPlace!.position)),
      );
      return [runs.toSorted(), loose.length];
    };
    assert.deepEqual(laid(offcut(950, 1), offcut(650, 1)), [
      [
        [3, 2, 1],
        [5, 4],
      ],
      0,
    ]);
    assert.deepEqual(laid(offcut(950, 1), offcut(320, 1)), [[[3, 2, 1], [4]], 1]);
    assert.deepEqual(laid(offcut(200, 1)), [[], 5]);
  });

  it('has a column in the lists, which is otherwise left out', () => {
    const product = productOf([door(0), door(303)]);
    const [heading, line] = cutListCsv(billOfMaterials(product), { columns: ['number', 'grainMatch'] }).split('\r\n');
    assert.equal(heading, 'number,grain match');
    assert.equal(line, '1,"doors 1/2, doors 2/2"');
    const pieces = piecesOf([{ id: 'a', product, quantity: 2 }]);
    const places = piecesCsv(pieces, nestBatch(pieces)).match(/doors \d\/2/g);
    assert.deepEqual(places, ['doors 1/2', 'doors 2/2', 'doors 1/2', 'doors 2/2']);
    assert.doesNotMatch(cutListCsv(billOfMaterials(productOf([board([0, 0, 0], [300, 700, 18])]))), /grain match/);
  });

  it('stays in sequence, and every piece is made once, over 300 random batches', () => {
    let rows = 0;
    for (let seed = 0; seed < 300; seed++) {
      const random = new SeededRandom(seed);
      const fronts = Array.from({ length: random.integer(1, 7) }, (_, i) => door(303 * i));
      const drawers = Array.from({ length: random.integer(1, 5) }, (_, i) => front(3000, 183 * i));
      const plain = Array.from({ length: random.integer(0, 6) }, () =>
        board([0, 0, 0], [random.integer(100, 2000), 18, random.integer(100, 900)], { grain: 'x' }),
      );
      const product = productOf([...fronts, ...drawers, ...plain]);
      const pieces = piecesOf([{ id: `order ${seed}`, product, quantity: random.integer(1, 4) }]);
      const stock = { sheets: [{ length: 2500, width: 1250 }], kerf: 3, trim: 10 };
      const nest = nestBatch(pieces, random.chance(0.5) ? {} : { stockOf: () => stock });
      const placed = nest.sheets.flatMap(({ kerf, sheets }, group) =>
        sheets.flatMap(({ panels }, sheet) => panels.map((panel) => ({ panel, kerf, sheet: `${group} ${sheet}` }))),
      );
      const made = [...placed.map(({ panel }) => panel.piece.id), ...nest.loose.map(({ id }) => id)];
      assert.deepEqual(made.toSorted(), pieces.map(({ id }) => id).toSorted(), `batch ${seed}`);
      const at = new Map(placed.map((one) => [keyOf(one.panel), one]));
      for (const { panel, kerf, sheet } of placed) {
        const next = at.get(keyOf(panel, 1));
        if (!next || next.sheet !== sheet) continue;
        const [x, y] = [next.panel.x - panel.x, next.panel.y - panel.y];
        const steps = [panel.length + kerf, -panel.length - kerf].map((step) => `${step} 0`);
        steps.push(...[panel.width + kerf, -panel.width - kerf].map((step) => `0 ${step}`));
        // Two runs of a row that's longer than a sheet may be on the same sheet, apart from each other.
        if (steps.includes(`${x} ${y}`)) rows++;
        else assert.ok(isLongRow(panel), `batch ${seed}: ${x} ${y}`);
      }
    }
    assert.ok(rows > 1500, `${rows} panels follow another`);
  });
});

const keyOf = ({ piece }: PlacedPiece, further = 0) =>
  `${piece.copy} ${piece.grainPlace?.set} ${(piece.grainPlace?.position ?? 0) + further}`;

/** Four doors don't fit across the workshop's sheet, and seven don't fit across the material's. */
const isLongRow = ({ piece: { grainPlace } }: PlacedPiece) => grainPlace?.set === 'doors' && grainPlace.of > 4;

describe('the checker', () => {
  const check = (parts: readonly PartInput[]) =>
    checkText(
      JSON.stringify({
        ...{ format: 'parametric-model/1', id: 'test', name: 'Test', parameters: [], materials: [materials[0]] },
        parts: parts.map((part, i) => ({ id: `part${i}`, material: 'oak', ...part })),
      }),
      { samples: 3 },
    ).diagnostics.map(({ code, message, pointer }) => [code, pointer, message]);

  it('reports the panel that differs from its row', () => {
    const wide = board([606, 0, 0], [300, 650, 18], { grain: 'y', grainMatch: 'doors' });
    const [[code, pointer, message]] = check([door(0), door(303), wide]) as unknown as [readonly string[]];
    assert.deepEqual([code, pointer], ['grain-match-differs', '/parts/2/grainMatch']);
    assert.match(
      message!,
      /"doors": "part2" is 650 mm high, but "part0" is 700 mm: make both equal, or use a different set/,
    );
  });

  it('reports the length of a row that doesn’t fit a sheet', () => {
    const [[code, pointer, message]] = check(Array.from({ length: 7 }, (_, i) => door(303 * i))) as unknown as [
      readonly string[],
    ];
    assert.deepEqual([code, pointer], ['grain-match-too-long', '/parts/0/grainMatch']);
    assert.match(message!, /7 panels .* takes 2124 mm, but a sheet of "oak" is 2070 mm wide/);
  });

  it('requires a grain for a row, and accepts a row that fits', () => {
    const { grain: _, ...plain } = door(0);
    assert.deepEqual(
      check([plain]).map(([code, pointer]) => [code, pointer]),
      [['value', '/parts/0/grainMatch']],
    );
    assert.deepEqual(check([door(0), door(303)]), []);
  });
});
