import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Product } from '../model/evaluate/product.js';
import { board, productOf } from '../testing/product-of.js';
import { cameraPoseAlong, cameraPoseForView, type ViewDirection } from './camera-pose.js';
import { dimensionLinesOf } from './dimension-lines.js';
import { intersectBox, perspectiveProjection } from './screen-projection.js';

const box = [board([0, 0, 0], [1200, 800, 400])];
const plain = productOf(box);
const measured = productOf(box, {
  parameters: [{ key: 'width', type: 'number', label: 'Width', default: 1200, min: 0, max: 2000 }],
  dimensions: [
    { key: 'width', from: [0, 800, 400], to: [1200, 800, 400], offset: [0, 90, 0] },
    { from: [0, 0, 400], to: [0, 800, 400], offset: [-90, 0, 0] },
    { from: [300, 100, 400], to: [300, 500, 400] },
    { from: [0, 0, 0], to: [0, 0, 0] },
  ],
});

describe('dimensionLinesOf', () => {
  it('measures the width, height and depth of a product without dimensions', () => {
    const measures = dimensionLinesOf(plain, home(plain));
    assert.deepEqual(
      measures.map(({ axis, length, key }) => [axis, length, key]),
      [
        [0, 1200, undefined],
        [1, 800, undefined],
        [2, 400, undefined],
      ],
    );
  });

  it('measures the document’s dimensions and the remaining overall sizes', () => {
    const measures = dimensionLinesOf(measured, home(measured));
    assert.deepEqual(
      measures.map(({ axis, length, key }) => [axis, length, key]),
      [
        [0, 1200, 'width'],
        [1, 800, undefined],
        [1, 400, undefined],
        [2, 400, undefined],
      ],
    );
  });

  it('keeps overall lines off the product from every viewpoint', () => {
    for (let degrees = 0; degrees < 360; degrees += 15) {
      const projection = around(measured, degrees);
      for (const { ends, axis, length } of dimensionLinesOf(measured, projection)) {
        if (length === 400 && axis === 1) continue;
        const middle = [0, 1, 2].map((i) => (ends[0][i]! + ends[1][i]!) / 2) as unknown as (typeof ends)[0];
        const { x, y } = projection.project(middle);
        assert.equal(intersectBox(projection.rayAt(x, y), measured.bounds), undefined, `axis ${axis} from ${degrees}°`);
      }
    }
  });

  it('stays in the document’s position if it covers nothing', () => {
    assert.deepEqual(dimensionLinesOf(measured, home(measured))[1]!.ends[0], [-90, 0, 400]);
  });

  it('never moves a line into the product, because it would measure something else', () => {
    for (const name of ['home', 'front', 'side', 'top'] as const) {
      const inner = dimensionLinesOf(measured, seen(measured, name))[2]!;
      assert.equal(inner.feet[0][0], 300);
    }
  });
});

function home(product: Product) {
  return seen(product, 'home');
}

function seen({ bounds }: Product, name: ViewDirection) {
  return perspectiveProjection(cameraPoseForView(name, bounds, 1.5), 600, 400);
}

function around({ bounds }: Product, degrees: number) {
  const a = (degrees * Math.PI) / 180;
  const up = 0.25;
  const flat = Math.sqrt(1 - up * up);
  return perspectiveProjection(cameraPoseAlong([Math.sin(a) * flat, up, Math.cos(a) * flat], bounds, 1.5), 600, 400);
}
