import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loopBounds } from '../geometry/curve.js';
import { board, type PartInput, productOf } from '../testing/product-of.js';
import { loadTypeface } from '../typeface/index.js';
import { billOfMaterials } from './bill-of-materials.js';
import type { FlatLetters } from './flat-panel.js';
import { panelDxf } from './panel-dxf.js';

const typeface = await loadTypeface();

const sign = board([0, 0, 0], [400, 200, 18], { grain: 'x', id: 'sign' });

function letters(more: PartInput = {}): PartInput {
  const on = { part: 'sign', face: '+z' };
  return { kind: 'text', text: "'F'", height: 30, depth: -2.5, at: [40, 50, 0], on, ...more };
}

function panelsOf(...parts: readonly PartInput[]) {
  return billOfMaterials(productOf(parts)).panels;
}

/** The extent of a layer, and the x coordinates of its lowest points, which are the foot of an F's stem. */
function layerOf(dxf: string, layer: string) {
  const entities = dxf
    .split('\r\n  0\r\nLWPOLYLINE\r\n')
    .slice(1)
    .map((text) => text.split('\r\n  0\r\n')[0]!);
  const own = entities.filter((entity) => entity.includes(`\r\n  8\r\n${layer}\r\n`));
  const corners = own.flatMap((entity) => [...entity.matchAll(/ 10\r\n(.+)\r\n +20\r\n(.+)\r\n/g)]);
  const points = corners.map(([, x, y]): [number, number] => [Number(x), Number(y)]);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const stem = points.filter(([, y]) => y === Math.min(...ys)).map(([x]) => x);
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys), stem };
}

/** The bounds of an F, whose stem is on the left; mm. */
const { min, max } = loopBounds(typeface.layOut('F', 30).map(({ outer }) => outer));

function assertNear(actual: number, wanted: number) {
  assert.ok(Math.abs(actual - wanted) < 0.002, `${actual} instead of ${wanted}`);
}

describe('letters engraved in a panel', () => {
  it('are in its drawing in position, on a layer that states the depth', () => {
    const [panel] = panelsOf(sign, letters());
    const { left, right, bottom, top } = layerOf(panelDxf(panel!, typeface), 'ENGRAVING_DEPTH_2_5');
    // A board rotated by a half turn is the same board.
    const isTurned = panel!.letters[0]!.right[0] < 0;
    assertNear(left, isTurned ? 400 - 40 - max[0] : 40 + min[0]);
    assertNear(right, isTurned ? 400 - 40 - min[0] : 40 + max[0]);
    assertNear(bottom, isTurned ? 200 - 80 : 50);
    assertNear(top, isTurned ? 200 - 50 : 80);
  });

  it('are on the front, whichever face of the product they’re on', () => {
    const [panel] = panelsOf(sign, letters({ on: { part: 'sign', face: '-z' } }));
    const { left, right } = layerOf(panelDxf(panel!, typeface), 'ENGRAVING_DEPTH_2_5');
    assertNear(right - left, max[0] - min[0]);
    const [{ side, right: across, up }] = panel!.letters as [FlatLetters];
    assert.equal(side, 'front');
    assert.equal(across[0] * up[1] - across[1] * up[0], 1);
  });

  it('are mirrored on the back, as seen from the front', () => {
    const holes = [
      { at: [300, 100], diameter: 8, depth: 9 },
      { at: [350, 100], diameter: 8, depth: 9 },
    ];
    const [panel] = panelsOf({ ...sign, holes }, letters({ on: { part: 'sign', face: '-z' } }));
    const { stem, right } = layerOf(panelDxf(panel!, typeface), 'ENGRAVING_BACK_DEPTH_2_5');
    assertNear(Math.max(...stem), right);
  });

  it('separate only panels with different letters', () => {
    const named = (i: number, text: string): PartInput => ({
      kind: 'group',
      id: `group${i}`,
      at: [0, 0, i * 100],
      parts: [
        { ...sign, id: `sign${i}` },
        { id: `name${i}`, ...letters({ text, on: { part: `sign${i}`, face: '+z' } }) },
      ],
    });
    const panels = panelsOf(named(0, "'Ada'"), named(1, "'Bob'"), named(2, "'Ada'"));
    assert.deepEqual(
      panels.map(({ quantity, letters: lines }) => [quantity, lines[0]!.text]),
      [
        [2, 'Ada'],
        [1, 'Bob'],
      ],
    );
  });

  it('are left out if they’re raised or on an edge', () => {
    const edge = { height: 8, on: { part: 'sign', face: '+y' }, at: [20, 0, 4] };
    for (const line of [letters({ depth: 4 }), letters(edge)]) assert.deepEqual(panelsOf(sign, line)[0]!.letters, []);
  });

  it('are never left out silently', () => {
    const [panel] = panelsOf(sign, letters());
    assert.throws(() => panelDxf(panel!), /“F” is engraved into this panel/);
  });
});
