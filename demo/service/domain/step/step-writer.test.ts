import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { billOfMaterials } from '@parametric/configurator-element/manufacture';
import { compileModel, type Product } from '@parametric/configurator-element/model';
import { boardDocument } from '../../testing/models.js';
import { createStepReader, type StepReader } from '../../testing/read-step.js';
import { StepWriter, TooLargeForStepError } from './step-writer.js';

const writer = new StepWriter();
let reader: StepReader;

before(async () => {
  reader = await createStepReader();
});

const board = { id: 'board', kind: 'panel', normal: 'y', material: 'material', at: [0, 0, 0], size: [600, 18, 300] };
const angle = [
  [0, 0],
  [40, 0],
  [40, 4],
  [4, 4],
  [4, 40],
  [0, 40],
];
const corners = [
  [0, 0, 0],
  [0, 500, 0],
  [400, 500, 0],
  [400, 500, 300],
];

/** Each part with its number of solids and the radii of its round surfaces. */
const parts: readonly (readonly [string, object, number, readonly number[]])[] = [
  ['a board', board, 1, []],
  [
    'a board with holes',
    {
      ...board,
      holes: [
        { at: [50, 60], diameter: 8 },
        { at: [90, 60], diameter: 35, depth: 13, face: '-y' },
        { at: [9, 150], diameter: 8, depth: 24, face: '-x' },
        { at: [300, 9], diameter: 5, depth: 30, face: '+z' },
      ],
    },
    1,
    [2.5, 4, 4, 17.5],
  ],
  [
    'a board with bores that cross and a groove across them',
    {
      ...board,
      holes: [
        { at: [24, 60], diameter: 15, depth: 12.5 },
        { at: [9, 60], diameter: 8, depth: 24, face: '-x' },
        { at: [9, 150], diameter: 8, depth: 34, face: '-x' },
      ],
      machining: [{ kind: 'groove', from: [20, 0], to: [20, 300], width: 4, depth: 8 }],
    },
    1,
    [4, 4, 7.5],
  ],
  [
    'a plate with beveled edges',
    {
      id: 'plate',
      kind: 'extrude',
      material: 'material',
      axis: 'y',
      profile: {
        rect: [90, 60],
        radius: 10,
        holes: [
          {
            polygon: [
              [30, 20],
              [60, 20],
              [60, 40],
            ],
          },
        ],
      },
      length: 20,
      bevel: 2,
    },
    1,
    [10, 10, 10, 10],
  ],
  [
    'a shaped board',
    {
      ...board,
      outline: { rect: [600, 300], radius: 60, holes: [{ circle: 90, at: [300, 150] }] },
      cutouts: [
        { rect: [40, 30], radius: 5, at: [100, 100] },
        { circle: 80, at: [600, 150] },
      ],
    },
    1,
    [5, 5, 5, 5, 40, 45, 60, 60, 60, 60],
  ],
  [
    'a board with grooves, rebates and pockets',
    {
      ...board,
      machining: [
        { kind: 'groove', face: '+y', from: [0, 20], to: [600, 20], width: 4, depth: 8 },
        { kind: 'rebate', along: '-z', face: '+y', width: 9, depth: 6 },
        { kind: 'pocket', face: '-y', profile: { rect: [80, 60], radius: 8, at: [200, 100] }, depth: 5 },
      ],
    },
    1,
    [8, 8, 8, 8],
  ],
  ['a block', { id: 'block', kind: 'box', material: 'material', size: [100, 50, 20], radius: 3 }, 1, Array(12).fill(3)],
  [
    'a cone',
    { id: 'cone', kind: 'cylinder', material: 'material', axis: 'x', diameter: 60, topDiameter: 30, length: 200 },
    1,
    [],
  ],
  [
    'a rod with holes in its end and across it',
    {
      id: 'rod',
      kind: 'cylinder',
      material: 'material',
      axis: 'y',
      diameter: 60,
      length: 200,
      holes: [
        { at: [30, 30], diameter: 10, depth: 45 },
        { face: '+x', at: [40, 30], diameter: 12, depth: 40 },
        { face: '-z', at: [30, 170], diameter: 8 },
      ],
    },
    1,
    // The hole of 8 mm meets the one in the end.
    [4, 4, 5, 6, 30],
  ],
  [
    'a molding',
    { id: 'angle', kind: 'extrude', material: 'material', axis: 'z', profile: { polygon: angle }, length: 800 },
    1,
    [],
  ],
  [
    'a knob',
    {
      id: 'knob',
      kind: 'revolve',
      material: 'material',
      axis: 'y',
      profile: {
        polygon: [
          [5, 0],
          [20, 0],
          [20, 30],
          [5, 30],
        ],
      },
      angle: 270,
    },
    1,
    [5, 20],
  ],
  [
    'a bent pipe',
    { id: 'pipe', kind: 'tube', material: 'material', path: corners, diameter: 30, wall: 2, bend: 60 },
    1,
    [13, 13, 13, 15, 15, 15],
  ],
  [
    'a mitred bar',
    { id: 'bar', kind: 'tube', material: 'material', path: corners, diameter: 30, wall: 2 },
    3,
    [13, 13, 13, 15, 15, 15],
  ],
  [
    'a folded sheet',
    {
      id: 'fold',
      kind: 'sheet',
      material: 'material',
      size: [80, 3, 180],
      normal: 'y',
      radius: 4,
      kFactor: 0.5,
      holes: [{ at: [40, 120], diameter: 6 }],
      flanges: [{ on: '-z', length: 120 }],
    },
    1,
    [3, 4, 7],
  ],
];

function productOf(...list: readonly object[]): Product {
  return compileModel(boardDocument({ parts: list })).evaluate({});
}

describe('a STEP file', () => {
  for (const [name, part, solids, radii] of parts) {
    it(`has the right volume, solids and round surfaces for ${name}`, async () => {
      const product = productOf(part);
      const files = await writer.open(product, { name: 'Thing' });
      // A part's own file has the same solid. Checking the first part shows that it's written like the product.
      const own = name === parts[0]![0] ? [...files.parts()].map((file) => file.text) : [];
      for (const text of [files.product(), ...own]) {
        const read = reader.read(text);
        const { volume } = billOfMaterials(product).totals;
        assert.ok(Math.abs(read.volume / (volume * 1e9) - 1) < 1e-6, `${read.volume} mm³, not ${volume * 1e9}`);
        assert.ok(read.isValid);
        assert.equal(read.solids, solids);
        assert.deepEqual(read.radii, radii);
      }
    });
  }
});

describe('mitred parts in a STEP file', () => {
  const side = { ...board, id: 'side', normal: 'x', size: [18, 400, 300], repeat: { i: 2 }, at: ['582 * i', 0, 0] };
  const top = { ...board, id: 'top', repeat: { i: 2 }, at: [0, '382 * i', 0] };
  const bar = { kind: 'extrude', material: 'material', profile: { polygon: angle } };
  const rail = { ...bar, id: 'rail', axis: 'x', length: 600, at: [0, 0, 500] };
  const post = { ...bar, id: 'post', axis: 'y', length: 400, at: [0, 0, 500] };
  const flat = { ...board, id: 'flat', at: [0, 0, 700], size: [600, 18, 80] };
  const stile = { ...board, id: 'stile', at: [0, 0, 700], size: [80, 18, 400] };

  it('have the same volume as in the bill, and are cut along planes', async () => {
    const joints = [
      { kind: 'mitre', parts: ['side', 'top'] },
      { kind: 'mitre', parts: ['rail', 'post'] },
      { kind: 'mitre', parts: ['flat', 'stile'] },
    ];
    const product = compileModel(boardDocument({ parts: [side, top, rail, post, flat, stile], joints })).evaluate({});
    const files = await writer.open(product, { name: 'Mitred' });
    const read = reader.read(files.product());
    const volume = billOfMaterials(product).totals.volume * 1e9;
    assert.deepEqual(product.jointFaults, []);
    assert.ok(Math.abs(read.volume / volume - 1) < 1e-6, `${read.volume} mm³, not ${volume}`);
    assert.ok(read.isValid);
  });
});

/**
 * The strings of a STEP file, decoded as ISO 10303-21 defines. Throws if a string has a line break, a letter that isn't
 * ASCII, or a backslash that doesn't start an encoded letter.
 */
function stringsIn(text: string): readonly string[] {
  const bare = text.replaceAll(/'(?:[^']|'')*'/g, '');
  assert.match(bare, /^[\n\x20-\x7e]*$/);
  return [...text.matchAll(/'((?:[^']|'')*)'/g)].map(([, string = '']) => {
    assert.match(string, /^(?:[\x20-\x5b\x5d-\x7e]|\\X4\\(?:[0-9A-F]{8})+\\X0\\)*$/);
    return string
      .replaceAll("''", "'")
      .replaceAll(/\\X4\\([0-9A-F]+)\\X0\\/g, (_, codes: string) =>
        String.fromCodePoint(...codes.match(/.{8}/g)!.map((code) => Number.parseInt(code, 16))),
      );
  });
}

describe('an assembly', () => {
  const shelves = { ...board, name: 'Fachböden', repeat: { i: 2 }, at: [0, '200 * i', 0] };
  const knob = {
    id: 'knob',
    kind: 'cylinder',
    axis: 'y',
    diameter: 30,
    length: 20,
    at: [0, 600, 0],
    color: "'#a4352b'",
  };
  const scenery = { ...knob, id: 'wall', at: [0, 700, 0], bom: false };

  it('has the parts’ names and colors, and each identical part once', async () => {
    const files = await writer.open(productOf(shelves, knob, scenery), { name: 'Regal “Ü”' });
    const text = files.product();
    assert.deepEqual(reader.tree(text), [
      {
        name: 'Regal “Ü”',
        color: undefined,
        children: [
          { name: '1 Fachböden', color: '#e3c79b', children: [] },
          { name: '1 Fachböden', color: '#e3c79b', children: [] },
          { name: '2 knob', color: '#a4352b', children: [] },
        ],
      },
    ]);
    assert.equal(text.match(/MANIFOLD_SOLID_BREP/g)?.length, 2);
    assert.match(text, /NEXT_ASSEMBLY_USAGE_OCCURRENCE\('2','board\[1\]'/);
    assert.match(text, /^\p{ASCII}+$/u);
    assert.match(reader.read(text).schema, /^AUTOMOTIVE_DESIGN/);
    assert.deepEqual(
      [...files.parts()].map(({ name }) => name),
      ['panels/01-fachboeden.step', 'parts/02-knob.step'],
    );
  });

  it('has names of any length in any script', async () => {
    const names = [
      '棚板の名前はとても長いので折り返しが必要になりますよね、右側の前面パネル',
      'ชั้นวางด้านบนที่มีชื่อยาวมากจนต้องตัดบรรทัดในไฟล์เพราะยาวเกินเจ็ดสิบสองไบต์',
      'A long name: it’s 250 × 18 mm, made of “oak”, has a \\ and a \\X4\\ in it, and it’s never broken over lines',
      'Rückwand 🪑 '.repeat(9).trim(),
    ];
    const boards = names.map((name, i) => ({ ...board, id: `board${i}`, name, size: [600, 18, 300 + i] }));
    const files = await writer.open(productOf(...boards), { name: names[0]! });
    const text = files.product();
    const strings = stringsIn(text);
    for (const [i, name] of names.entries()) assert.ok(strings.includes(`${i + 1} ${name}`), name);
    assert.equal(strings.filter((string) => string === names[0]).length, 3);
    const children = reader.tree(text)[0]!.children.map(({ name }) => name);
    assert.deepEqual(children[0], `1 ${names[0]}`);
    assert.match(text, /FILE_NAME\('[^']+','\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d'/);
  });

  it('has engraved letters cut out of their board', async () => {
    const letters = {
      id: 'letters',
      kind: 'text',
      text: "'Ort'",
      height: 60,
      depth: -3,
      on: { part: 'board', face: '+y' },
    };
    const plain = reader.read((await writer.open(productOf(board), { name: 'Sign' })).product());
    const files = await writer.open(productOf(board, { ...letters, at: [100, 0, 200] }), { name: 'Sign' });
    const read = reader.read(files.product());
    assert.deepEqual([read.solids, read.isValid], [1, true]);
    const area = (plain.volume - read.volume) / 3;
    assert.ok(area > 1000 && area < 3 * 60 * 60, `${area} mm²`);
    assert.equal([...files.parts()].length, 1);
  });

  it('is refused if it would take too long', async () => {
    const holes = [{ repeat: { i: 3001 }, at: ['1 + i % 500', '1 + floor(i / 500)'], diameter: 0.5, depth: 3 }];
    await assert.rejects(writer.open(productOf({ ...board, holes }), { name: 'Sieve' }), TooLargeForStepError);
  });
});
