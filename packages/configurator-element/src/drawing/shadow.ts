// The soft shadow on the ground as a map's contour lines: layers of even darkness, each within the one before. No filter
// and no gradient, which would need ids. Knows no product.

import type { Camera, PicturePoint } from './camera.js';
import { contours } from './contours.js';
import type { Lighting } from './lighting.js';
import { loopData } from './path-data.js';
import type { SvgShape } from './svg-shape.js';

const count = 22;

/** Of the ground where no light falls. */
const darkness = 0.5;

/** What is less dark is no shadow that one would see. */
const faintest = 0.05;

/** Rounds of blurring: the light volume's few directions leave blots. */
const blurs = 3;

/** Darkness at which a layer begins, the faint ones closer to each other than the dark ones. */
const starts = Array.from({ length: count }, (_, i) => 0.03 + 0.97 * (i / count) ** 1.5);

/** @param height of the ground, mm */
export function shadowOf({ floor, cell }: Lighting, height: number, camera: Camera): SvgShape {
  const [columns] = floor.counts;
  const dark = Float64Array.from(floor.data, (light) => Math.max(0, 1 - light / 255 - faintest) / (1 - faintest));
  const map = blurred(dark, columns);
  const project = ([x, z]: PicturePoint) =>
    camera.project([floor.origin[0] + (x + 0.5) * cell, height, floor.origin[1] + (z + 0.5) * cell]);
  const layers = contours(map, columns, starts);
  const paths = starts.flatMap((start, i): SvgShape[] => {
    const d = layers[i]!.map((loop) => loopData(loop.map(project))).join('');
    // Painted over the layers below, it lets through so much that together they let through what they should.
    const opacity = 1 - (1 - darkness * (starts[i + 1] ?? 1)) / (1 - darkness * start);
    return d
      ? [{ tag: 'path', attributes: { d, 'fill-opacity': Math.round(opacity * 1000) / 1000 }, children: [] }]
      : [];
  });
  return { tag: 'g', attributes: {}, children: paths };
}

/** The mean over each cell and its eight neighbours, again and again. */
function blurred(map: Float64Array, columns: number): Float64Array {
  let values = map;
  for (let round = 0; round < blurs; round++) {
    for (const step of [1, columns]) {
      const before = values;
      values = before.map((value, i) => ((before[i - step] ?? 0) + value + (before[i + step] ?? 0)) / 3);
    }
  }
  return values;
}
