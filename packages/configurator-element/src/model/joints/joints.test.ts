import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { transformPoint } from '../../geometry/matrix.js';
import { faceAxis, planeAxes } from '../../geometry/sides.js';
import { dot, subtract } from '../../geometry/vector-math.js';
import { compileModel, type Hole, ModelError, type PanelPart, type Product, type Vector } from '../index.js';
import { box, documentOf, type Json, panel } from '../testing/documents.js';
import { SeededRandom } from '../testing/seeded-random.js';
import { STANDARD_FITTINGS } from './standard-fittings.js';

const sides = panel({ id: 'side', at: [0, 0, 0], size: [19, 'height', 'depth'], normal: 'x' });
const shelf = panel({ id: 'shelf', at: [19, 'height / 3', 0], size: ['width', 19, 'depth'], normal: 'y' });
const sized = ['height', 'depth'].map((key) => ({ key, type: 'number', label: key, min: 200, max: 900, default: 400 }));
const width = { key: 'width', type: 'number', label: 'Width', min: 200, max: 2400, default: 1000 };

function carcass(joints: readonly Json[], more: Json = {}): Product {
  return productOf({ parts: [sides, shelf], joints, ...more });
}

function productOf(more: Json, configuration: Json = {}): Product {
  return compileModel(documentOf({ parameters: [width, ...sized], ...more })).evaluate(configuration);
}

function panelsOf(product: Product): readonly PanelPart[] {
  return [...product.parts].filter((part): part is PanelPart => part.kind === 'panel');
}

interface BoreAxis {
  readonly path: string;
  readonly at: Vector;
  readonly direction: Vector;
}

/** The holes that joints drill, in product coordinates, by fitting. */
function boresByPiece(product: Product): ReadonlyMap<number, readonly BoreAxis[]> {
  const all = new Map<number, BoreAxis[]>();
  for (const part of panelsOf(product)) {
    for (const hole of part.holes ?? []) {
      if (hole.joint) all.set(hole.joint.piece, [...(all.get(hole.joint.piece) ?? []), axisOf(part, hole)]);
    }
  }
  return all;
}

function axisOf({ path, matrix, size }: PanelPart, { face, at }: Hole): BoreAxis {
  const axis = 'xyz'.indexOf(faceAxis(face));
  const [u, v] = planeAxes[faceAxis(face)];
  const point: [number, number, number] = [0, 0, 0];
  point[u] = at[0];
  point[v] = at[1];
  point[axis] = face[0] === '+' ? size[axis]! : 0;
  const direction: Vector = [matrix[4 * axis]!, matrix[4 * axis + 1]!, matrix[4 * axis + 2]!];
  return { path, at: transformPoint(matrix, point), direction };
}

/** The distance between two parallel axes; Infinity if they aren't parallel. */
function apart(a: BoreAxis, b: BoreAxis): number {
  if (Math.abs(dot(a.direction, b.direction)) < 1 - 1e-9) return Infinity;
  const from = subtract(b.at, a.at);
  const along = dot(from, a.direction);
  return Math.sqrt(Math.max(0, dot(from, from) - along * along));
}

describe('joints', () => {
  for (const kind of ['dowel', 'cam', 'confirmat', 'screw']) {
    it(`${kind} bores line up, whatever the parts’ size and position`, () => {
      const random = new SeededRandom(7);
      const group = {
        id: 'all',
        kind: 'group',
        at: [100, 20, -40],
        rotate: [20, 'width / 10', -35],
        parts: [sides, shelf],
      };
      const model = compileModel(
        documentOf({ parameters: [width, ...sized], parts: [group], joints: [{ kind, parts: ['shelf', 'side'] }] }),
      );
      for (let run = 0; run < 100; run++) {
        const configuration = {
          width: random.integer(200, 2400),
          height: random.integer(200, 900),
          depth: random.integer(200, 900),
        };
        const pieces = boresByPiece(model.evaluate(configuration));
        assert.ok(pieces.size > 0);
        for (const bores of pieces.values()) {
          const [first] = bores.filter(({ path }) => path === 'all/side');
          const mates = bores.filter((bore) => bore.path !== 'all/side' && apart(first!, bore) < 1e-6);
          assert.equal(mates.length, 1);
        }
      }
    });
  }

  it('connect two faces with a grid, at the same distance from all four sides', () => {
    const sheet = (id: string, thickness: number, z: number) =>
      panel({ id, at: [0, 0, z], size: [600, 200, thickness], normal: 'z' });
    const screws = { kind: 'screw', parts: ['inner', 'front'], first: 60, spacing: 300 };
    const product = productOf({ parts: [sheet('inner', 12, 0), sheet('front', 19, 12)], joints: [screws] });
    const holes = panelsOf(product)[0]!.holes!.map(({ at }) => at);
    assert.deepEqual(
      holes,
      [60, 300, 540].flatMap((x) => [60, 140].map((y) => [x, y])),
    );
  });

  it('have as many rows between two faces as the joint says, along the longer side', () => {
    const sheet = (id: string, z: number) => panel({ id, at: [0, 0, z], size: [600, 400, 19], normal: 'z' });
    const rowsFor = (rows: number, first = 50) => {
      const screws = { kind: 'screw', parts: ['lower', 'upper'], first, spacing: 250, rows };
      const holes = panelsOf(productOf({ parts: [sheet('lower', 0), sheet('upper', 19)], joints: [screws] }))[0]!
        .holes!;
      return [...new Set(holes.map(({ at }) => at[1]))];
    };
    assert.deepEqual(rowsFor(0), [50, 200, 350]);
    assert.deepEqual(rowsFor(1), [200]);
    assert.deepEqual(rowsFor(2), [50, 350]);
    assert.deepEqual(rowsFor(4), [50, 150, 250, 350]);
    // With that many rows, the screws would be too close together.
    assert.ok(rowsFor(1000).length < 100);
  });

  it('share one bore through a divider if the pins of two shelves meet', () => {
    const divider = panel({ id: 'divider', at: [400, 0, 0], size: [19, 400, 300], normal: 'x' });
    const uprights = panel({
      id: 'upright',
      at: ['i * 800', 0, 0],
      size: [19, 400, 300],
      normal: 'x',
      repeat: { i: 2 },
    });
    const shelves = (heights: readonly number[]) =>
      heights.map((y, i) => panel({ id: `shelf${i}`, at: [20 + 400 * i, y, 0], size: [379, 19, 300], normal: 'y' }));
    const holesAt = (heights: readonly number[]) => {
      const pins = {
        kind: 'shelf_pins',
        parts: [
          ['shelf0', 'shelf1'],
          ['upright', 'divider'],
        ],
      };
      const product = productOf({ parts: [uprights, divider, ...shelves(heights)], joints: [pins] });
      assert.equal(product.items![0]!.quantity, 8);
      const depths = ({ holes = [] }: PanelPart) => holes.map(({ face, depth }) => `${face} ${depth}`);
      const [first, second, middle] = panelsOf(product).map(depths);
      assert.deepEqual(
        [first, second],
        [
          ['+x 12', '+x 12'],
          ['-x 12', '-x 12'],
        ],
      );
      return middle;
    };
    assert.deepEqual(holesAt([200, 200]), ['-x undefined', '-x undefined']);
    assert.deepEqual(holesAt([200, 240]), ['-x 12', '-x 12', '+x 12', '+x 12']);
  });

  it('are made only between parts that touch', () => {
    const far = { ...shelf, id: 'far', at: [19.5, 0, 0] };
    const product = productOf({
      parts: [sides, shelf, far],
      joints: [{ kind: 'dowel', parts: ['side', ['shelf', 'far']] }],
    });
    const [, near, away] = panelsOf(product);
    assert.ok(near!.holes!.length > 0);
    assert.equal(away!.holes, undefined);
  });

  it('list each hole’s fitting, and the fittings with price and article number', () => {
    const fittings = [
      {
        id: 'peg',
        kind: 'dowel',
        name: { en: 'Peg', de: 'Zapfen' },
        article: 'P-1',
        price: 2,
        diameter: 6,
        faceDepth: 9,
        edgeDepth: 20,
      },
    ];
    const pegs = { kind: 'dowel', parts: ['side', 'shelf'], fitting: 'peg', first: 50, spacing: 1000, glue: false };
    const product = carcass([pegs], { fittings, catalog: 'Pegs 2026' });
    assert.deepEqual(panelsOf(product)[0]!.holes![0], {
      face: '+x',
      at: [400 / 3 + 9.5, 50].map((value) => Math.round(value * 1e6) / 1e6),
      diameter: 6,
      depth: 9,
      joint: { fitting: 'peg', piece: 0, isCovered: true },
    });
    assert.deepEqual(product.items, [
      { path: 'joints[0]', id: 'peg', name: 'Peg', quantity: 2, unitPrice: 2, article: 'P-1', catalog: 'Pegs 2026' },
    ]);
  });

  it('list a standard fitting with the maker’s article number, or else its own id', () => {
    const articles = ['cam', 'dowel'].flatMap((kind) => {
      const { items = [] } = carcass([{ kind, parts: ['side', 'shelf'] }]);
      return items.map(({ article, catalog }) => [article, catalog]);
    });
    assert.deepEqual(articles, [
      ['Häfele 262.28.020', 'Standard fittings'],
      ['minifix-15-cap', 'Standard fittings'],
      ['dowel-8x35', 'Standard fittings'],
      ['wood-glue-d3', 'Standard fittings'],
    ]);
  });

  it('list a cap for each cam housing that no other part covers', () => {
    const cover = panel({ id: 'cover', at: [0, 'height / 3 - 19', 0], size: ['width', 19, 'depth'], normal: 'y' });
    const caps = (parts: readonly Json[]) =>
      productOf({ parts, joints: [{ kind: 'cam', parts: ['side', 'shelf'] }] }).items!.map(({ id }) => id);
    assert.deepEqual(caps([sides, shelf]), ['minifix-15', 'minifix-15-cap']);
    assert.deepEqual(caps([sides, shelf, cover]), ['minifix-15']);
  });

  it('are rejected if another part covers some of a cam’s housing, unless that part opens', () => {
    const leg = (more: Json) => ({
      ...{ kind: 'cylinder', id: 'leg', material: 'oak', axis: 'y', diameter: 42, length: 100 },
      ...{ at: [52, 'height / 3 - 100', 50], ...more },
    });
    const faults = (more: Json) =>
      productOf({ parts: [sides, shelf, leg(more)], joints: [{ kind: 'cam', parts: ['side', 'shelf'] }] }).jointFaults;
    assert.deepEqual(faults({}), [{ pointer: '/joints/0', problem: 'covered', path: 'shelf' }]);
    assert.deepEqual(faults({ at: [71, 'height / 3 - 100', 50] }), []);
    assert.deepEqual(faults({ motion: { kind: 'slide', by: [0, 0, 200] } }), []);
    assert.deepEqual(faults({ bom: false }), []);
  });

  it('list the glue of each joint, except where connectors hold the same parts', () => {
    const glueOf = (joints: readonly Json[], more: Json = {}) =>
      (carcass(joints, more).items ?? []).flatMap(({ id, quantity, pairs }) =>
        id === 'wood-glue-d3' ? [{ quantity, pairs }] : [],
      );
    const dowels = { kind: 'dowel', parts: ['side', 'shelf'] };
    // Three dowels, each with 2 × 200 g/m² on π × 8 × 36 mm.
    assert.deepEqual(glueOf([dowels]), [{ quantity: 2, pairs: [['side', 'shelf']] }]);
    assert.deepEqual(glueOf([dowels, { kind: 'cam', parts: ['shelf', 'side'] }]), []);
    assert.deepEqual(glueOf([{ kind: 'confirmat', parts: ['side', 'shelf'] }, dowels]), []);
    assert.equal(
      glueOf([
        { ...dowels, glue: true },
        { kind: 'cam', parts: ['side', 'shelf'] },
      ]).length,
      1,
    );
    assert.deepEqual(glueOf([{ ...dowels, glue: false }]), []);
    const housed = { ...shelf, at: [13, 'height / 3', 0] };
    const dado = { kind: 'dado', parts: ['side', 'shelf'] };
    assert.deepEqual(glueOf([dado], { parts: [sides, housed] }), []);
    assert.equal(glueOf([{ ...dado, glue: true }], { parts: [sides, housed] })[0]!.quantity, 2);
    assert.deepEqual(glueOf([dowels], { parts: [{ ...sides, material: 'steel' }, shelf] }), []);
  });

  it('tap the end of a metal handle, not that of a wooden one', () => {
    const front = panel({ id: 'front', size: [400, 200, 19], normal: 'z' });
    const knob = (material: string) => ({
      ...{ kind: 'cylinder', id: 'knob', material, axis: 'z', diameter: 20, length: 24, at: [190, 90, 19] },
    });
    const ends = ['steel', 'oak'].map((material) => {
      const { parts } = productOf({
        parts: [front, knob(material)],
        joints: [{ kind: 'handle', parts: ['knob', 'front'] }],
      });
      return [...parts].flatMap((part) => (part.kind === 'cylinder' ? (part.holes ?? []) : []));
    });
    assert.deepEqual(
      ends.map(([hole]) => [hole!.diameter, hole!.depth, hole!.thread]),
      [
        [3.3, 10, 'M4'],
        [3.3, 10, undefined],
      ],
    );
  });

  it('list a hinge with the arm that the door needs', () => {
    const hinged = (overlay: number, articles?: Json) => {
      const door = panel({
        id: 'leaf',
        at: [19 - overlay, 2, overlay < 0 ? 'depth - 19' : 'depth'],
        size: [400, 'height - 4', 19],
        normal: 'z',
        motion: { kind: 'hinge', axis: 'y', at: [0, 0, 19], angle: -105 },
      });
      const fitting = { ...STANDARD_FITTINGS.find(({ id }) => id === 'cup-hinge-35')!, articles };
      const more = articles ? { fittings: [fitting] } : {};
      const joints = [{ kind: 'hinge', parts: ['leaf', 'side'] }];
      const { items, parts } = productOf({ parts: [sides, door], joints, ...more });
      const { id, name, article } = items![0]!;
      const pieces = panelsOf({ parts } as Product).flatMap(({ holes = [] }) =>
        holes.map(({ joint }) => joint!.fitting),
      );
      assert.deepEqual([...new Set(pieces)], [id]);
      return [name, article];
    };
    assert.deepEqual(hinged(17), ['Cup hinge 35, with plate, full overlay 17 mm', 'cup-hinge-35-full']);
    assert.deepEqual(hinged(8.5), ['Cup hinge 35, with plate, half overlay 8.5 mm', 'cup-hinge-35-half']);
    assert.deepEqual(hinged(-2), ['Cup hinge 35, with plate, inset', 'cup-hinge-35-inset']);
    assert.deepEqual(hinged(8, { half: 'H-2' }), ['Cup hinge 35, with plate, half overlay 8 mm', 'H-2']);
  });

  it('are made once between parts that are on both sides of a joint', () => {
    const layers = panel({ id: 'layer', repeat: { i: 2 }, at: [0, '19 * i', 0], size: [600, 19, 300], normal: 'y' });
    const product = productOf({
      parts: [layers],
      joints: [{ kind: 'screw', parts: ['layer', 'layer'], spacing: 1000 }],
    });
    assert.deepEqual(
      product.items!.map(({ quantity }) => quantity),
      [4],
    );
    assert.deepEqual(
      panelsOf(product).map(({ holes = [] }) => holes.length),
      [4, 4],
    );
  });

  it('keep the document’s own holes and items', () => {
    const drilled = { ...shelf, holes: [{ at: [30, 30], diameter: 10 }] };
    const item = { id: 'felt', kind: 'item', quantity: 4 };
    const product = productOf({ parts: [sides, drilled, item], joints: [{ kind: 'dowel', parts: ['side', 'shelf'] }] });
    const { holes = [] } = panelsOf(product)[1]!;
    assert.equal(holes[0]!.joint, undefined);
    assert.ok(holes.length > 1);
    assert.deepEqual(
      product.items!.map(({ id }) => id),
      ['felt', 'dowel-8x35', 'wood-glue-d3'],
    );
  });

  it('are left out while their condition is false', () => {
    const joints = [{ kind: 'dowel', parts: ['side', 'shelf'], if: 'width > 2000' }];
    const more = { parts: [sides, shelf], joints };
    assert.equal(productOf(more).items?.length, 0);
    assert.equal(productOf(more, { width: 2100 }).items?.length, 2);
  });

  it('report parts that can’t be joined', () => {
    const thin = { ...shelf, size: ['width', 12, 'depth'] };
    const faultsOf = (parts: readonly Json[], joint: Json) =>
      productOf({ parts, joints: [joint] }).jointFaults!.map(({ problem, path }) => [problem, path]);
    assert.deepEqual(faultsOf([sides, thin], { kind: 'dowel', parts: ['side', 'shelf'] })[0], ['too-thin', 'shelf']);
    assert.deepEqual(faultsOf([sides, { ...shelf, at: [60, 0, 0] }], { kind: 'dowel', parts: ['side', 'shelf'] }), [
      ['unjoined', undefined],
    ]);
    assert.deepEqual(faultsOf([sides, shelf], { kind: 'hinge', parts: ['shelf', 'side'] }), [['no-hinge', 'shelf']]);
    assert.deepEqual(faultsOf([sides, shelf], { kind: 'slide', parts: ['shelf', 'side'] }), [['no-slide', 'shelf']]);
    const second = { ...sides, id: 'second', at: [19, 0, 0] };
    assert.equal(faultsOf([sides, second], { kind: 'cam', parts: ['side', 'second'] })[0]![0], 'no-edge');
  });

  it('use one fitting in the middle if there’s no room for two', () => {
    const narrow = { ...shelf, size: ['width', 19, 60] };
    const product = productOf({ parts: [sides, narrow], joints: [{ kind: 'dowel', parts: ['side', 'shelf'] }] });
    assert.deepEqual(
      panelsOf(product)[1]!.holes!.map(({ at }) => at[1]),
      [30],
    );
  });

  it('report unknown parts, fittings and numbers', () => {
    const issuesOf = (joint: Json) => {
      try {
        carcass([joint]);
      } catch (error) {
        if (error instanceof ModelError)
          return error.issues.map(({ pointer, code, suggestion }) => [pointer, code, suggestion]);
      }
      return [];
    };
    assert.deepEqual(issuesOf({ kind: 'dowel', parts: ['sid', 'shelf'] }), [
      ['/joints/0/parts/0', 'unknown-part', 'side'],
    ]);
    assert.deepEqual(issuesOf({ kind: 'dowel', parts: ['side', 'shelf'], fitting: 'dowel-8x30' }), [
      ['/joints/0/fitting', 'unknown-fitting', 'dowel-8x35'],
    ]);
    assert.deepEqual(issuesOf({ kind: 'dowel', parts: ['side', 'shelf'], fitting: 'pin-5' })[0]!.slice(0, 2), [
      '/joints/0/fitting',
      'unknown-fitting',
    ]);
    assert.deepEqual(issuesOf({ kind: 'dowel', parts: ['side', 'shelf'], frist: 3 }), [
      ['/joints/0/frist', 'unknown-key', 'first'],
    ]);
    assert.deepEqual(issuesOf({ kind: 'dowel', parts: ['side', 'shelf'], first: 'widht' }), [
      ['/joints/0/first', 'unknown-name', 'width'],
    ]);
    assert.deepEqual(issuesOf({ kind: 'dowl', parts: ['side', 'shelf'] })[0]!.slice(0, 2), ['/joints/0/kind', 'value']);
  });

  it('give a taller door more hinges', () => {
    const door = (height: number) => ({
      id: 'door',
      kind: 'group',
      at: [21, 2, 381],
      motion: { kind: 'hinge', axis: 'y', at: [0, 0, 19], angle: -105 },
      parts: [panel({ id: 'leaf', size: [400, height, 19], normal: 'z' })],
    });
    const hinges = (height: number) =>
      productOf({
        parts: [{ ...sides, size: [19, 2400, 400] }, door(height)],
        joints: [{ kind: 'hinge', parts: ['leaf', 'side'] }],
      }).items![0]!.quantity;
    assert.deepEqual([400, 1200, 2000].map(hinges), [2, 3, 4]);
  });

  it('hang a door in front of the board, with the plate inside', () => {
    const door = {
      id: 'door',
      kind: 'group',
      at: [2, 0, 400],
      motion: { kind: 'hinge', axis: 'y', at: [0, 0, 19], angle: -105 },
      parts: [panel({ id: 'leaf', size: [500, 400, 19], normal: 'z' })],
    };
    const product = productOf({ parts: [sides, door], joints: [{ kind: 'hinge', parts: ['leaf', 'side'] }] });
    const [board] = panelsOf(product);
    assert.deepEqual(board!.holes!.map(({ face, at }) => [face, at[1]])[0], ['+x', 363]);
  });

  it('ignore other kinds of parts', () => {
    const product = productOf({
      parts: [box({ id: 'block', size: [40, 40, 40] }), sides],
      joints: [{ kind: 'dowel', parts: ['block', 'side'] }],
    });
    assert.ok(product.jointFaults!.length > 0);
  });
});
