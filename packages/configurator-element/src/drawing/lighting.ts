// The light that surfaces reflect and their colors in that light. It's diffuse from the irradiance volume, and
// directional from a lamp in front and to the left.

import { normalize } from '../geometry/vector.js';
import { dot } from '../geometry/vector-math.js';
import type { Bounds, PlacedPart, Vector } from '../model/evaluate/product.js';
import { encodeSrgb, linearOf, type Rgb } from '../view/color.js';
import { bakeIrradianceInSteps, type IrradianceVolume, QUICK_CELLS } from '../view/irradiance-volume.js';
import { irradianceOn, LOOK_AHEAD, sampleIrradiance } from '../view/sample-irradiance.js';
import type { Mount } from '../view/setting.js';

export interface Lighting {
  /**
   * The light that a surface reflects at a point; 1 shows its color unchanged.
   * @param luminance of the surface, 0 to 1; since most products have one material, it also stands for the surfaces
   *   around it
   */
  on(point: Vector, normal: Vector, luminance: number): number;
  readonly floor: IrradianceVolume['floor'];
  /** The size of a cell in the floor's map; mm. */
  readonly cell: number;
}

const towardsLamp = normalize([-0.5, 0.95, 0.8]);

const DIFFUSE_SHARE = 0.84;
const LAMP_SHARE = 0.315;

/** The light in the darkest corner, like stray light in a lens and in the air. */
const STRAY_LIGHT = 0.27;

/** The number of steps from 0 to 1 that light is rounded to, so that facets in nearly equal light share a path. */
const STEPS = 64;

/**
 * Computes the lighting in steps of about a millisecond.
 * @param parts the opaque parts
 * @param mount what they're mounted on, if there's a wall behind them
 */
export function* lightingOf(parts: Iterable<PlacedPart>, bounds: Bounds, mount?: Mount): Generator<void, Lighting> {
  const volume = yield* bakeIrradianceInSteps(parts, bounds, QUICK_CELLS, mount);
  const reach = volume.cell * LOOK_AHEAD;
  return {
    floor: volume.floor,
    cell: volume.cell,
    on(point, normal, luminance) {
      const around = sampleIrradiance(
        volume,
        point[0] + normal[0] * reach,
        point[1] + normal[1] * reach,
        point[2] + normal[2] * reach,
      );
      const diffuse = STRAY_LIGHT + (1 - STRAY_LIGHT) * Math.max(0, irradianceOn(around, normal));
      // Boards reflect light onto each other, light ones more than dark ones.
      const bounced = diffuse / (1 - 0.8 * luminance * (1 - Math.min(1, diffuse)));
      // The lamp lights whatever diffuse light from its direction reaches, but with sharper edges.
      const lit = Math.min(1, Math.max(0, (irradianceOn(around, towardsLamp) - 0.3) / 0.6));
      return DIFFUSE_SHARE * bounced + LAMP_SHARE * lit * Math.max(0, dot(normal, towardsLamp));
    },
  };
}

/** A color in light. @param light 1 shows the color unchanged, 0 is dark */
export function shadeOf(color: string, light: number): string {
  return scaled(color, Math.round(Math.max(0, light) * STEPS) / STEPS);
}

/** The color of thin lines along a surface's edges: darker than its fill, or lighter if that's nearly black. */
export function lineColorOf(fill: string): string {
  const [red, green, blue] = linearOf(fill);
  return luminanceOf(fill) < 0.015 ? hexOf([red + 0.05, green + 0.05, blue + 0.05]) : scaled(fill, 0.5);
}

function scaled(color: string, share: number): string {
  const [red, green, blue] = linearOf(color);
  return hexOf([red * share, green * share, blue * share]);
}

/** A color's luminance, 0 to 1. */
export function luminanceOf(color: string): number {
  const [red, green, blue] = linearOf(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param channels linear, clamped to 0 to 1 */
export function hexOf(channels: Rgb): string {
  return `#${channels.map((channel) => encodeSrgb(channel).toString(16).padStart(2, '0')).join('')}`;
}
