import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { partGeometry, productGeometries, toTriangleMesh } from '../mesh/index.js';
import type { PlacedPart } from '../model/evaluate/product.js';
import { board, productOf, rod } from '../testing/product-of.js';
import { loadTypeface } from '../typeface/index.js';
import { cameraPoseForView } from './camera-pose.js';
import type { ScreenPoint } from './overlay-layout.js';
import { type Projection, perspectiveProjection } from './screen-projection.js';
import { closedMeshOf, silhouetteOf } from './silhouette.js';

describe('silhouetteOf', () => {
  it('encloses rotated, round and cut parts exactly', () => {
    const cut = board([0, 0, 0], [600, 400, 18], { cutouts: [{ circle: 200, at: [300, 200] }] });
    for (const part of [board([0, 0, 0], [1200, 800, 400]), rod([0, 0, 0], 300, 900, 'y'), cut]) {
      const product = productOf([part]);
      const placed = product.parts[0]!;
      const projection = perspectiveProjection(cameraPoseForView('home', product.bounds, 1.5), 600, 400);
      const outline = outlineOf(placed, projection);
      for (let x = 0.5; x < 600; x += 7) {
        for (let y = 0.5; y < 400; y += 7) {
          assert.equal(windsAround(outline, { x, y }), isHit(placed, projection, x, y), `${placed.kind} ${x} ${y}`);
        }
      }
    }
  });

  it('is a circle for a rod that’s seen from above', () => {
    const product = productOf([rod([0, 0, 0], 300, 900, 'y')]);
    const projection = perspectiveProjection(cameraPoseForView('top', product.bounds, 1), 400, 400);
    const [loop] = [...outlineOf(product.parts[0]!, projection)].sort((a, b) => b.length - a.length);
    const away = loop!.map(({ x, y }) => Math.hypot(x - 200, y - 200));
    assert.ok(Math.max(...away) - Math.min(...away) < 2);
  });

  it('outlines each letter, including its counters', async () => {
    const letters = {
      id: 'name',
      kind: 'text',
      text: "'oi'",
      height: 100,
      depth: 2,
      on: { part: 'board', face: '+z' },
    };
    const product = productOf([
      { ...board([0, 0, 0], [600, 200, 18]), id: 'board' },
      { ...letters, at: [300, 100, 0] },
    ]);
    const text = product.parts[1]!;
    const form = productGeometries([text], await loadTypeface()).of(text)!;
    const projection = perspectiveProjection(cameraPoseForView('front', product.bounds, 3), 600, 200);
    const loops = silhouetteOf(closedMeshOf(toTriangleMesh(form)), text.matrix, projection);
    // The o has two outlines, and the i has a dot.
    assert.ok(loops.length >= 4, `${loops.length}`);
  });

  it('is empty if the camera is inside', () => {
    const product = productOf([board([0, 0, 0], [1200, 800, 400])]);
    const pose = { ...cameraPoseForView('home', product.bounds, 1.5), position: [600, 400, 200] } as const;
    assert.deepEqual(outlineOf(product.parts[0]!, perspectiveProjection(pose, 600, 400)), []);
  });
});

function outlineOf(part: PlacedPart, projection: Projection): readonly (readonly ScreenPoint[])[] {
  return silhouetteOf(closedMeshOf(toTriangleMesh(partGeometry(part)!)), part.matrix, projection);
}

/** Whether the loops cover a point by the non-zero winding rule. */
function windsAround(loops: readonly (readonly ScreenPoint[])[], { x, y }: ScreenPoint): boolean {
  let winding = 0;
  for (const loop of loops) {
    loop.forEach((from, i) => {
      const to = loop[(i + 1) % loop.length]!;
      if (from.y <= y === to.y <= y) return;
      const at = from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x);
      if (at > x) winding += from.y < to.y ? 1 : -1;
    });
  }
  return winding !== 0;
}

/** Whether any triangle covers a point. */
function isHit(part: PlacedPart, projection: Projection, x: number, y: number): boolean {
  const { positions, indices } = toTriangleMesh(partGeometry(part)!);
  const points = Array.from({ length: positions.length / 3 }, (_, i) => {
    const [px, py, pz] = [positions[3 * i]!, positions[3 * i + 1]!, positions[3 * i + 2]!];
    const m = part.matrix;
    const along = (axis: 0 | 1 | 2) => m[axis]! * px + m[4 + axis]! * py + m[8 + axis]! * pz + m[12 + axis]!;
    return projection.project([along(0), along(1), along(2)]);
  });
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [points[indices[i]!]!, points[indices[i + 1]!]!, points[indices[i + 2]!]!];
    const sides = [
      [a, b],
      [b, c],
      [c, a],
    ].map(([p, q]) => (q!.x - p!.x) * (y - p!.y) - (q!.y - p!.y) * (x - p!.x));
    if (sides.every((side) => side >= 0) || sides.every((side) => side <= 0)) return true;
  }
  return false;
}
