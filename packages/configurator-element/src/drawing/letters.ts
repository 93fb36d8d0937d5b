// Flat letters on a part, as an SVG text: the page's font, fitted to the room that the product gives them.

import type { TextPart, Vector } from '../model/product.js';
import { subtract } from '../view/vector.js';
import type { Camera, Point } from './camera.js';
import type { Shape } from './shape.js';
import type { Solid } from './solids/solid.js';

/** The height of a capital as a share of the font's size. */
const capital = 0.72;

/** Laid on their plate as nearly as can be without perspective; undefined where one looks at its back. */
export function lettersOf({ text }: TextPart, { lettering }: Solid, fill: string, camera: Camera): Shape | undefined {
  if (!lettering) return undefined;
  const start = camera.project(lettering.start);
  const across = perMillimetre(start, camera.project(lettering.run), lettering.start, lettering.run);
  const upwards = perMillimetre(start, camera.project(lettering.stand), lettering.start, lettering.stand);
  if (across[0] * upwards[1] - across[1] * upwards[0] >= 0) return undefined;
  const matrix = [...across, -upwards[0], -upwards[1], ...start].map((value) => Math.round(value * 1e4) / 1e4);
  return {
    tag: 'text',
    attributes: {
      transform: `matrix(${matrix.join(' ')})`,
      'font-family': 'sans-serif',
      'font-size': rounded(lengthOf(lettering.start, lettering.stand) / capital),
      textLength: rounded(lengthOf(lettering.start, lettering.run)),
      lengthAdjust: 'spacingAndGlyphs',
      fill,
    },
    children: [text],
  };
}

function perMillimetre(from: Point, to: Point, start: Vector, end: Vector): Point {
  const length = lengthOf(start, end) || 1;
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}

function lengthOf(a: Vector, b: Vector): number {
  return Math.hypot(...subtract(b, a));
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
