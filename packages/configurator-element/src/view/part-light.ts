// The light that parts such as bulbs emit: its color, and where it comes from.

import { transformPoint } from '../geometry/matrix.js';
import { length } from '../geometry/vector.js';
import { mix, scale, subtract } from '../geometry/vector-math.js';
import { partTriangles } from '../mesh/index.js';
import type { PartLight, PartList, Product, Vector } from '../model/evaluate/product.js';
import { encodeSrgb, type Rgb } from './color.js';
import { isTranslucent } from './finish-appearance.js';

/** The illuminance of the studio's light, for comparison with a lamp's, in lx. */
export const STUDIO_LUX = 400;

/** The color of a light, as seen by a camera whose white point is halfway to daylight; linear. */
export function lightRgb({ kelvin }: PartLight): Rgb {
  // An approximation of a black body's color (T. Helland), relative to its red. It holds up to 6,600 K.
  const t = kelvin / 100;
  const green = t < 66 ? 0.39 * Math.log(t) - 0.632 : 1;
  const blue = t < 66 ? 0.543 * Math.log(Math.max(t - 10, 3.3)) - 1.196 : 1;
  const red = t < 66 ? 1 : 1.29 * (t - 60) ** -0.133;
  const [r, g, b] = [red, green, blue].map((share) => ((1 + share) / 2) ** 2.2) as [number, number, number];
  return [r, g, b];
}

/** `#rrggbb` */
export function lightColor(light: PartLight): string {
  return `#${lightRgb(light)
    .map((channel) => encodeSrgb(channel).toString(16).padStart(2, '0'))
    .join('')}`;
}

/** A point that light comes from, in product coordinates. */
export interface Lamp {
  /** The position, in mm. */
  readonly at: Vector;
  readonly light: PartLight;
  readonly shade: LampShade | undefined;
}

/** The part of the space around a lamp that its opaque shade keeps dark: between two angles, and beyond a distance. */
export interface LampShade {
  /** The cosines of the angles from straight down, ascending. */
  readonly from: number;
  readonly to: number;
  /** The distance beyond which the shade lets no light through, in mm. */
  readonly beyond: number;
}

/** The product's light as a single lamp, in the middle of its lights. Undefined if no part emits light. */
export function lampOf({ parts }: Product): Lamp | undefined {
  const { columns } = parts;
  const lit = columns ? columns.lights.flatMap((light, row) => (light ? [parts[row]!] : [])) : [...parts];
  let [at, lumens, kelvin]: [Vector, number, number] = [[0, 0, 0], 0, 0];
  for (const { light, matrix, size } of lit) {
    if (!light) continue;
    lumens += light.lumens;
    const share = light.lumens / lumens;
    at = mix(at, transformPoint(matrix, scale(size, 0.5)), share);
    kelvin += (light.kelvin - kelvin) * share;
  }
  return lumens > 0 ? { at, light: { lumens, kelvin }, shade: shadeAround(at, parts) } : undefined;
}

/** Combines all turned parts around a lamp into one shade, except translucent parts. */
function shadeAround(lamp: Vector, parts: PartList): LampShade | undefined {
  let [from, to, beyond] = [1, -1, 0];
  for (const part of parts) {
    const finish = part.material?.finish;
    if (part.kind !== 'revolve' || part.light || isTranslucent(finish)) continue;
    const { positions } = partTriangles(part)!;
    const corners = Array.from({ length: positions.length / 3 }, (_, i) =>
      subtract(lamp, transformPoint(part.matrix, [positions[3 * i]!, positions[3 * i + 1]!, positions[3 * i + 2]!])),
    );
    const surrounds = [0, 1, 2].every(
      (axis) => corners.some((corner) => corner[axis]! > 0) && corners.some((corner) => corner[axis]! < 0),
    );
    for (const corner of surrounds ? corners : []) {
      const away = length(corner);
      from = Math.min(from, corner[1] / away);
      to = Math.max(to, corner[1] / away);
      beyond = Math.max(beyond, away);
    }
  }
  return beyond > 0 ? { from, to, beyond } : undefined;
}
