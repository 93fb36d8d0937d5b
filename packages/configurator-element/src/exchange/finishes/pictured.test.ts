import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Material } from '../../model/document/model-document.js';
import type { PanelPart, Vector } from '../../model/evaluate/product.js';
import { linearOf } from '../../view/color.js';
import { Pictures } from '../pictures.js';
import { plainPicture } from '../testing/showroom.js';
import { type MaterialSide, partMaterialsOf } from './index.js';

const pictures = new Pictures(
  new Map([
    ['oak.png', plainPicture([200, 150, 90], 8, 4)],
    ['normal.png', plainPicture([128, 128, 255], 8, 4)],
    ['roughness.png', plainPicture([0, 90, 0], 8, 4)],
    ['notes.txt', new TextEncoder().encode('No picture at all')],
  ]),
);

const upright: Partial<PanelPart> = { size: [900, 600, 18], normal: 'z', grain: 'x' };

/** A board 900 mm wide, 18 mm thick and 300 mm deep, with its grain along the width. */
function board(material: Partial<Material>, more: Partial<PanelPart> = {}): PanelPart {
  const own: Material = { id: 'oak', name: 'Oak', color: '#c39a67', finish: 'laminate', thickness: 18, ...material };
  const matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  const base = { kind: 'panel', path: 'board', id: 'board', name: 'Board', at: [0, 0, 0], bom: true } as const;
  return {
    ...{ ...base, size: [900, 18, 300], matrix, material: own, color: own.color, normal: 'y', grain: 'x', edges: [] },
    ...more,
  };
}

function side(part: PanelPart, facing: Vector): MaterialSide {
  const { sides, sideFacing } = partMaterialsOf(part, Infinity, pictures);
  const at = part.size.map((length, axis) => (length * (1 + facing[axis]!)) / 2);
  return sides[sideFacing(facing, [at[0]!, at[1]!, at[2]!])]!;
}

function moved(of: MaterialSide, from: Vector, to: Vector): readonly number[] {
  const [a, b] = [of.textureAt!(from), of.textureAt!(to)];
  return [b[0] - a[0], b[1] - a[1]].map((value) => Math.round(value * 1e6) / 1e6 + 0);
}

describe('a document’s pictures in files', () => {
  it('cover a part in their size along the grain, upright in front and not mirrored behind', () => {
    const front = side(board({ texture: 'oak.png', textureSize: 600 }, upright), [0, 0, 1]);
    assert.deepEqual(moved(front, [0, 0, 18], [600, 0, 18]), [1, 0]);
    // The picture is half as high as wide, and glTF counts from its top.
    assert.deepEqual(moved(front, [0, 0, 18], [0, 300, 18]), [0, -1]);
    const behind = side(board({ texture: 'oak.png', textureSize: 600 }, upright), [0, 0, -1]);
    assert.deepEqual(moved(behind, [0, 0, 0], [600, 300, 0]), [-1, -1]);
    const across = side(board({ texture: 'oak.png' }, { ...upright, grain: 'y' }), [0, 0, 1]);
    assert.deepEqual(moved(across, [0, 0, 18], [0, 600, 18]), [0.6, 0], 'a meter by default');
  });

  it('take the place of the finish’s color and pattern, with their own roughness', () => {
    const wood = { finish: 'wood', texture: 'oak.png' } as const;
    const { color, texture, roughness } = side(board(wood), [0, 1, 0]).material;
    assert.deepEqual([color, texture, roughness], [[1, 1, 1], undefined, 0.5]);
    const mapped = side(board({ ...wood, roughnessMap: 'roughness.png' }), [0, 1, 0]).material;
    assert.equal(mapped.roughness, 1);
    assert.deepEqual(mapped.pictures, { texture: 'oak.png', roughnessMap: 'roughness.png' });
    const rougher = side(board({ ...wood, roughnessMap: 'roughness.png', roughness: 0.6 }), [0, 1, 0]).material;
    assert.equal(rougher.roughness, 0.6);
  });

  it('leave sawn edges as they are, unless a band covers them', () => {
    for (const [finish, facing, face] of [
      ['wood', [1, 0, 0], '+x'],
      ['plywood', [0, 0, 1], '+z'],
      ['laminate', [0, 0, 1], '+z'],
    ] as const) {
      const material = { finish, texture: 'oak.png' };
      assert.equal(side(board(material), facing).material.pictures, undefined, finish);
      assert.ok(side(board(material, { edges: [face] }), facing).material.pictures, finish);
      const band = { id: 'abs', name: 'ABS', color: '#0000ff', finish: 'laminate', thickness: 1 } as const;
      const banded = side(board(material, { edges: [face], bands: { [face]: band } }), facing);
      assert.deepEqual([banded.material.pictures, banded.material.color], [undefined, linearOf('#0000ff')], finish);
    }
    assert.ok(side(board({ finish: 'paint', texture: 'oak.png' }), [0, 0, 1]).material.pictures);
  });

  it('are tinted on a part with its own color', () => {
    const { color } = side(board({ texture: 'oak.png' }, { color: '#604a30' }), [0, 1, 0]).material;
    color.forEach((share, channel) => {
      assert.ok(Math.abs(share - linearOf('#604a30')[channel]! / linearOf('#c39a67')[channel]!) < 1e-9);
    });
  });

  it('keep what a file can’t show with them', () => {
    const relief = { normalMap: 'normal.png' };
    const laminate = side(board(relief), [0, 1, 0]).material;
    assert.deepEqual([laminate.pictures, laminate.color], [relief, linearOf('#c39a67')]);
    const wood = side(board({ ...relief, finish: 'wood' }), [0, 1, 0]).material;
    assert.deepEqual([wood.pictures, wood.texture?.name], [undefined, 'wood'], 'its pattern lies elsewhere');
    const metal = board({ ...relief, finish: 'metal', color: '#c9ccce', roughnessMap: 'roughness.png' });
    assert.deepEqual(side(metal, [0, 1, 0]).material.pictures, relief, 'blue would be its metalness');
  });

  it('aren’t shown if a file is missing or isn’t PNG or JPEG', () => {
    for (const texture of ['missing.png', 'notes.txt']) {
      assert.equal(side(board({ finish: 'wood', texture }), [0, 1, 0]).material.texture?.name, 'wood');
    }
  });
});
