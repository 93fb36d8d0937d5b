import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lensFor } from './lens.js';
import { silhouetteOf } from './silhouette.js';
import { viewpointFor } from './viewpoint.js';

const bounds = { min: [0, 0, 0], max: [1200, 800, 400] } as const;
const box = { size: [1200, 800, 400], matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] } as const;

describe('silhouetteOf', () => {
  it('is a rectangle from the front and a hexagon from home', () => {
    assert.equal(silhouetteOf(box, lensFor(viewpointFor('front', bounds, 1.5), 600, 400)).length, 4);
    assert.equal(silhouetteOf(box, lensFor(viewpointFor('home', bounds, 1.5), 600, 400)).length, 6);
  });

  it('encloses every corner', () => {
    const lens = lensFor(viewpointFor('home', bounds, 1.5), 600, 400);
    const outline = silhouetteOf(box, lens);
    for (const x of [0, 1200]) {
      for (const y of [0, 800]) {
        for (const z of [0, 400]) {
          const spot = lens.project([x, y, z]);
          const inside = outline.every((from, i) => {
            const to = outline[(i + 1) % outline.length]!;
            return (to.x - from.x) * (spot.y - from.y) - (to.y - from.y) * (spot.x - from.x) >= -1e-6;
          });
          assert.ok(inside, `${x} ${y} ${z}`);
        }
      }
    }
  });

  it('is nothing where the eye stands within', () => {
    const viewpoint = { ...viewpointFor('home', bounds, 1.5), position: [600, 400, 200] } as const;
    assert.deepEqual(silhouetteOf(box, lensFor(viewpoint, 600, 400)), []);
  });
});
