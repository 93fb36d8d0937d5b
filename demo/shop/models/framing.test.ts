import assert from 'node:assert/strict';
import { it } from 'node:test';
import { drawPicture, type SvgShape } from '@parametric/configurator-element/drawing';
import { models } from './testing/documents.js';

/** From a narrow phone's stage to a wide one of a desktop. */
const stages = [0.95, 390 / 320, 4 / 3, 1.65, 2];

/**
 * How far a picture's middle can be from the stage's. A stair's box is also wide at the ground, where there's only the
 * pole, and a kitchen's is also high at the front, where there's no tap.
 */
const offCentre: Readonly<Record<string, number>> = { 'spiral-stair': 0.035, 'kitchen-run': 0.025 };

it('every product fills 70 to 85 % of the side of the stage that limits its size, with equal space around it', () => {
  for (const [id, model] of models) {
    const product = model.evaluate({});
    for (const aspect of stages) {
      const [xs, ys] = pointsOf(drawPicture(product, { aspect, shadow: false }));
      const across = extentOf(xs, Math.round(1000 * aspect));
      const upwards = extentOf(ys, 1000);
      const filled = Math.max(across.size, upwards.size);
      assert.ok(filled >= 0.7 && filled <= 0.85, `${id} in ${aspect}: ${filled}`);
      for (const { middle } of [across, upwards])
        assert.ok(Math.abs(middle - 0.5) < (offCentre[id] ?? 0.02), `${id} in ${aspect}: ${middle}`);
    }
  }
});

function extentOf(values: readonly number[], length: number) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return { size: (high - low) / length, middle: (high + low) / 2 / length };
}

/** The corners of all paths in a picture. */
function pointsOf(shape: SvgShape): readonly [xs: readonly number[], ys: readonly number[]] {
  const [xs, ys]: [number[], number[]] = [[], []];
  const read = ({ attributes, children }: SvgShape): void => {
    for (const [, command, numbers = ''] of String(attributes.d ?? '').matchAll(/([Ml])([^Mlz]*)/g)) {
      const values = (numbers.match(/-?\d*\.?\d+/g) ?? []).map(Number);
      for (let i = 0; i < values.length; i += 2) {
        xs.push(values[i]! + (command === 'l' ? xs.at(-1)! : 0));
        ys.push(values[i + 1]! + (command === 'l' ? ys.at(-1)! : 0));
      }
    }
    for (const child of children) if (typeof child !== 'string') read(child);
  };
  read(shape);
  return [xs, ys];
}
