import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { box, documentOf, type Json, oak, panel, steel, width } from '../../model/testing/documents.js';
import { checkText } from '../check-text.js';

interface Said {
  readonly code: string;
  readonly pointer: string;
  readonly message: string;
}

/** The warnings for a document with a width from 400 to 2400, and 1000 by default. */
function said(parts: readonly Json[], more: Json = {}, samples = 60): readonly Said[] {
  const document = documentOf({ parameters: [width], materials: [oak, steel], parts, ...more });
  const { diagnostics } = checkText(JSON.stringify(document), { samples });
  return diagnostics.filter(({ code }) => !code.startsWith('unused-'));
}

function only(parts: readonly Json[], more?: Json): readonly [string, string, string] {
  const all = said(parts, more);
  assert.equal(all.length, 1, JSON.stringify(all));
  return [all[0]!.code, all[0]!.pointer, all[0]!.message];
}

/** 19 mm thick oak, lying flat. */
const board = (more: Json) => panel({ size: ['width', 19, 300], ...more });
const sign = board({ id: 'sign', size: ['width', 200, 19], normal: 'z' });
const groove = (more: Json = {}) => ({ kind: 'groove', from: [0, 40], to: [400, 40], width: 8, depth: 8, ...more });
const letters = (more: Json = {}) => {
  return {
    id: 'name',
    kind: 'text',
    text: "'Birkenhof'",
    height: 50,
    depth: -3,
    on: { part: 'sign', face: '+z' },
    ...more,
  };
};

describe('the blank of a diagonal board', () => {
  const corners = [
    [0, 0],
    [30, 0],
    [400, 270],
    [400, 300],
    [370, 300],
    [0, 30],
  ];
  const brace = (more: Json = {}) => panel({ size: [400, 19, 300], outline: { polygon: corners }, ...more });

  it('is reported to be turned, with the angle', () => {
    const [code, pointer, message] = only([brace()]);
    assert.deepEqual([code, pointer], ['blank-turned', '/parts/0/outline']);
    assert.match(message, /blank of 499\.96 × 41\.92 mm, turned by 36\.12°, instead of 400 × 300 mm$/);
  });

  it('isn’t turned against the grain, or for scenery', () => {
    assert.deepEqual(said([brace({ grain: 'x' })]), []);
    assert.deepEqual(said([brace({ bom: false })]), []);
  });
});

describe('every tested configuration is checked for placed parts', () => {
  const doubtful: readonly (readonly [string, readonly Json[], string, string, RegExp | string])[] = [
    [
      'a hole that reaches beyond its board',
      [board({ holes: [{ at: [900, 20], diameter: 35 }] })],
      'hole-outside',
      '/parts/0/holes/0',
      'With {"width": 400}, board: a 35 mm hole at 900, 20 is outside the board, which is 400 × 300 mm',
    ],
    [
      'the second of two holes, as the form begins',
      [
        board({
          holes: [
            { at: [50, 20], diameter: 35 },
            { at: [50, 290], diameter: 35 },
          ],
        }),
      ],
      'hole-outside',
      '/parts/0/holes/1',
      'With the defaults, board: a 35 mm hole at 50, 290 extends 7.5 mm beyond the board, which is 1000 × 300 mm',
    ],
    [
      'one of a row of holes in one of several boards in a group',
      [
        {
          id: 'g',
          kind: 'group',
          repeat: { g: 2 },
          parts: [
            board({ repeat: { i: 3 }, holes: [{ at: ['100 + j * 32', '150 * i'], diameter: 5, repeat: { j: 4 } }] }),
          ],
        },
      ],
      'hole-outside',
      '/parts/0/parts/0/holes/0',
      'With the defaults, g[0]/board[0]: a 5 mm hole at 100, 0 extends 2.5 mm beyond the board, which is 1000 × 300 mm',
    ],
    [
      'a hole into an edge that is too thin for it',
      [board({ holes: [{ at: [4, 150], diameter: 10, depth: 30, face: '+x' }] })],
      'hole-outside',
      '/parts/0/holes/0',
      /extends 1 mm beyond the board's edge "\+x", which is 19 × 300 mm$/,
    ],
    [
      'a hole that is deeper than its board is thick',
      [board({ holes: [{ at: [100, 150], diameter: 10, depth: 'width / 50' }] })],
      'hole-too-deep',
      '/parts/0/holes/0/depth',
      /^With the defaults, board: a hole is 20 mm deep, but the board is only 19 mm there: without "depth"/,
    ],
    [
      'a thread in a hole of its own diameter',
      [board({ holes: [{ at: [100, 150], diameter: 6, thread: 'M6' }] })],
      'thread-bore',
      '/parts/0/holes/0/diameter',
      /^With the defaults, board: a hole of 6 mm can't be tapped M6: its "diameter" is the tap drill's, such as 5 mm for M6$/,
    ],
    [
      'a hole into an edge that is deeper than the board is long',
      [board({ holes: [{ at: [9, 150], diameter: 10, depth: 500, face: '-x' }] })],
      'hole-too-deep',
      '/parts/0/holes/0/depth',
      /^With \{"width": 400\}, board: a hole is 500 mm deep, but the board is only 400 mm there/,
    ],
    [
      'a cutout beside its board',
      [board({ cutouts: [{ rect: [100, 100], at: ['2 * width', 0] }] })],
      'cutout-outside',
      '/parts/0/cutouts/0',
      /^With the defaults, board: a cutout from 2000, 0 to 2100, 100 is outside the board, which is 1000 × 300 mm$/,
    ],
    [
      'a groove beside its board',
      [board({ machining: [groove({ from: [0, 400], to: [400, 400] })] })],
      'recess-outside',
      '/parts/0/machining/0',
      'With the defaults, board: a groove from 0, 396 to 400, 404 is outside the board, which is 1000 × 300 mm',
    ],
    [
      'the second operation, a groove that reaches sideways beyond its board',
      [board({ machining: [groove(), groove({ from: [0, 2], to: ['width', 2] })] })],
      'recess-outside',
      '/parts/0/machining/1',
      /groove from 0, -2 to 1000, 6 extends 2 mm beyond the board, which is 1000 × 300 mm$/,
    ],
    [
      'a rebate that ends beyond its side',
      [board({ machining: [{ kind: 'rebate', along: '-z', width: 10, depth: 9, to: 800 }] })],
      'recess-outside',
      '/parts/0/machining/0',
      /^With \{"width": 400\}, board: a rebate from 0, 0 to 800, 10 extends 400 mm beyond/,
    ],
    [
      'a pocket in an edge that is thinner',
      [board({ machining: [{ kind: 'pocket', face: '+x', profile: { circle: 25, at: [9.5, 150] }, depth: 30 }] })],
      'recess-outside',
      '/parts/0/machining/0',
      /extends 3 mm beyond the board's edge "\+x", which is 19 × 300 mm$/,
    ],
    [
      'a groove that leaves next to nothing below',
      [board({ machining: [groove({ depth: 18.5 })] })],
      'recess-too-deep',
      '/parts/0/machining/0/depth',
      /groove from 0, 36 to 400, 44 is 18.5 mm deep and leaves only 0.5 mm of the board$/,
    ],
    [
      'a groove that goes through where its board is thin',
      [board({ machining: [groove({ depth: 'width > 500 ? 8 : 19' })] })],
      'out-of-range',
      '/parts/0/machining/0/depth',
      /^With \{"width": 400\}, it can't be built: board: The depth of 19 goes through the board, which is 19 mm there$/,
    ],
    [
      'a groove with hardly anything beside it',
      [board({ machining: [groove({ from: [0, 6], to: [400, 6] })] })],
      'recess-near-edge',
      '/parts/0/machining/0',
      /leaves only 2 mm beside it; less than 3 mm breaks off easily$/,
    ],
    [
      'a groove narrower than a cutter',
      [board({ machining: [groove({ width: 1.5 })] })],
      'groove-narrow',
      '/parts/0/machining/0/width',
      /a groove is 1.5 mm wide, but cutters and saws make at least 2 mm$/,
    ],
    [
      'a groove through a hole',
      [board({ machining: [groove()], holes: [{ at: [200, 45], diameter: 8, depth: 12 }] })],
      'recess-meets',
      '/parts/0/machining',
      /groove from 0, 36 to 400, 44 runs into a hole at 200, 45$/,
    ],
    [
      'equal grooves in both faces that leave nothing between them',
      [board({ machining: ['+y', '-y'].map((face) => groove({ face, depth: 9.5 })) })],
      'recess-meets',
      '/parts/0/machining',
      /groove from 0, 36 to 400, 44 runs into a groove from 0, 36 to 400, 44$/,
    ],
    [
      'a groove over a bore in an edge',
      [board({ machining: [groove()], holes: [{ at: [9, 40], diameter: 8, depth: 30, face: '-x' }] })],
      'recess-meets',
      '/parts/0/machining',
      /runs into a hole at 9, 40$/,
    ],
    [
      'letters that are longer than their board',
      [sign, letters({ at: [150, 60, 0] })],
      'letters-outside',
      '/parts/1',
      /^With \{"width": 400\}, name: "Birkenhof" extends [\d.]+ mm beyond the side "\+z" of "sign", which is 400 × 200 mm$/,
    ],
    [
      'letters that are turned out of their board',
      [sign, letters({ at: [40, 90, 0], height: 20, rotate: [0, 0, 90] })],
      'letters-outside',
      '/parts/1',
      /^With the defaults, name: "Birkenhof" extends/,
    ],
    [
      'a board that is not as thick as what it is made of',
      [board({ size: ['width', 'width > 1500 ? 25 : 19', 300] })],
      'thickness-differs',
      '/parts/0/size/1',
      'With {"width": 2400}, board: the board is 25 mm thick, but its material "oak" is 19 mm',
    ],
    [
      'a radius that there is no room for',
      [box({ size: ['width', 30, 30], radius: 'width / 50' })],
      'drawn-smaller',
      '/parts/0/radius',
      /^With the defaults, box: the radius of 20 doesn't fit, so it's drawn as 15$/,
    ],
    [
      'a bevel that there is no room for, of a part that its group pulls apart',
      [
        {
          id: 'g',
          kind: 'group',
          explode: [500, 0, 0],
          parts: [
            {
              id: 'e',
              kind: 'extrude',
              axis: 'y',
              length: 'width',
              profile: { rect: [20, 30] },
              bevel: 12,
              explode: [9, 9, 9],
            },
          ],
        },
      ],
      'drawn-smaller',
      '/parts/0/parts/0/bevel',
      /the bevel of 12 doesn't fit, so it's drawn as 10$/,
    ],
    [
      'more than a whole turn',
      [{ id: 'r', kind: 'revolve', axis: 'y', angle: 'width', profile: { rect: [20, 'width'] } }],
      'drawn-smaller',
      '/parts/0/angle',
      /the angle of 1000 doesn't fit, so it's drawn as 360$/,
    ],
  ];
  for (const [what, parts, code, pointer, message] of doubtful) {
    it(`and reports ${what}`, () => {
      const [foundCode, foundPointer, found] = only(parts);
      assert.deepEqual([foundCode, foundPointer], [code, pointer]);
      if (typeof message === 'string') assert.equal(found, message);
      else assert.match(found, message);
    });
  }

  it('and reports nothing that’s intended', () => {
    const parts = [
      board({
        holes: [
          { at: [2.5, 150], diameter: 5 },
          { at: [100, 150], diameter: 5, depth: 19 },
          { at: [9.5, 150], diameter: 19, depth: 'width', face: '+x' },
        ],
        cutouts: [
          { rect: [100, 100], at: ['width - 50', -50] },
          { circle: 80, at: [0, 0] },
        ],
      }),
      board({
        id: 'milled',
        machining: [
          groove({ from: [-20, 40], to: ['width + 20', 40] }),
          groove({ from: [100, 40], to: [100, 200] }),
          { kind: 'rebate', along: '-z', width: 10, depth: 9 },
          { kind: 'rebate', along: '+z', width: 12, depth: 9 },
          { kind: 'pocket', profile: { rect: [60, 40], at: [200, 100] }, depth: 5 },
          { kind: 'pocket', face: '-y', profile: { circle: 80, at: [300, 0] }, depth: 5 },
          { kind: 'groove', face: '+x', from: [9.5, 60], to: [9.5, 240], width: 4, depth: 12 },
        ],
        holes: [{ at: [230, 120], diameter: 5 }],
      }),
      sign,
      letters({ height: 30, at: [10, 20, 0] }),
      letters({ id: 'edge', text: "'I'", height: 10, at: [5, 0, 5], on: { part: 'sign', face: '+y' } }),
      board({ id: 'dummy', size: ['width', 12, 300], bom: false }),
      board({ id: 'exact', size: ['width', 19.05, 300] }),
      panel({ id: 'plate', size: ['width', 3, 300], material: 'steel' }),
      box({ size: ['width', 30, 30], radius: 15 }),
      {
        id: 'e',
        kind: 'extrude',
        axis: 'x',
        length: 'width',
        profile: { rect: [20, 30] },
        bevel: 10,
        explode: [900, 0, 0],
      },
      { id: 'r', kind: 'revolve', axis: 'y', angle: 360, profile: { rect: [20, 30] } },
    ];
    assert.deepEqual(said(parts), []);
  });

  it('except those that break a rule', () => {
    const parts = [board({ holes: [{ at: [500, 20], diameter: 35 }] })];
    assert.equal(said(parts).length, 1);
    const rules = [{ require: 'width >= 600', message: 'Too narrow', keys: ['width'] }];
    assert.deepEqual(said(parts, { rules }), []);
  });

  it('and reports each place once', () => {
    const holes = [900, 950].map((u) => ({ at: [u, 20], diameter: 35, depth: 30 }));
    assert.deepEqual(
      said([board({ holes }), board({ id: 'other', holes })]).map(({ code, pointer }) => `${pointer} ${code}`),
      [0, 1].flatMap((part) =>
        [0, 1].flatMap((hole) => [
          `/parts/${part}/holes/${hole} hole-outside`,
          `/parts/${part}/holes/${hole}/depth hole-too-deep`,
        ]),
      ),
    );
  });
});

describe('holes of rods and turned parts', () => {
  const rod = (...holes: readonly Json[]) => {
    return { id: 'rod', kind: 'cylinder', axis: 'y', diameter: 50, length: 'width', material: 'steel', holes };
  };

  it('can be in their ends and across them', () => {
    const across = { face: '-z', at: [25, 40], diameter: 8 };
    assert.deepEqual(said([rod({ at: [25, 25], diameter: 6, depth: 45 }, across)]), []);
  });

  it('must be inside the box, touch the part, and not be deeper than it', () => {
    const found = said([
      rod(
        { at: [25, 60], diameter: 6 },
        { at: [3, 3], diameter: 4 },
        { face: '+x', at: [90, 25], diameter: 8, depth: 51 },
      ),
    ]);
    assert.deepEqual(
      found.map(({ code, pointer, message }) => `${pointer} ${code}: ${message}`),
      [
        '/parts/0/holes/0 hole-outside: With the defaults, rod: a 6 mm hole at 25, 60 is outside the side "+y" of the part\'s box, which is 50 × 50 mm',
        '/parts/0/holes/1 hole-outside: With the defaults, rod: a 4 mm hole at 3, 3 misses the part',
        '/parts/0/holes/2/depth hole-too-deep: With the defaults, rod: a hole is 51 mm deep, but the part is only 50 mm there: without "depth", it goes through',
      ],
    );
  });
});

describe('boards with more holes than a product can have parts', () => {
  const inside = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ at: [20 + 10 * index, 50], diameter: 5 }));
  const beside = { at: [-50, 5], diameter: 5 };
  const many = (holes: readonly Json[], more: Json = {}) =>
    board({ repeat: { i: 4100 }, at: ['i * 3000', 0, 0], holes, ...more });
  const place = (text: RegExp, found: readonly Said[]) =>
    assert.deepEqual(
      found.map(({ pointer, message }) => [pointer, text.test(message)]),
      [[found[0]?.pointer, true]],
    );

  it('are still checked for every hole', () => {
    for (const index of [0, 3, 12]) {
      const found = said([many(inside(12).toSpliced(index, 0, beside))], {}, 1);
      place(/^With the defaults, board\[0\]: a 5 mm hole at -50, 5 is outside the board/, found);
      assert.equal(found[0]?.pointer, `/parts/0/holes/${index}`);
    }
  });

  it('are checked in their groups, with the other parts', () => {
    const group = { id: 'g', kind: 'group', parts: [many(inside(5), { cutouts: [{ circle: 8, at: [-90, 0] }] })] };
    const found = said([group, sign, letters({ at: [150, 60, 0] })], {}, 3);
    assert.deepEqual(
      found.map(({ code, pointer }) => `${code} ${pointer}`),
      ['cutout-outside /parts/0/parts/0/cutouts/0', 'letters-outside /parts/2'],
    );
    assert.match(found[1]!.message, /^With \{"width": 400\}, name/);
  });

  it('are checked even if a board for each hole would make the document too large', () => {
    const names = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`n${index}`, `i * ${index} + width * 0`]),
    );
    const found = said([board({ repeat: { i: 2 }, let: names, holes: [...inside(300).map(flat), beside] })]);
    place(/a 5 mm hole at -50, 5 is outside the board/, found);
  });
});

const flat = ({ diameter }: Json) => ({ at: [100, 150], diameter });

describe('a part that can’t be built', () => {
  it('is reported for every part, although the first one stops the evaluation', () => {
    const parts = [
      board({ size: ['width - 500', 19, 300] }),
      {
        id: 'g',
        kind: 'group',
        parts: [box({ size: ['width - 450', 1, 1] }), box({ id: 'c', size: [1, 'width - 500', 1] })],
      },
      sign,
      letters({ height: '(width - 410) / 100', at: [1, 1, 0], text: "'I'" }),
      { id: 'last', kind: 'item', quantity: 'sqrt(width - 450)' },
    ];
    assert.deepEqual(
      said(parts).map(({ pointer, message }) => `${pointer} ${message.split(':').slice(0, 3).join(':')}`),
      [
        `/parts/0/size/0 With {"width": 400}, it can't be built: board`,
        `/parts/1/parts/0/size/0 With {"width": 400}, it can't be built: g/box`,
        `/parts/1/parts/1/size/1 With {"width": 400}, it can't be built: g/c`,
        `/parts/3/height With {"width": 400}, it can't be built: name`,
        `/parts/4/quantity With {"width": 400}, it can't be built: last`,
      ],
    );
  });

  it('is reported once if it isn’t a single part’s', () => {
    const parts = [
      box({ size: ['width', 1, 1], repeat: { i: 'width > 2000 ? 20001 : 1' } }),
      box({ id: 'c', size: ['width', 1, 1] }),
    ];
    const found = said(parts);
    assert.deepEqual(
      found.map(({ code }) => code),
      ['too-many-parts'],
    );
  });
});

describe('edge bands', () => {
  const abs = { id: 'abs', name: 'ABS', color: '#f2f1ed', finish: 'laminate', thickness: 2 };
  const banded = { bands: [abs], materials: [{ ...oak, band: 'abs' }, steel] };

  it('are warned about once if unknown', () => {
    const parts = [board({ edges: ['+x', '+z'] }), board({ id: 'other', at: [0, 50, 0], edges: ['+z'] })];
    assert.deepEqual(
      said(parts).map(({ code, pointer }) => [code, pointer]),
      [['missing-band', '/parts/0/edges']],
    );
    assert.deepEqual(said(parts, banded), []);
    assert.deepEqual(said([board({ edges: ['+x'], bom: false })]), []);
    // There's no error if the side is never banded.
    assert.deepEqual(said([board({ edges: [{ on: '+x', if: 'width < 0' }] })]), []);
  });

  it('must be thinner than half of their board', () => {
    const parts = [board({ size: ['width', 19, 3], edges: ['-x', '+z'] })];
    const [code, pointer, message] = only(parts, banded);
    assert.deepEqual([code, pointer], ['band-too-thick', '/parts/0/edges/1']);
    assert.match(message, /"abs" on "\+z" is 2 mm thick, more than half of the board's 3 mm/);
  });

  it('must be on sides that the outline follows', () => {
    const round = board({ outline: { circle: 300, at: [150, 150] }, edges: ['-x'] });
    assert.deepEqual(only([round], banded).slice(0, 2), ['band-off-side', '/parts/0/edges/0']);
    const corners = board({ outline: { rect: ['width', 300], radius: 40 }, edges: ['-x', '+x', '-z', '+z'] });
    assert.deepEqual(said([corners], banded), []);
  });
});
