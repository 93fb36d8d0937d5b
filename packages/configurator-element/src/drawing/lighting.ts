// The light that surfaces reflect and their colors in that light: the scene's ambient light, from the irradiance volume,
// and its key light.

import { dot } from '../geometry/vector-math.js';
import type { Bounds, Vector } from '../model/evaluate/product.js';
import { encodeSrgb, linearOf, type Rgb } from '../view/color.js';
import { bakeIrradianceInSteps, type IrradianceVolume, QUICK_CELLS } from '../view/irradiance-volume.js';
import { AMBIENT_LEVEL, FILL, KEY_LIGHT_DIRECTION, KEY_LIGHT_LEVEL } from '../view/light-sweep.js';
import type { Occluder } from '../view/occluders.js';
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

/** What a surface that faces up reflects of the studio in a picture from the front. */
const GLOSS = 0.037;

/** Where the scene's tone mapping begins to compress highlights. */
const BRIGHT = 0.76;

/** The number of steps from 0 to 1 that light is rounded to, so that facets in nearly equal light share a path. */
const STEPS = 64;

/**
 * Computes the lighting in steps of about a millisecond.
 * @param occluders the opaque parts
 * @param mount what they're mounted on, if there's a wall behind them
 */
export function* lightingOf(occluders: Iterable<Occluder>, bounds: Bounds, mount?: Mount): Generator<void, Lighting> {
  const volume = yield* bakeIrradianceInSteps(occluders, bounds, QUICK_CELLS, mount);
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
      const diffuse = FILL + (1 - FILL) * Math.max(0, irradianceOn(around, normal));
      // Boards reflect light onto each other, light ones more than dark ones.
      const bounced = diffuse / (1 - 0.8 * luminance * (1 - Math.min(1, diffuse)));
      // The key light reaches whatever ambient light from its direction reaches, but with sharper edges.
      const lit = Math.min(1, Math.max(0, (irradianceOn(around, KEY_LIGHT_DIRECTION) - 0.3) / 0.6));
      return AMBIENT_LEVEL * bounced + KEY_LIGHT_LEVEL[1] * lit * Math.max(0, dot(normal, KEY_LIGHT_DIRECTION));
    },
  };
}

/**
 * A color in light.
 * @param light 1 shows the color unchanged, 0 is dark
 * @param normal of the surface. What faces up reflects the studio, because it's seen at a low angle
 */
export function shadeOf(color: string, light: number, normal?: Vector): string {
  return scaled(color, Math.round(Math.max(0, light) * STEPS) / STEPS, GLOSS * Math.max(0, normal?.[1] ?? 0) ** 4);
}

/** The color of thin lines along a surface's edges: darker than its fill, or lighter if that's nearly black. */
export function lineColorOf(fill: string): string {
  const [red, green, blue] = linearOf(fill);
  return luminanceOf(fill) < 0.015 ? hexOf([red + 0.05, green + 0.05, blue + 0.05]) : scaled(fill, 0.5);
}

function scaled(color: string, share: number, more = 0): string {
  const channels = linearOf(color).map((channel) => channel * share + more);
  const peak = Math.max(...channels);
  const rolled = peak > BRIGHT ? (1 - (1 - BRIGHT) ** 2 / (peak - 2 * BRIGHT + 1)) / peak : 1;
  return hexOf(channels.map((channel) => channel * rolled) as unknown as Rgb);
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
