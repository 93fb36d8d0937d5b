import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { formatLength } from '../element/shared/format/length.js';
import type { Rect } from '../geometry/rect.js';
import type { Product } from '../model/evaluate/product.js';
import { compileModel } from '../model/index.js';
import { board, productOf } from '../testing/product-of.js';
import { cameraPoseAlong, cameraPoseForView } from './camera-pose.js';
import { type DimensionLine, dimensionLinesOf } from './dimension-lines.js';
import { type DimensionOverlay, dimensionOverlayOf } from './dimension-overlay.js';
import {
  centeredRect,
  emptyOverlayLayout,
  HANDLE_SIZE,
  layOutOverlay,
  type OverlayLayout,
  touches,
} from './overlay-layout.js';
import { type Projection, perspectiveProjection } from './screen-projection.js';

const product = productOf([board([0, 0, 0], [1200, 800, 400])], {
  parameters: [
    { key: 'shelf', type: 'number', label: 'Shelf', default: 400, min: 0, max: 800 },
    { key: 'width', type: 'number', label: 'Width', default: 1200, min: 0, max: 2000 },
  ],
  dimensions: [
    { key: 'shelf', from: [600, 0, 400], to: [600, 400, 400] },
    { key: 'width', from: [0, 800, 400], to: [1200, 800, 400], offset: [0, 90, 0] },
  ],
});

describe('dimensionOverlayOf', () => {
  it('lists the product\u2019s sizes before its parts\u2019, and editable ones first', () => {
    const { labels } = overlay({ isMeasuring: true });
    assert.deepEqual(
      labels.map(({ key, dimension: measure }) => [key, measure.axis]),
      [
        ['width', 0],
        ['shelf', 1],
        [undefined, 1],
        [undefined, 2],
      ],
    );
  });

  it('has handles only for the product\u2019s own sides while no lines are shown', () => {
    const { labels, handles } = overlay({ isMeasuring: false });
    assert.equal(labels.length, 0);
    assert.deepEqual([...new Set(handles.map(({ key }) => key))], ['width']);
    assert.deepEqual(
      [...new Set(overlay({ isMeasuring: true }).handles.map(({ key, label }) => [key, label].join()))],
      ['width,', 'shelf,shelf0'],
    );
  });

  it('hides a shrinking line at a smaller length than that at which a growing line is shown', () => {
    const widths = [72, 60, 48, 40, 32, 20];
    const shown = { ...emptyOverlayLayout, labels: new Map([['width1', { x: 0, y: 0, track: 0, share: 0 }]]) };
    const [stays, comes] = [shown, emptyOverlayLayout].map((last) =>
      widths.filter((width) => {
        const projection = perspectiveProjection(
          cameraPoseForView('front', product.bounds, 4 / 3),
          width,
          (width * 3) / 4,
        );
        const lines = dimensionLinesOf(product, projection);
        const { labels } = dimensionOverlayOf(
          product,
          lines,
          projection,
          { isMeasuring: true, isEditable: () => true, sizeOf },
          last,
        );
        return labels.some(({ key }) => key === 'width');
      }),
    );
    assert.deepEqual(
      [stays, comes],
      [
        [72, 60, 48],
        [72, 60],
      ],
    );
  });
});

describe('the overlay', () => {
  for (const model of onSale()) {
    for (const size of [
      [358, 268],
      [440, 330],
      [720, 540],
    ] as const) {
      it(`never covers anything else on the ${model.id} at ${size[0]} pixels, over a full turn`, () => {
        const shown = model.evaluate({});
        const open = new Set(
          model.describe({}).flatMap(({ key, type, visible }) => (type === 'number' && visible ? [key] : [])),
        );
        for (const isMeasuring of [true, false]) {
          const turn = turnAround(shown, size, (key) => key !== undefined && open.has(key), isMeasuring);
          assert.equal(turn.overlaps, 0);
          if (isMeasuring) {
            assert.ok(turn.labels > 180, `${turn.labels} labels`);
            // A label disappears and reappears when its line is seen end-on, twice per turn, and sometimes when it's in
            // the way.
            assert.ok(turn.changes < 5 * turn.lines, `${turn.changes} come and go`);
          }
        }
      });
    }
  }
});

function turnAround(
  shown: Product,
  [width, height]: readonly [number, number],
  isOpen: (key: string | undefined) => boolean,
  isMeasuring: boolean,
) {
  const obstacles = toolsAt(width, height);
  const counts = { overlaps: 0, labels: 0, changes: 0 };
  let arranged = emptyOverlayLayout;
  let lines: readonly DimensionLine[] = [];
  for (let angle = 0; angle < 360; angle += 2) {
    const projection = projectionAt(shown, angle, 15 + 12 * Math.sin(angle / 29), [width, height]);
    lines = dimensionLinesOf(shown, projection, lines);
    const found = dimensionOverlayOf(shown, lines, projection, { isMeasuring, isEditable: isOpen, sizeOf }, arranged);
    const next = layOutOverlay({ ...found, width, height, obstacles, active: undefined }, arranged);
    counts.overlaps += overlapsOf(rectsOf(found, next), obstacles);
    counts.labels += next.labels.size;
    if (angle > 0)
      counts.changes += [...lines].filter(({ id }) => next.labels.has(id) !== arranged.labels.has(id)).length;
    arranged = next;
  }
  return { ...counts, lines: lines.length };
}

/** A column on the right with a row above it, if there's space beside the product, and text at the bottom. */
function toolsAt(width: number, height: number): readonly Rect[] {
  const words = { left: width / 2 - 130, top: height * 0.935, right: width / 2 + 130, bottom: height };
  if (width < 600) return [words];
  const column = { left: width - 44, top: 52, right: width - 8, bottom: 196 };
  return [words, column, { left: width - 116, top: 8, right: width - 8, bottom: 44 }];
}

function rectsOf({ labels, handles }: DimensionOverlay, arranged: OverlayLayout): readonly Rect[] {
  return [
    ...labels.flatMap(({ id, width, height }) => {
      const place = arranged.labels.get(id);
      return place ? [centeredRect(place, width, height)] : [];
    }),
    ...handles.flatMap(({ id }) => {
      const place = arranged.handles.get(id);
      return place ? [centeredRect(place, HANDLE_SIZE, HANDLE_SIZE)] : [];
    }),
  ];
}

function overlapsOf(rects: readonly Rect[], obstacles: readonly Rect[]): number {
  return rects.reduce((count, rect, index) => {
    const others = [...rects.slice(index + 1), ...obstacles];
    return count + others.filter((other) => touches(rect, other, -0.01)).length;
  }, 0);
}

/** The size of a label. Imperial lengths are the longest. */
function sizeOf({ length }: DimensionLine) {
  return { width: formatLength(length, { unit: 'in', language: 'en' }).length * 8 + 20, height: 28 };
}

function overlay({ isMeasuring }: { readonly isMeasuring: boolean }): DimensionOverlay {
  const projection = perspectiveProjection(cameraPoseForView('home', product.bounds, 4 / 3), 720, 540);
  const isOpen = (key: string | undefined) => key !== undefined;
  return dimensionOverlayOf(
    product,
    dimensionLinesOf(product, projection),
    projection,
    { isMeasuring, isEditable: isOpen, sizeOf },
    emptyOverlayLayout,
  );
}

function projectionAt(
  shown: Product,
  azimuth: number,
  elevation: number,
  [width, height]: readonly [number, number],
): Projection {
  const [a, e] = [(azimuth * Math.PI) / 180, (elevation * Math.PI) / 180];
  const direction = [Math.sin(a) * Math.cos(e), Math.sin(e), Math.cos(a) * Math.cos(e)] as const;
  const pose = cameraPoseAlong(direction, shown.bounds, width / height);
  const { position, target } = pose;
  // The camera is as far away as it is when lines are shown.
  const along = (axis: 0 | 1 | 2) => target[axis] + (position[axis] - target[axis]) * 1.16;
  return perspectiveProjection({ ...pose, position: [along(0), along(1), along(2)] }, width, height);
}

function onSale() {
  const folder = new URL('../../../../demo/shop/models/', import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.map((file) => compileModel(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))));
}
