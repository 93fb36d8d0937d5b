import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Bounds, Vector } from '../index.js';
import { box, evaluate, type Json, panel } from '../testing/documents.js';

/** The bounds' size in mm. */
function sizeOf(part: Json): readonly number[] {
  const { min, max } = boundsOf(part);
  return max.map((end, axis) => end - min[axis]!);
}

function boundsOf(part: Json): Bounds {
  return evaluate({ parts: [{ id: 'part', ...part }] }).bounds;
}

function assertNear(actual: readonly number[], expected: readonly number[]): void {
  const isNear = actual.length === expected.length && actual.every((value, i) => Math.abs(value - expected[i]!) < 1e-9);
  if (!isNear) assert.deepEqual(actual, expected);
}

const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180);

describe('the bounds of a rotated part', () => {
  it('are those of the box for a part that fills it', () => {
    assertNear(sizeOf(panel({ size: [100, 18, 100], rotate: [0, 45, 0] })), [100 * Math.SQRT2, 18, 100 * Math.SQRT2]);
    assertNear(sizeOf(box({ size: [100, 18, 100], rotate: [0, 45, 0] })), [100 * Math.SQRT2, 18, 100 * Math.SQRT2]);
  });

  it('follow a board’s outline', () => {
    const round = panel({ size: [100, 18, 100], normal: 'y', outline: { circle: 100, at: [50, 50] } });
    for (const turn of [0, 10, 45, 90, 200]) assertNear(sizeOf({ ...round, rotate: [0, turn, 0] }), [100, 18, 100]);
    const tilted = [18 * sine(30) + 100 * cosine(30), 18 * cosine(30) + 100 * sine(30), 100];
    assertNear(sizeOf({ ...round, rotate: [0, 0, 30] }), tilted);
  });

  it('follow a wedge-shaped step around a stair', () => {
    const half = 800 * sine(15);
    const outline = {
      path: [['M', 0, half], ['L', 800 * cosine(15), 0], ['A', 0, half, 800, -15, 15], ['Z']],
    };
    const step = panel({ size: [800, 40, 2 * half], normal: 'y', outline, at: [0, 0, -half], pivot: [0, 0, 0] });
    const parts = Array.from({ length: 12 }, (_, i) => ({
      ...step,
      id: `step${i}`,
      rotate: [0, 30 * i + 7, 0],
    }));
    const { min, max } = evaluate({ parts }).bounds;
    assertNear([...min, ...max], [-800, 0, -800, 800, 40, 800]);
  });

  it('follow curves in a profile', () => {
    const profile = { path: [['M', 0, 0], ['C', 0, 100, 100, 100, 100, 0], ['Z']] };
    // The curve is a parabola, x = 50 + 50t·(3 − t²)/2, whose top is at 75.
    assertNear(sizeOf({ kind: 'extrude', axis: 'z', length: 10, profile, rotate: [0, 0, 180] }), [100, 75, 10]);
    assertNear(sizeOf({ kind: 'extrude', axis: 'z', length: 10, profile, rotate: [0, 0, 90] }), [75, 100, 10]);
  });

  it('follow a cylinder and a cone', () => {
    const rod = { kind: 'cylinder', axis: 'x', diameter: 20, length: 100 };
    assertNear(sizeOf({ ...rod, rotate: [45, 0, 0] }), [100, 20, 20]);
    const side = 100 * cosine(30) + 20 * sine(30);
    assertNear(sizeOf({ ...rod, rotate: [0, 0, 30] }), [side, 100 * sine(30) + 20 * cosine(30), 20]);
    const cone = { ...rod, topDiameter: 1e-12 };
    assertNear(sizeOf({ ...cone, rotate: [0, 0, 30] }), [
      100 * cosine(30) + 10 * sine(30),
      100 * sine(30) + 10 * cosine(30),
      20,
    ]);
  });

  it('follow a turned part, also if it isn’t turned all the way', () => {
    const half = { kind: 'revolve', axis: 'y', profile: { rect: [50, 30] }, angle: 180 };
    assertNear(sizeOf(half), [50, 30, 100]);
    assertNear(sizeOf({ ...half, rotate: [0, 90, 0] }), [100, 30, 50]);
    assertNear(sizeOf({ ...half, rotate: [0, 45, 0] }), [50 + 50 * Math.SQRT1_2, 30, 50 + 50 * Math.SQRT1_2]);
    assertNear(sizeOf({ ...half, angle: 360, rotate: [0, 45, 0] }), [100, 30, 100]);
  });

  it('follow a bent tube, as if its path were rotated', () => {
    const path: readonly Vector[] = [
      [0, 0, 0],
      [300, 0, 0],
      [300, 200, 0],
      [300, 200, 150],
    ];
    const tube = { kind: 'tube', diameter: 20, bend: 40 };
    for (const degrees of [10, 45, 70, 120, 250]) {
      const turned = path.map(([x, y, z]) => [
        x * cosine(degrees) - y * sine(degrees),
        x * sine(degrees) + y * cosine(degrees),
        z,
      ]);
      const expected = sizeOf({ ...tube, path: turned });
      assertNear(sizeOf({ ...tube, path, rotate: [0, 0, degrees] }), expected);
      assertNear(
        sizeOf({ ...tube, path: path.slice(0, 2), rotate: [0, 0, degrees] }),
        sizeOf({ ...tube, path: turned.slice(0, 2) }),
      );
    }
  });
});
