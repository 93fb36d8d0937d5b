import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { coarse, contours } from './draw-picture.js';

const areaOf = (loop: readonly (readonly [number, number])[]) =>
  loop.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = loop[(i + 1) % loop.length]!;
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);

describe('contour lines', () => {
  it('run around a hill half-way up its slope', () => {
    const [loops] = contours([0, 0, 0, 0, 1, 0, 0, 0, 0], 3, [0.5]);
    assert.deepEqual(
      loops!.map((loop) => loop.map(String).sort()),
      [['0.5,1', '1,0.5', '1,1.5', '1.5,1']],
    );
  });

  it('close at the grid’s own edge', () => {
    const [loops] = contours([1, 1, 1, 1], 2, [0.5]);
    assert.equal(loops!.length, 1);
    assert.ok(Math.abs(Math.abs(areaOf(loops![0]!)) - 3.5) < 1e-9);
  });

  it('run the other way around a hollow', () => {
    const values = Array.from({ length: 25 }, (_, i) => (i === 12 ? 0 : 1));
    const [loops] = contours(values, 5, [0.5]);
    const signs = loops!.map((loop) => Math.sign(areaOf(loop)));
    assert.deepEqual(signs.sort(), [-1, 1]);
  });

  it('lie in one another, level by level, and end above the top', () => {
    const values = Array.from({ length: 81 }, (_, i) => 1 - Math.hypot((i % 9) - 4, Math.floor(i / 9) - 4) / 6);
    const areas = contours(values, 9, [0.2, 0.5, 0.8, 1.1]).map((loops) => {
      return loops.reduce((sum, loop) => sum + Math.abs(areaOf(loop)), 0);
    });
    assert.ok(areas[0]! > areas[1]! && areas[1]! > areas[2]! && areas[2]! > 0);
    assert.equal(areas[3], 0);
  });

  it('join two hills at a saddle, as one loop that does not cross itself', () => {
    const [loops] = contours([1, 0, 0, 1], 2, [0.5]);
    assert.equal(loops!.length, 1);
    assert.ok(Math.abs(areaOf(loops![0]!)) > 1);
  });
});

describe('the line of a shadow', () => {
  const circle = Array.from({ length: 200 }, (_, i) => {
    const angle = (i * Math.PI) / 100;
    return [500 + 300 * Math.cos(angle), 500 + 300 * Math.sin(angle)] as const;
  });

  it('has few points, in whole units, and encloses what it did', () => {
    const line = coarse(circle);
    assert.ok(line.length < circle.length / 3, `${line.length} points`);
    assert.ok(line.flat().every(Number.isInteger));
    assert.ok(Math.abs(areaOf(line) / areaOf(circle) - 1) < 0.01);
    for (const [x, y] of line) assert.ok(Math.abs(Math.hypot(x - 500, y - 500) - 300) < 1);
  });

  it('keeps the corners of what is angular', () => {
    const square = [0, 1, 2, 3].flatMap((side) =>
      Array.from({ length: 10 }, (_, i) => {
        const [along, across] = [i * 10, side < 2 ? 0 : 100];
        const at = side < 2 ? along : 100 - along;
        return side % 2 ? ([100 - across, at] as const) : ([at, across] as const);
      }),
    );
    const corners = ['0,0', '100,0', '100,100', '0,100'];
    const kept = coarse(square).map(String);
    for (const corner of corners) assert.ok(kept.includes(corner), corner);
  });
});
