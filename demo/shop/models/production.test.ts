import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PanelPart, Product } from '@parametric/configurator-element/model';
import { drawConfiguration, modelOf, models, randomFrom } from './testing/documents.js';
import { checkProduct, crossingFaults } from './testing/production-checks.js';

/** A product with its first panel changed. */
function tampered(change: (panel: PanelPart) => PanelPart): Product {
  const product = modelOf('sideboard').evaluate({});
  let isDone = false;
  const parts = [...product.parts].map((part) => {
    if (isDone || part.kind !== 'panel' || !part.edges.length) return part;
    isDone = true;
    return change(part);
  });
  return { ...product, parts: parts as unknown as Product['parts'] };
}

describe('what workshops get of each product', () => {
  for (const [id, model] of models) {
    it(`fits together: ${id}`, () => {
      const random = randomFrom(7);
      for (let run = 0; run < 3; run++) {
        const configuration = drawConfiguration(model, random);
        assert.deepEqual(checkProduct(model.evaluate(configuration)).faults, [], JSON.stringify(configuration));
      }
    });
  }

  it('has no dowels in a low base that run into each other', () => {
    for (const [bays, width] of [
      [1, 800],
      [3, 1600],
      [2, 1600],
      [3, 2200],
    ] as const) {
      const { parts } = modelOf('sideboard').evaluate({ base: 'plinth', baseHeight: 60, bays, drawerBays: 0, width });
      const board = [...parts].find(({ path }) => path === 'plinth/plinth_long[0]') as PanelPart;
      const along = (isFace: boolean) =>
        board.holes!.filter(({ face }) => face.endsWith('z') === isFace).map(({ at }) => at[0]);
      assert.ok(along(true).length > 0 && along(false).length > 0);
      for (const one of along(true)) {
        for (const other of along(false)) assert.ok(Math.abs(one - other) >= 8 + 3, `${bays} bays: ${one}, ${other}`);
      }
    }
  });

  it('is at fault where a board isn’t where its joints drilled it', () => {
    const moved = tampered((panel) => ({ ...panel, matrix: panel.matrix.with(13, panel.matrix[13]! + 0.05) }));
    const { faults } = checkProduct(moved);
    assert.ok(faults.length > 0);
    for (const fault of faults) assert.match(fault, / mm (apart|out of line)$/);
  });

  it('is at fault where contours cross', () => {
    const square = [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ] as const;
    const moved = square.map(([x, y]) => [x + 5, y + 5] as const);
    const within = square.map(([x, y]) => [x / 2 + 2, y / 2 + 2] as const);
    assert.deepEqual(crossingFaults('board', [square, within]), []);
    assert.deepEqual(crossingFaults('board', [square, moved]), ['board: contours cross near 10, 10']);
    const [a, b, c, d] = square;
    assert.equal(crossingFaults('board', [[a, c, b, d]]).length, 1);
  });
});
