import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PanelPart, Recess } from '../../index.js';
import { documentOf, evaluate, issuesOf, type Json, panel, placesOf } from '../../testing/documents.js';

/** 600 × 300 mm, 19 mm thick, lying flat. */
const board = (machining: readonly Json[], more: Json = {}) => panel({ machining, ...more });
const groove = (more: Json = {}) => ({ kind: 'groove', from: [0, 20], to: [600, 20], width: 8, depth: 8, ...more });
const rebate = (more: Json = {}) => ({ kind: 'rebate', along: '-z', width: 10, depth: 9, ...more });
const pocket = (more: Json = {}) => ({
  kind: 'pocket',
  profile: { rect: [50, 30], at: [100, 100] },
  depth: 5,
  ...more,
});

const partsOf = (...parts: readonly Json[]) => [...evaluate({ parts }).parts] as readonly PanelPart[];

function recessesOf(...machining: readonly Json[]): readonly Recess[] {
  return partsOf(board(machining))[0]!.recesses ?? [];
}

const places = (...machining: readonly Json[]) => placesOf(documentOf({ parts: [board(machining)] }));

/** The volume of a board; mm³. */
function volumeOf(part: Json): number {
  const estimate = { currency: 'EUR', amount: 'volumeOf(material) * 1000000000' };
  return evaluate({ parts: [part], estimate }).estimate!.amount;
}

function sum(name: string, ...machining: readonly Json[]): number {
  return evaluate({ parts: [board(machining)], estimate: { currency: 'EUR', amount: name } }).estimate!.amount;
}

describe('machining', () => {
  it('is cut into the + side of the board, unless it has a face', () => {
    assert.deepEqual(
      recessesOf(groove(), rebate({ face: '-y' }), pocket({ face: '+x', profile: { rect: [5, 30] } })).map(
        ({ kind, face }) => [kind, face],
      ),
      [
        ['groove', '+y'],
        ['rebate', '-y'],
        ['pocket', '+x'],
      ],
    );
  });

  it('doesn’t exist on a board if no operation does', () => {
    const [part] = partsOf(board([groove({ if: 'width > 5000' }), pocket({ repeat: { i: 0 } })]));
    assert.ok(!('recesses' in part!));
  });

  it('exists if its condition is met, which can depend on its loop', () => {
    const rows = recessesOf(groove({ from: [0, '50 * i'], to: [600, '50 * i'], repeat: { i: 4 }, if: 'i % 2 == 1' }));
    assert.deepEqual(
      rows.map(({ line }) => line![0][1]),
      [50, 150],
    );
  });

  it('computes nothing of an operation whose condition fails', () => {
    const wrong = { width: 'width - 2000', depth: '1 / (width - 1000)', from: [0, 'sqrt(0 - width)'] };
    assert.deepEqual(recessesOf(groove({ ...wrong, if: false })), []);
    assert.deepEqual(recessesOf(groove({ ...wrong, if: 'width > 1000' })), []);
    assert.deepEqual(places(groove({ width: 'width - 2000', if: 'width == 1000' })), [
      '/parts/0/machining/0/width out-of-range',
    ]);
  });

  it('is shared by all boards with the same operations', () => {
    const operations = [groove({ to: ['100 * floor(i / 2) + 500', 20] }), rebate(), pocket()];
    const boards = partsOf(board(operations, { repeat: { i: 4 } }));
    assert.equal(boards[0]!.recesses, boards[1]!.recesses);
    assert.notEqual(boards[1]!.recesses, boards[2]!.recesses);
    assert.equal(boards[2]!.recesses, boards[3]!.recesses);
  });

  it('follows the size of its board if a rabbet runs along a whole side', () => {
    const boards = partsOf(board([rebate()], { repeat: { i: 2 }, size: ['600 + 100 * i', 19, 300] }));
    assert.deepEqual(
      boards.map(({ recesses }) => recesses![0]!.line),
      [
        [
          [0, 5],
          [600, 5],
        ],
        [
          [0, 5],
          [700, 5],
        ],
      ],
    );
  });

  it('reports the place and the instance where it’s impossible', () => {
    assert.deepEqual(places(groove({ to: [0, 20] })), ['/parts/0/machining/0/to out-of-range']);
    assert.deepEqual(places(rebate({ from: 100, to: '50' })), ['/parts/0/machining/0/to out-of-range']);
    assert.deepEqual(places(groove({ width: 0 })), ['/parts/0/machining/0/width out-of-range']);
    assert.deepEqual(places(pocket({ profile: { circle: 'wdth' } })), [
      '/parts/0/machining/0/profile/circle unknown-name',
    ]);
    assert.deepEqual(places(pocket(), pocket({ profile: {} })), ['/parts/0/machining/1/profile missing-key']);
    assert.deepEqual(places(rebate({ along: '+y' })), ['/parts/0/machining/0/along value']);
    assert.deepEqual(places({ kind: 'dado' }), ['/parts/0/machining/0/kind value']);
    assert.deepEqual(places(groove({ size: 1 })), ['/parts/0/machining/0/size unknown-key']);
    const [issue] = issuesOf(documentOf({ parts: [board([groove({ depth: '18 + i' })], { repeat: { i: 3 } })] }));
    assert.equal(issue!.pointer, '/parts/0/machining/0/depth');
    assert.equal(issue!.message, 'board[1]: The depth of 19 goes through the board, which is 19 mm there');
    const [inLoop] = issuesOf(documentOf({ parts: [board([groove({ width: '1 - i' })], { repeat: { i: 3 } })] }));
    assert.match(inLoop!.message, /^board\[1\]: The width must be above 0/);
  });

  it('can be deeper in an edge than the board is thick', () => {
    const edge = { face: '+x', from: [9, 0], to: [9, 300], width: 6, depth: 100 };
    assert.equal(recessesOf(groove(edge))[0]!.depth, 100);
    assert.deepEqual(places(groove({ ...edge, depth: 600 })), ['/parts/0/machining/0/depth out-of-range']);
  });

  it('removes its volume from the board, and overlaps only once', () => {
    const whole = 600 * 19 * 300;
    const taken = (machining: readonly Json[], more: Json = {}) => whole - volumeOf(board(machining, more));
    const near = (actual: number, expected: number) =>
      assert.ok(Math.abs(actual - expected) < 1e-6 * expected, `${actual} is not ${expected}`);
    near(taken([groove()]), 600 * 8 * 8);
    near(taken([rebate()]), 600 * 10 * 9);
    near(taken([pocket()]), 50 * 30 * 5);
    // The groove extends over the edge.
    near(taken([groove({ from: [-50, 20], to: [300, 20] })]), 300 * 8 * 8);
    near(
      taken([
        pocket({
          profile: {
            polygon: [
              [-50, 0],
              [50, 0],
              [0, 50],
            ],
          },
        }),
      ]),
      (50 * 50 * 5) / 2,
    );
    // Two rebates that meet at a corner, and a groove across them.
    near(taken([rebate(), rebate({ along: '-x', depth: 5 })]), 600 * 10 * 9 + 290 * 10 * 5);
    near(
      taken([groove(), groove({ face: '-y', from: [100, 0], to: [100, 300], depth: 14 })]),
      600 * 64 + 300 * 8 * 14 - 64 * 3,
    );
    near(
      taken([groove({ face: '-x', from: [9, 0], to: [9, 300], width: 4 }), rebate({ along: '-x' })]),
      300 * 10 * 9 + 300 * 8 * 3,
    );
    // A rectangular cutout, with holes through a groove and in its floor.
    near(taken([groove()], { cutouts: [{ rect: [100, 100] }] }), 100 * 100 * 19 + 500 * 64);
    near(taken([groove()], { holes: [{ at: [50, 20], diameter: 5 }] }), 600 * 64 + 11 * Math.PI * 6.25);
    near(taken([groove()], { holes: [{ at: [50, 20], diameter: 5, depth: 6 }] }), 600 * 64);
    near(
      taken([groove()], { holes: [{ at: [50, 20], diameter: 5, depth: 15, face: '-y' }] }),
      600 * 64 + 11 * Math.PI * 6.25,
    );
  });

  it('is counted, with the cutter’s path in meters', () => {
    const near = (actual: number, expected: number) => assert.ok(Math.abs(actual - expected) < 1e-9, `${actual}`);
    near(sum('recesses.count', groove({ repeat: { i: 2 } }), rebate(), pocket()), 4);
    near(sum('recesses.length', groove({ repeat: { i: 2 } }), rebate({ to: 150 }), pocket()), 1.2 + 0.15 + 0.16);
    near(sum('recesses.length', pocket({ profile: { circle: 100, at: [300, 150] } })), 0.1 * Math.PI);
  });
});
