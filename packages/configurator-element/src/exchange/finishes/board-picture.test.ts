import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Band, Material } from '../../model/document/model-document.js';
import { runToEnd } from '../../run-to-end.js';
import { ciede2000, labOf } from '../../scene/testing/color-difference.js';
import { BoardPainter, type BoardPicture, faceRowsOf } from './board-picture.js';

const painter = new BoardPainter();

const SIZE = { width: 120, height: 48, scale: 0.9 } as const;

function material(finish: Material['finish'], color: string, thickness = 18): Material {
  return { id: finish, name: finish, finish, color, thickness };
}

function paint(picture: Pick<BoardPicture, 'material' | 'band'>): Uint8ClampedArray {
  return runToEnd(painter.paint({ ...SIZE, ...picture }));
}

/** The mean color of some rows. */
function mean(pixels: Uint8ClampedArray, from: number, to: number): readonly number[] {
  return [0, 1, 2].map((channel) => {
    let sum = 0;
    for (let i = from * SIZE.width; i < to * SIZE.width; i++) sum += pixels[4 * i + channel]!;
    return sum / ((to - from) * SIZE.width);
  });
}

function difference(one: readonly number[], other: readonly number[]): number {
  return ciede2000(labOf(one), labOf(other));
}

const bytesOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

describe('the picture of a board', () => {
  it('has its material’s color on the face, whatever the pattern', () => {
    const materials = [
      material('wood', '#b98a55'),
      material('plywood', '#d9b98a'),
      material('laminate', '#a3ad94'),
      material('laminate', '#f4f4f1'),
      material('fabric', '#d8cdb8'),
      material('leather', '#b07c50'),
      material('stone', '#d6d2cb'),
      material('paint', '#5d7f8f'),
      material('lacquer', '#8f2f2a'),
    ];
    for (const each of materials) {
      const face = mean(paint({ material: each }), 0, faceRowsOf({ ...SIZE, material: each }));
      const off = difference(face, bytesOf(each.color));
      // Lacquer reflects a window.
      assert.ok(off < (each.finish === 'lacquer' ? 7 : 4), `${each.finish} ${each.color} is off by ${off.toFixed(1)}`);
    }
  });

  it('shows plies on the edge of plywood, and the band on one that has it', () => {
    const plywood = material('plywood', '#d9b98a');
    const rows = faceRowsOf({ ...SIZE, material: plywood });
    const lightness = Array.from(
      { length: SIZE.height - rows - 1 },
      (_, i) => mean(paint({ material: plywood }), rows + 1 + i, rows + 2 + i)[1]!,
    );
    assert.ok(Math.max(...lightness) - Math.min(...lightness) > 15, 'the plies are alike');
    const band: Band = { id: 'red', name: 'Red', color: '#c02020', finish: 'laminate', thickness: 1 };
    const [red, green] = mean(paint({ material: plywood, band }), rows + 2, SIZE.height);
    assert.ok(red! > 2 * green!, 'the band is not red');
  });

  it('is the same each time, and its grain runs along the board', () => {
    const oak = material('wood', '#b98a55');
    const pixels = paint({ material: oak });
    assert.deepEqual(pixels, paint({ material: oak }));
    const contrast = (step: number) => {
      let sum = 0;
      for (let i = 0; i < 20 * SIZE.width; i++) sum += Math.abs(pixels[4 * i]! - pixels[4 * (i + step)]!);
      return sum;
    };
    assert.ok(contrast(SIZE.width) > 1.5 * contrast(1));
  });
});
