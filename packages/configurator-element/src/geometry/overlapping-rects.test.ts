import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as overlapping from './overlapping-rects.js';
import { overlaps, type Rect } from './rect.js';

const rect = (left: number, top: number, width: number, height: number): Rect => {
  return { left, top, right: left + width, bottom: top + height };
};

function eachOverlap(rects: readonly Rect[], visit: (i: number, j: number) => boolean): void {
  // Runs all steps of the generator.
  Array.from(overlapping.eachOverlap(rects, visit));
}

function pairsOf(rects: readonly Rect[]): readonly string[] {
  const pairs: string[] = [];
  eachOverlap(rects, (i, j) => {
    pairs.push(`${i} ${j}`);
    return true;
  });
  return pairs.sort();
}

function pairsByAll(rects: readonly Rect[]): readonly string[] {
  return rects.flatMap((b, j) => rects.slice(0, j).flatMap((a, i) => (overlaps(a, b) ? [`${i} ${j}`] : []))).sort();
}

describe('rectangles that overlap', () => {
  it('are found once per pair: small ones, long ones, and one that covers all', () => {
    const small = Array.from({ length: 60 }, (_, i) => rect((i * 37) % 101, (i * 53) % 97, 3 + (i % 9), 2 + (i % 7)));
    const long = Array.from({ length: 20 }, (_, i) => rect(0, i * 5, 110, 6));
    for (const rects of [small, long, [...small, ...long, rect(-5, -5, 130, 130)], [rect(0, 0, 1, 1)], []]) {
      assert.deepEqual(pairsOf(rects), pairsByAll(rects));
    }
  });

  it('are found among thousands, in the same order', () => {
    const upright = Array.from({ length: 1200 }, (_, i) => rect((i * 37) % 1009, (i * 53) % 97, 3 + (i % 9), 30));
    const level = upright.map(({ left, top, right, bottom }) => ({
      left: top,
      top: left,
      right: bottom,
      bottom: right,
    }));
    const odd = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    for (const rects of [
      [...upright, rect(-5, -5, 2000, 200)],
      Array.from({ length: 1200 }, (_, i) => rect((i * 37) % 1009, (i * 53) % 997, 20 + (i % 9), 30)),
      [rect(-5, -5, 200, 2000), ...level, odd],
    ]) {
      assert.deepEqual(pairsOf(rects), pairsByAll(rects));
      const order: (readonly [number, number])[] = [];
      eachOverlap(rects, (i, j) => order.push([j, i]) > 0);
      assert.deepEqual(
        order,
        order.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]),
      );
    }
    const same = Array.from({ length: 1200 }, () => rect(1, 1, 0, 0));
    let visits = 0;
    eachOverlap(same, () => ++visits < 7);
    assert.equal(visits, 7);
  });

  it('are found even if they have no area', () => {
    assert.deepEqual(pairsOf([rect(1, 1, 0, 0), rect(1, 1, 0, 0)]), ['0 1']);
  });

  it('are searched for until the visitor stops', () => {
    let visits = 0;
    eachOverlap(
      Array.from({ length: 30 }, () => rect(0, 0, 5, 5)),
      () => ++visits < 7,
    );
    assert.equal(visits, 7);
  });
});
