import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileModel } from '../model/index.js';
import { box, documentOf, type Json, oak, panel, width } from '../model/testing/documents.js';
import { billOfMaterials } from './bill-of-materials.js';

/** 600 × 300 × 19 mm. */
const board = 600 * 300 * 19;

/** The volume in the bill, which must match the estimate and rules; mm³. */
function volumeOf(part: Json): number {
  const parts = [{ material: 'oak', ...part, id: 'p' }];
  const estimate = { currency: 'EUR', amount: "volume + 0 * volumeOf('oak') * mass" };
  const rules = [
    { require: "mass == massOf('oak') && volume == volumeOf('oak') && mass > 0", message: 'No', keys: [] },
  ];
  const product = compileModel(documentOf({ parts, estimate, rules })).evaluate({});
  const { totals } = billOfMaterials(product);
  assert.equal(product.estimate!.amount, totals.volume);
  assert.equal(product.rules[0]!.holds, true);
  assert.ok(Math.abs(totals.mass - totals.volume * 720) < 1e-9);
  return totals.volume * 1e9;
}

describe('the surface and volume of a finished part', () => {
  const triangle = [
    [0, 0],
    [600, 0],
    [0, 300],
  ];
  const mitre = [
    [550, -10],
    [700, -10],
    [700, 350],
    [600, 300],
    [550, 0],
  ];
  const bar = { kind: 'extrude', axis: 'z', profile: { rect: [40, 20] } };
  // By Simpson's rule, the frustum of a pyramid at each end has a sixth of its height times both areas plus four times
  // the mean section.
  const beveledBar = 40 * 20 * 96 + 2 * ((2 / 6) * (40 * 20 + 4 * 38 * 18 + 36 * 16));
  const quarter = (Math.PI / 4) * 100 ** 2;
  const cases: readonly (readonly [string, Json, number])[] = [
    ['a whole board', panel(), board],
    ['a wedge', panel({ outline: { polygon: triangle } }), board / 2],
    ['a board with a window', panel({ cutouts: [{ rect: [100, 50], at: [10, 10] }] }), board - 100 * 50 * 19],
    [
      'a frame cut out with what stands in it',
      panel({ cutouts: [{ rect: [100, 50], at: [9, 9], holes: [{ rect: [10, 10], at: [20, 20] }] }] }),
      board - 4900 * 19,
    ],
    ['a mitred end', panel({ cutouts: [{ polygon: mitre }] }), board - (50 * 300 * 19) / 2],
    ['a cutout around the board', panel({ cutouts: [{ rect: [50, 900], at: [500, -100] }] }), board - 50 * 300 * 19],
    ['a round corner cut away', panel({ cutouts: [{ circle: 200, at: [0, 0] }] }), board - quarter * 19],
    [
      'holes through and blind',
      panel({
        holes: [
          { at: [50, 50], diameter: 10 },
          { at: [9, 80], diameter: 8, depth: 30, face: '+x' },
          { at: [99, 99], diameter: 10, depth: 99 },
        ],
      }),
      board - (Math.PI / 4) * (2 * 100 * 19 + 64 * 30),
    ],
    [
      'a dog-bone',
      panel({
        cutouts: [
          { rect: [60, 12], at: [100, 100] },
          { circle: 12, at: [100, 106] },
        ],
      }),
      board - (60 * 12 + (Math.PI / 2) * 36) * 19,
    ],
    [
      'a notch drilled at its end',
      panel({ cutouts: [{ rect: [20, 100], at: [300, -10] }], holes: [{ at: [310, 90], diameter: 20 }] }),
      board - (20 * 90 + (Math.PI / 2) * 100) * 19,
    ],
    [
      'a blind hole that a window opens, and one over the edge',
      panel({
        cutouts: [{ rect: [100, 50], at: [100, 100] }],
        holes: [
          { at: [100, 125], diameter: 20, depth: 12 },
          { at: [0, 200], diameter: 20, depth: 12, face: '-y' },
        ],
      }),
      board - 5000 * 19 - Math.PI * 100 * 12,
    ],
    [
      'two holes in each other from both faces',
      panel({
        holes: [
          { at: [50, 50], diameter: 20, depth: 15 },
          { at: [50, 50], diameter: 10, depth: 15, face: '-y' },
        ],
      }),
      board - (Math.PI / 4) * (400 * 15 + 100 * 4),
    ],
    [
      'two holes back to back, with material between them',
      panel({
        holes: [
          { at: [50, 50], diameter: 20, depth: 8 },
          { at: [50, 50], diameter: 10, depth: 8, face: '-y' },
        ],
      }),
      board - (Math.PI / 4) * (400 * 8 + 100 * 8),
    ],
    [
      'bores from a face and an edge that cross',
      panel({
        holes: [
          { at: [100, 100], diameter: 8 },
          { at: [9.5, 100], diameter: 8, face: '-x', depth: 300 },
        ],
      }),
      // By Archimedes, the volume that two crossing cylinders have in common is 16/3 of the radius cubed.
      board - 16 * Math.PI * (19 + 300) + (16 / 3) * 64,
    ],
    [
      'bores along all three axes, of which one crosses the two others',
      panel({
        holes: [
          { at: [100, 100], diameter: 8 },
          { at: [9.5, 100], diameter: 8, face: '-x', depth: 300 },
          { at: [60, 9.5], diameter: 8, face: '-z', depth: 150 },
        ],
      }),
      board - 16 * Math.PI * (19 + 300 + 150) + (32 / 3) * 64,
    ],
    [
      'a bore in an edge that a groove with a slanted pocket opens',
      panel({
        holes: [{ at: [9.5, 100], diameter: 8, face: '-x', depth: 300 }],
        machining: [
          { kind: 'groove', from: [50, 0], to: [50, 300], width: 10, depth: 9.5 },
          {
            kind: 'pocket',
            profile: {
              polygon: [
                [60, 200],
                [80, 220],
                [60, 240],
                [40, 220],
              ],
            },
            depth: 5,
          },
        ],
      }),
      // The groove removes half of the bore over its width, and a strip of the pocket.
      board - 16 * Math.PI * (300 - 5) - 10 * 300 * 9.5 - 5 * (800 - 200),
    ],
    ['a bar with beveled ends', { ...bar, length: 100, bevel: 2 }, beveledBar],
    [
      'a board of which nothing is left',
      panel({ cutouts: [{ rect: [700, 400], at: [-10, -10] }], holes: [{ at: [50, 50], diameter: 10 }] }),
      0,
    ],
    ['a block', box({ size: [10, 20, 30] }), 6000],
    ['a ball', box({ size: [10, 10, 10], radius: 5 }), (4 / 3) * Math.PI * 125],
    [
      'a tube, mitred',
      {
        kind: 'tube',
        diameter: 20,
        wall: 2,
        path: [
          [0, 0, 0],
          [100, 0, 0],
          [100, 100, 0],
        ],
      },
      (Math.PI / 4) * (400 - 256) * 200,
    ],
  ];

  for (const [what, part, volume] of cases) {
    it(`is described for ${what}`, () => {
      if (volume === 0) {
        assert.throws(() => volumeOf(part), /true !== false|false !== true/);
        return;
      }
      const found = volumeOf(part);
      assert.ok(Math.abs(found - volume) < 1e-6, `${found}, not ${volume} mm³`);
    });
  }
});

describe('a rule about what a product weighs', () => {
  const rules = [{ require: 'mass <= 20', message: 'Too heavy', keys: ['width'] }];
  const parts = [
    panel({
      size: ['width', 19, 1000],
      outline: {
        polygon: [
          [0, 0],
          ['width', 0],
          [0, 1000],
        ],
      },
    }),
  ];
  const model = compileModel(documentOf({ parameters: [width], materials: [oak], parts, rules }));

  it('is checked with the parts of each configuration', () => {
    assert.equal(model.evaluate({ width: 2400 }).rules[0]!.holds, true);
    const heavy = compileModel({ ...model.document, rules: [{ ...rules[0]!, require: 'mass <= 12' }] });
    assert.deepEqual(
      [heavy.evaluate({ width: 2400 }), heavy.evaluate({ width: 600 })].map(({ rules }) => rules[0]!.holds),
      [false, true],
    );
    const [issue] = heavy.validate({ width: 2400 }).issues;
    // A triangle of 1 m by 1.75 m that's 19 mm thick has a mass of 12 kg.
    assert.deepEqual([issue?.pointer, issue?.code, issue?.nearest], ['/width', 'rule', 1750]);
    assert.deepEqual(heavy.suggest({ width: 2400 }), [{ rule: 0, key: 'width', value: 1750 }]);
  });

  it('is reported with the other errors if nothing can be built', () => {
    const broken = compileModel({ ...model.document, parts: [...parts, box({ size: ['width - 1000', 1, 1] })] });
    assert.deepEqual(
      broken.validate({ width: 403 }).issues.map(({ code }) => code),
      ['step', 'unbuildable'],
    );
  });

  it('makes a document with a preset that breaks it invalid', () => {
    const presets = [{ id: 'a', name: 'A', configuration: { width: 2400 } }];
    const light = [{ ...rules[0]!, require: 'mass <= 12' }];
    assert.throws(() => compileModel({ ...model.document, rules: light, presets }), /Too heavy/);
  });
});
