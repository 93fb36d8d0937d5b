import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compileModel, type Product } from '../model/index.js';
import { documentOf, type Json, panel } from '../model/testing/documents.js';
import { barRows } from './bars.js';
import { billOfMaterials } from './bill-of-materials.js';
import { barListCsv, cutListCsv } from './lists.js';
import { panelDxf } from './panel-dxf.js';
import { totalsOf } from './quantities.js';

const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) <= 1e-6 * Math.abs(expected), `${actual} is not ${expected}`);

function productOf(parts: readonly Json[], joints: readonly Json[], more: Json = {}): Product {
  return compileModel(documentOf({ parts, joints, ...more })).evaluate({});
}

const estimate = (amount: string): Json => ({ estimate: { currency: 'EUR', amount } });

/** A box that's open at the front and back, 600 × 400 × 300, made of 19 mm boards. */
const box = [
  panel({ id: 'side', repeat: { i: 2 }, at: ['i * 581', 0, 0], size: [19, 400, 300], normal: 'x' }),
  panel({ id: 'top', repeat: { i: 2 }, at: [0, 'i * 381', 0], size: [600, 19, 300], normal: 'y' }),
];
const corners = [{ kind: 'mitre', parts: ['side', 'top'] }];

const rectangle = { rect: [40, 20] };
/** A 600 × 400 frame of 40 × 20 mm bars that are 40 mm wide in the plane of the frame. */
const bars = [
  {
    id: 'post',
    kind: 'extrude',
    material: 'steel',
    repeat: { i: 2 },
    at: ['i * 560', 0, 0],
    profile: rectangle,
    length: 400,
    axis: 'y',
  },
  {
    id: 'rail',
    kind: 'extrude',
    material: 'steel',
    repeat: { i: 2 },
    at: [0, 'i * 360', 0],
    profile: rectangle,
    length: 600,
    axis: 'x',
  },
];
// A rail's section is in y and z.
const frame = [bars[0]!, { ...bars[1]!, profile: { rect: [40, 20] } }];
const frameJoints = [
  {
    kind: 'mitre',
    parts: [
      ['post', 'rail'],
      ['post', 'rail'],
    ],
  },
];

describe('a box with mitred corners', () => {
  it('has boards as long as its outer sides, with a strip of their inner face cut off', () => {
    const { panels } = billOfMaterials(productOf(box, corners));
    assert.deepEqual(
      panels.map(({ name, quantity, cut }) => [name, quantity, cut.length, cut.width]),
      [
        ['side', 2, 400, 300],
        ['top', 2, 600, 300],
      ],
    );
    for (const { mitres } of panels) {
      assert.deepEqual(
        mitres.map(({ side, long, angle, setback }) => [side, long, angle, setback]),
        [
          ['width1', 'back', 45, 19],
          ['width2', 'back', 45, 19],
        ],
      );
    }
  });

  it('weighs as much as the box with its opening, in the bill, the estimate and rules', () => {
    const volume = (600 * 400 - 562 * 362) * 300;
    const product = productOf(box, corners, {
      ...estimate('mass'),
      rules: [{ require: 'volume < 1', message: 'volume', keys: [] }],
    });
    near(totalsOf(product.parts).volume, volume / 1e9);
    near(product.estimate!.amount, (volume * 720) / 1e9);
    const heavy = (limit: number) =>
      productOf(box, corners, { rules: [{ require: `mass <= ${limit}`, message: 'mass', keys: [] }] }).rules[0]!.holds;
    assert.ok(heavy((volume * 720) / 1e9 + 0.001));
    assert.ok(!heavy((volume * 720) / 1e9 - 0.001));
  });

  it('can have a lid whose four sides are mitred', () => {
    const lid = panel({ id: 'lid', at: [0, 181, 0], size: [600, 19, 400], normal: 'y' });
    const front = panel({ id: 'front', repeat: { i: 2 }, at: [0, 0, '381 * i'], size: [600, 200, 19], normal: 'z' });
    const side = panel({ id: 'side', repeat: { i: 2 }, at: ['581 * i', 0, 0], size: [19, 200, 400], normal: 'x' });
    const joints = [
      { kind: 'mitre', parts: ['lid', ['front', 'side']] },
      { kind: 'mitre', parts: ['front', 'side'] },
    ];
    const volume = (600 * 200 * 400 - 562 * 181 * 362) / 1e9;
    const product = productOf([lid, front, side], joints, estimate('volume'));
    near(totalsOf(product.parts).volume, volume);
    near(product.estimate!.amount, volume);
  });

  it('has strips for a tilted blade in the DXF, and angles in the cut list', () => {
    const bill = billOfMaterials(productOf(box, corners));
    const lines = panelDxf(bill.panels[1]!).split(/\r?\n/);
    assert.ok(lines.includes('MITRE_ANGLE_45'));
    assert.match(cutListCsv(bill), /width 1: 45° back \/ width 2: 45° back/);
  });

  it('bisects any angle, and boards of different thicknesses', () => {
    const wing = {
      id: 'wing',
      at: ['19 * sin(45)', '200 - 19 * cos(45)', 0],
      rotate: [0, 0, 45],
      size: [300, 19, 300],
      normal: 'y',
    };
    const octagon = [panel({ id: 'wall', size: [19, 200, 300], normal: 'x' }), panel(wing)];
    const angles = billOfMaterials(productOf(octagon, [{ kind: 'mitre', parts: ['wall', 'wing'] }])).panels.flatMap(
      ({ mitres }) => mitres.map(({ angle }) => angle),
    );
    assert.deepEqual(angles, [22.5, 22.5]);
    const uneven = [
      panel({ id: 'side', size: [30, 400, 300], normal: 'x' }),
      panel({ id: 'top', at: [0, 390, 0], size: [600, 10, 300], normal: 'y' }),
    ];
    const product = productOf(uneven, [{ kind: 'mitre', parts: ['side', 'top'] }]);
    near(totalsOf(product.parts).volume, ((400 * 30 + 600 * 10 - 30 * 10) * 300) / 1e9);
  });
});

describe('a frame of boards with mitred corners', () => {
  const stiles = panel({ id: 'stile', repeat: { i: 2 }, at: ['i * 520', 0, 0], size: [80, 400, 19], normal: 'z' });
  const rails = panel({ id: 'rail', repeat: { i: 2 }, at: [0, 'i * 320', 0], size: [600, 80, 19], normal: 'z' });
  const joints = [{ kind: 'mitre', parts: ['stile', 'rail'] }];

  it('has four-cornered boards with pointed ends', () => {
    const product = productOf([stiles, rails], joints, estimate('volume'));
    const { panels } = billOfMaterials(product);
    assert.deepEqual(
      panels.map(({ name, quantity, outline, cutouts, mitres }) => {
        return [name, quantity, outline?.[0]?.outer.segments.length, cutouts.length, mitres.length];
      }),
      [
        ['stile', 2, 4, 0, 0],
        ['rail', 2, 4, 0, 0],
      ],
    );
    const volume = ((600 * 400 - 440 * 240) * 19) / 1e9;
    near(totalsOf(product.parts).volume, volume);
    near(product.estimate!.amount, volume);
  });
});

describe('a frame of bars with mitred corners', () => {
  it('has pieces as long as their outer sides, with the angles of their ends', () => {
    const bill = billOfMaterials(productOf(frame, frameJoints, estimate('mass')));
    assert.deepEqual(
      barRows(bill).map(({ name, quantity, length, ends, twist }) => [name, quantity, length, ends, twist]),
      [
        ['post', 2, 400, [45, 45], 0],
        ['rail', 2, 600, [45, 45], 0],
      ],
    );
    assert.match(barListCsv(bill), /rail,profile,steel,40 x 20,600,45,45,0/);
  });

  it('weighs as much as its area, with the section’s own center', () => {
    const volume = ((600 * 400 - 520 * 320) * 20) / 1e9;
    const product = productOf(frame, frameJoints, estimate('massOf("steel")'));
    near(totalsOf(product.parts).volume, volume);
    near(product.estimate!.amount, volume * 7850);
    // The leg of the angle profile is on the outside, so its center is nearer to the outer side than to the inner one.
    const angle = (u: number, v: number) => ({
      polygon: [
        [0, 0],
        [u, 0],
        [u, 4],
        [4, 4],
        [4, v],
        [0, v],
      ],
    });
    const post = { ...bars[0]!, repeat: { i: 1 }, profile: angle(40, 40) };
    const rail = { ...bars[1]!, repeat: { i: 1 }, profile: angle(40, 40) };
    const [upright, lying] = billOfMaterials(productOf([post, rail], frameJoints)).items;
    const area = 40 * 4 + 36 * 4;
    const moment = 40 * 4 * 20 + 36 * 4 * 2;
    near(upright!.volume, (area * 400 - moment) / 1e9);
    near(lying!.volume, (area * 600 - (40 * 4 * 2 + 36 * 4 * 22)) / 1e9);
  });

  it('tells pieces from their mirror images', () => {
    // Each post has one miter, at its upper or lower end, and its uneven section is oriented the same way.
    const section = {
      polygon: [
        [0, 0],
        [40, 0],
        [40, 10],
        [20, 10],
        [20, 20],
        [0, 20],
      ],
    };
    const symmetric = { rect: [40, 20] };
    const rowsOf = (profile: Json) => {
      const posts = { ...bars[0]!, repeat: { i: 2 }, at: ['i * 700', 0, 0], profile };
      const rails = { ...bars[1]!, repeat: { i: 2 }, at: ['i * 700', 'i * 360', 0], profile: symmetric, length: 300 };
      const product = productOf([posts, rails], [{ kind: 'mitre', parts: ['post', 'rail'] }]);
      assert.deepEqual(product.jointFaults, []);
      return billOfMaterials(product).items.filter(({ name }) => name === 'post').length;
    };
    assert.equal(rowsOf(symmetric), 1);
    assert.equal(rowsOf(section), 2);
  });
});

describe('mitres that can’t be cut', () => {
  const faults = (parts: readonly Json[]) =>
    productOf(parts, corners).jointFaults!.map(({ problem, path }) => `${problem} ${path}`);

  it('are on banded ends, of unequal widths, or not at an outer corner', () => {
    const banded = [{ ...box[0]!, edges: ['+y'] }, box[1]!];
    assert.deepEqual(faults(banded), ['banded side[0]', 'banded side[1]']);
    const narrow = [box[0]!, { ...box[1]!, size: [600, 19, 200] }];
    assert.deepEqual([...new Set(faults(narrow))], ['unjoined undefined']);
    const between = [box[0]!, { ...box[1]!, at: [19, 'i * 381', 0], size: [562, 19, 300] }];
    assert.equal(faults(between)[0], 'no-mitre top[0]');
  });
});
