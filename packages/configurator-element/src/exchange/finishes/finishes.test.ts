import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Finish, Material } from '../../model/document/model-document.js';
import type { PanelPart, Vector } from '../../model/evaluate/product.js';
import { linearOf } from '../../view/color.js';
import { RING_TILE } from '../../view/wood-grain.js';
import { type MaterialSide, partMaterialsOf } from './index.js';
import { pliesIn } from './plywood.js';

/** A board 900 mm wide, 18 mm thick and 300 mm deep, with its grain along the width. */
function board(finish: Finish, more: Partial<PanelPart> = {}, color = '#c39a67'): PanelPart {
  const material: Material = { id: 'stuff', name: 'Stuff', color, finish, thickness: 18 };
  const matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  const base = { kind: 'panel', path: 'board', id: 'board', name: 'Board', at: [0, 0, 0], bom: true } as const;
  return { ...base, size: [900, 18, 300], matrix, material, color, normal: 'y', grain: 'x', edges: [], ...more };
}

const [up, right, front]: readonly Vector[] = [
  [0, 1, 0],
  [1, 0, 0],
  [0, 0, 1],
];

function side(part: PanelPart, facing: Vector): MaterialSide {
  const { sides, sideFacing } = partMaterialsOf(part);
  // In the middle of the side, on the surface of the part's box.
  const at = part.size.map((length, axis) => (length * (1 + facing[axis]!)) / 2);
  return sides[sideFacing(facing, [at[0]!, at[1]!, at[2]!])]!;
}

function moved(of: MaterialSide, from: Vector, to: Vector): readonly number[] {
  const [a, b] = [of.textureAt!(from), of.textureAt!(to)];
  return [b[0] - a[0], b[1] - a[1]].map((value) => Math.round(value * 1e6) / 1e6);
}

describe('partMaterialsOf', () => {
  it('shows wood at true scale along the grain, in any direction', () => {
    const whole = side(board('wood'), up!);
    assert.deepEqual(moved(whole, [0, 18, 0], [RING_TILE[0], 18, 0]), [1, 0]);
    assert.deepEqual(moved(whole, [0, 18, 0], [0, 18, RING_TILE[1]]), [0, 1]);
    const upright = side(board('wood', { size: [300, 900, 18], normal: 'z', grain: 'y' }), front!);
    assert.deepEqual(moved(upright, [0, 0, 18], [0, RING_TILE[0], 18]), [1, 0]);
  });

  it('continues around the edge between two faces', () => {
    const part = board('wood');
    const edge: Vector = [400, 18, 300];
    assert.deepEqual(side(part, up!).textureAt!(edge), side(part, front!).textureAt!(edge));
  });

  it('lets the rings of wood run through the board, as arcs on its ends', () => {
    const shown = partMaterialsOf(board('wood'));
    const coordinatesAt = (facing: Vector, at: Vector) => shown.sides[shown.sideFacing(facing, at)]!.textureAt!(at);
    for (const [facing, at] of [
      [up!, [900, 18, 120]],
      [
        [0, -1, 0],
        [900, 0, 120],
      ],
      [front!, [900, 7, 300]],
      [
        [0, 0, -1],
        [900, 7, 0],
      ],
    ] as const) {
      assert.deepEqual(coordinatesAt(right!, at), coordinatesAt(facing, at), `${facing}`);
    }
    const [, top] = coordinatesAt(right!, [900, 18, 120]);
    const [, middle] = coordinatesAt(right!, [900, 9, 120]);
    const [, bottom] = coordinatesAt(right!, [900, 0, 120]);
    assert.ok(middle > top && bottom - middle > middle - top, `${[top, middle, bottom]}`);
  });

  it('cuts every board from a different place, which is always the same for a board', () => {
    const place = (path: string) => side(board('wood', { path }), up!).textureAt!([0, 18, 0]);
    assert.deepEqual(place('shelf[0]'), place('shelf[0]'));
    assert.notDeepEqual(place('shelf[0]'), place('shelf[1]'));
  });

  it('shows end grain, plies and chipboard on sides without a band', () => {
    for (const [finish, facing, banded] of [
      ['wood', right!, '+x'],
      ['plywood', front!, '+z'],
      ['laminate', front!, '+z'],
    ] as const) {
      const face = side(board(finish), up!).material;
      assert.notEqual(side(board(finish), facing).material, face, finish);
      const covered = board(finish, { edges: [banded] });
      assert.equal(side(covered, facing).material.name, side(covered, up!).material.name, finish);
    }
    // A hole has no band, even if its wall faces the same way.
    const drilled = partMaterialsOf(board('plywood', { edges: ['+z'] }));
    assert.notEqual(drilled.sideFacing(front!, [400, 9, 150]), drilled.sideFacing(front!, [400, 9, 300]));
    assert.match(side(board('wood'), right!).material.name, /end grain/);
    assert.equal(side(board('plywood'), front!).material.texture?.name, 'plies');
    assert.equal(side(board('laminate'), front!).material.texture?.name, 'chipboard');
  });

  it('has an odd number of plies, so that both faces have the same grain direction', () => {
    for (const thickness of [3, 6, 9, 12, 18, 21, 30]) assert.equal(pliesIn(thickness) % 2, 1);
    const edge = side(board('plywood'), front!);
    assert.deepEqual(moved(edge, [0, 0, 300], [0, 18, 300]), [0, pliesIn(18) / 2]);
  });

  it('shows a color unchanged, unless a pattern makes it lighter and darker', () => {
    for (const finish of ['laminate', 'plywood', 'fabric', 'leather', 'stone', 'paint', 'lacquer'] as const) {
      assert.deepEqual(side(board(finish, {}, '#6f8a4e'), up!).material.color, linearOf('#6f8a4e'), finish);
    }
  });

  it('doesn’t brighten near-white', () => {
    assert.equal(side(board('plywood', {}, '#fbfaf6'), up!).material.texture?.headroom, 1.05);
    assert.equal(side(board('plywood', {}, '#dfc79d'), up!).material.texture?.headroom, 1.22);
  });

  it('shows the dark core of a laminate that is too dense for chipboard', () => {
    const material: Material = {
      id: 'hpl',
      name: 'HPL',
      color: '#f2f1ed',
      finish: 'laminate',
      thickness: 10,
      density: 1400,
    };
    const edge = side(board('laminate', { material }), front!).material;
    assert.equal(edge.texture, undefined);
    assert.ok(Math.max(...edge.color) < 0.05, `${edge.color}`);
    assert.equal(side(board('laminate', { material }), up!).material.name, 'hpl');
  });

  it('shows dark metal as coated and light metal as bare', () => {
    assert.equal(side(board('metal', {}, '#26272a'), up!).material.metalness, 0);
    assert.ok(side(board('metal', {}, '#d9dcdf'), up!).material.metalness > 0.7);
  });

  it('shows a banded side with its band’s color and finish', () => {
    const veneer = { id: 'veneer', name: 'Veneer', color: '#6f4e37', finish: 'wood', thickness: 1 } as const;
    const abs = { id: 'abs', name: 'ABS', color: '#0000ff', finish: 'laminate', thickness: 2 } as const;
    for (const finish of ['wood', 'laminate', 'plywood', 'metal'] as const) {
      const part = board(finish, { edges: ['+z', '+x', '-x'], bands: { '+z': abs, '+x': veneer } });
      assert.deepEqual(side(part, front!).material.color, linearOf('#0000ff'), finish);
      assert.equal(side(part, front!).material.name, 'abs');
      assert.match(side(part, right!).material.name, /^veneer/);
      assert.match(side(part, up!).material.name, /^stuff/);
      // A banded side without a known band looks the same as before.
      assert.equal(
        side(part, [-1, 0, 0]).material.name,
        side(board(finish, { edges: ['-x'] }), [-1, 0, 0]).material.name,
      );
      // The grain of a veneer runs along the side.
      assert.notEqual(moved(side(part, right!), [900, 0, 0], [900, 0, 100])[0], 0);
    }
  });

  it('shows a band on the faces as a strip as wide as it is thick, unless it looks like them', () => {
    const abs = { id: 'abs', name: 'ABS', color: '#0000ff', finish: 'laminate', thickness: 2 } as const;
    const alike = { id: 'alike', name: 'Alike', color: '#c39a67', finish: 'laminate', thickness: 2 } as const;
    const part = board('laminate', { edges: ['+z', '+x'], bands: { '+z': abs, '+x': alike } });
    const { sides, sideFacing, seams } = partMaterialsOf(part);
    const nameAt = (at: Vector) => sides[sideFacing(up!, at)]!.material.name;
    assert.equal(nameAt([450, 18, 299]), 'abs');
    assert.equal(nameAt([450, 18, 297]), 'stuff');
    assert.equal(nameAt([899, 18, 100]), 'stuff');
    assert.deepEqual(
      seams?.map(({ axis, at }) => [axis, at]),
      [[2, 298]],
    );
  });

  it('covers all sides of a board with paint or lacquer, which is glossier', () => {
    const [paint, lacquer] = (['paint', 'lacquer'] as const).map((finish) => {
      const of = board(finish);
      assert.deepEqual(side(of, front!), side(of, up!));
      return side(of, up!).material;
    });
    assert.ok(lacquer!.roughness < 0.3 && paint!.roughness > 0.7);
  });

  it('makes a pane transparent, and its edges less so', () => {
    const [pane, edge] = [side(board('glass'), up!), side(board('glass'), right!)].map(({ material }) => material);
    assert.ok(pane!.opacity < edge!.opacity && edge!.opacity < 1);
  });
});
