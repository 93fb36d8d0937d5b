import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { block, board, productOf, rod } from '../testing/product-of.js';
import { KEY_LIGHT_DIRECTION } from '../view/light-sweep.js';
import { NearShade } from './near-shade.js';

/** A table's top, which overhangs a drawer's front by 40 mm. */
const table = [board([0, 700, 0], [1200, 25, 600]), board([100, 600, 540], [1000, 100, 20])];
const shade = new NearShade(productOf(table).parts, 100);

describe('NearShade', () => {
  it('shades a front right below an overhang, and less further down', () => {
    const at = (below: number) => shade.ambientAt([600, 700 - below, 560], [0, 0, 1]);
    assert.equal(at(5), 0.8);
    assert.equal(at(95), 1);
    assert.equal(shade.isOpen([600, 695, 560], [0, 0, 1], KEY_LIGHT_DIRECTION), false);
    assert.equal(shade.isOpen([600, 605, 560], [0, 0, 1], KEY_LIGHT_DIRECTION), true);
  });

  it('finds boards that block a light, however far away', () => {
    const isLit = (below: number) => shade.isOpen([600, 700 - below, 300], [0, 1, 0], KEY_LIGHT_DIRECTION);
    // The light comes from the front, above the table's top, which ends 300 mm in front of these points.
    assert.equal(isLit(200), false);
    assert.equal(isLit(600), true);
    assert.equal(shade.isWhole, true);
  });

  it('leaves all light to open sides, and to what boards out of reach would hide', () => {
    assert.equal(shade.ambientAt([600, 725, 300], [0, 1, 0]), 1);
    assert.equal(shade.ambientAt([600, 700, 600], [0, 0, 1]), 1);
    assert.equal(shade.ambientAt([600, 500, 300], [0, 1, 0]), 1);
  });

  it('doesn’t shade a round part by its own box, or anything by a turned one', () => {
    const parts = productOf([
      rod([0, 0, 0], 40, 600, 'y'),
      block([60, 0, 0], [40, 600, 40], { rotate: [0, 30, 0] }),
    ]).parts;
    const turned = new NearShade(parts, 100);
    assert.equal(turned.ambientAt([34.1, 300, 34.1], [Math.SQRT1_2, 0, Math.SQRT1_2]), 1);
    assert.equal(turned.isWhole, false);
  });
});
