import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runToEnd } from '../run-to-end.js';
import { board, productOf } from '../testing/product-of.js';
import { present, unchanged } from '../view/presentation/present.js';
import { drawView, type ViewSide } from './index.js';
import { interactiveViewOf as interactiveViewInSteps } from './interactive-view.js';

const product = productOf([board([0, 0, 0], [1200, 800, 400])], {
  parameters: [{ key: 'width', type: 'number', label: 'Width', default: 1200, min: 0, max: 2000 }],
  dimensions: [{ key: 'width', from: [0, 800, 400], to: [1200, 800, 400], offset: [0, 90, 0] }],
});
const interactiveViewOf = (...given: Parameters<typeof interactiveViewInSteps>) =>
  runToEnd(interactiveViewInSteps(...given));
const OPTIONS = { measured: product, labelled: false };

describe('interactiveViewOf', () => {
  it('has the lines of the measured view, with its dimensions or with their place left free', () => {
    for (const side of ['front', 'side', 'top'] satisfies ViewSide[]) {
      assert.deepEqual(interactiveViewOf(product, side, { ...OPTIONS, labelled: true }).shape, drawView(product, side));
      const { shape } = interactiveViewOf(product, side, OPTIONS);
      assert.equal(shape.attributes.viewBox, drawView(product, side).attributes.viewBox);
      assert.equal(shape.children.length, 1);
    }
  });

  it('says which parameter a line shows, how long it is and along which axis', () => {
    const front = interactiveViewOf(product, 'front', OPTIONS).dimensionLines;
    assert.deepEqual(
      front.map(({ key, length, axis }) => [key, length, axis]),
      [
        [undefined, 800, 1],
        ['width', 1200, 0],
      ],
    );
    const side = interactiveViewOf(product, 'side', OPTIONS).dimensionLines;
    assert.deepEqual(
      side.map(({ key, length, axis }) => [key, length, axis]),
      [
        [undefined, 400, 2],
        [undefined, 800, 1],
      ],
    );
  });

  it('has its lens show a line where the drawing has it', () => {
    const sheet = interactiveViewOf(product, 'front', OPTIONS);
    const [left, top, across, upwards] = String(sheet.shape.attributes.viewBox).split(' ').map(Number) as [
      number,
      number,
      number,
      number,
    ];
    const lens = sheet.projectionFor(across / 2 + 24, upwards / 2 + 24, 12);
    const line = sheet.dimensionLines.find(({ key }) => key === 'width')!;
    const [start, end] = line.ends.map((point) => lens.project(point));
    assert.ok(Math.abs(end!.x - start!.x - 500) < 1e-6 && Math.abs(end!.y - start!.y) < 1e-6);
    const corner = lens.project([0, 0, 0]);
    assert.ok(Math.abs(corner.x - (12 - left / 2)) < 1e-6 && Math.abs(corner.y - (12 - top / 2)) < 1e-6);
    assert.ok(start!.y < lens.project([0, 800, 0]).y);
  });

  it('measures the product, not the person next to it', () => {
    const shown = present(product, { ...unchanged, person: 1750 });
    const lengths = interactiveViewOf(shown, 'front', OPTIONS).dimensionLines.map(({ length }) => Math.round(length));
    assert.deepEqual(lengths, [800, 1200]);
  });
});
