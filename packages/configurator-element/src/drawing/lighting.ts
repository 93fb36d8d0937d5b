// The light that surfaces reflect, and their colors in that light. It includes the scene's ambient light, from the
// irradiance volume, and its key light.

import { add } from '../geometry/vector.js';
import { dot } from '../geometry/vector-math.js';
import type { Bounds, Vector } from '../model/evaluate/product.js';
import { encodeSrgb, linearOf, type Rgb } from '../view/color.js';
import { bakeIrradianceInSteps, FINE_CELLS, type IrradianceVolume } from '../view/irradiance-volume.js';
import { AMBIENT_LEVEL, KEY_LIGHT_DIRECTION, KEY_LIGHT_LEVEL } from '../view/light-sweep.js';
import type { Occluder } from '../view/occluders.js';
import { irradianceBefore, irradianceOn, LOOK_AHEAD, sampleIrradiance } from '../view/sample-irradiance.js';
import type { Mount } from '../view/setting.js';
import { NearShade } from './near-shade.js';

export interface Lighting {
  /** The light from the studio that arrives at a point of a surface; 1 shows its color unchanged. */
  on(point: Vector, normal: Vector): number;
  readonly floor: IrradianceVolume['floor'];
  /** The size of a cell in the floor's light map, in mm. */
  readonly cell: number;
}

/** The fraction of the studio that a surface facing up reflects in a picture from the front. */
const GLOSS = 0.025;

/** The fraction of light that a surface loses if it faces right, where the studio has no window. */
const DULLNESS = 0.11;

/**
 * In a photograph, less light arrives in shade than the irradiance volume has: this power of it. Surfaces there reflect
 * almost this fraction of the light that's missing onto each other.
 */
const DEPTH = 1.2;
const REFLECTED = 0.97;

/** The fraction of the ambient light that even the deepest corner gets. */
const LEAST = 0.06;

/** Where the scene's tone mapping begins to compress highlights. */
const BRIGHT = 0.76;

/** The distance from a surface within which boards are checked one by one, in cells of the irradiance volume. */
const NEAR = 1.5;

/** The number of steps from 0 to 1 to which light is rounded, so that facets in nearly equal light share a path. */
const STEPS = 64;

/**
 * Computes the lighting in steps of about a millisecond.
 * @param occluders the opaque parts
 * @param mount whether the product stands or hangs; undefined if there's no wall behind it
 */
export function* lightingOf(occluders: Iterable<Occluder>, bounds: Bounds, mount?: Mount): Generator<void, Lighting> {
  const volume = yield* bakeIrradianceInSteps(occluders, bounds, FINE_CELLS, mount);
  const near = new NearShade(occluders, NEAR * volume.cell);
  return {
    floor: volume.floor,
    cell: volume.cell,
    on(point, normal) {
      const arrived = irradianceBefore(volume, bounds, point, normal) * near.ambientAt(point, normal);
      const diffuse = LEAST + (1 - LEAST) * Math.max(0, arrived) ** DEPTH;
      // Where boards aren't all that could block it, the key light reaches what ambient light from its direction reaches,
      // but with sharper edges.
      const facing = Math.max(0, dot(normal, KEY_LIGHT_DIRECTION));
      const before = add(point, KEY_LIGHT_DIRECTION, volume.cell * LOOK_AHEAD);
      const open = facing && irradianceOn(sampleIrradiance(volume, ...before), KEY_LIGHT_DIRECTION);
      const isLit = facing > 0 && near.isOpen(point, normal, KEY_LIGHT_DIRECTION);
      const soft = near.isWhole ? 1 : Math.min(1, Math.max(0, (open - 0.1) / 0.4));
      const lit = isLit ? soft : 0;
      const arriving = AMBIENT_LEVEL * diffuse + KEY_LIGHT_LEVEL[1] * lit * facing;
      return arriving * (1 - DULLNESS * Math.max(0, normal[0]));
    },
  };
}

/**
 * A color in the given light. Most products have one material, so the surfaces around it reflect the same color onto
 * it.
 * @param light 1 shows the color unchanged, 0 is dark
 * @param normal the surface's normal. Surfaces that face up reflect the studio, because they're seen at a low angle.
 */
export function shadeOf(color: string, light: number, normal?: Vector): string {
  const share = Math.round(Math.max(0, light) * STEPS) / STEPS;
  // The fraction of ambient light that nearby surfaces block, and replace with light that they reflect. Anything
  // brighter than the ambient light is in the key light, where nothing is blocked.
  const hidden = Math.max(0, 1 - share / AMBIENT_LEVEL);
  const gloss = GLOSS * share * Math.max(0, normal?.[1] ?? 0) ** 4;
  const channels = linearOf(color).map((channel) => (channel * share) / (1 - REFLECTED * channel * hidden) + gloss);
  const peak = Math.max(...channels);
  const rolled = peak > BRIGHT ? (1 - (1 - BRIGHT) ** 2 / (peak - 2 * BRIGHT + 1)) / peak : 1;
  return hexOf(channels.map((channel) => channel * rolled) as unknown as Rgb);
}

/**
 * The color of thin lines along a surface's edges: darker than the surface's fill, or lighter if the fill is nearly
 * black.
 */
export function lineColorOf(fill: string): string {
  const isBlack = luminanceOf(fill) < 0.015;
  return hexOf(linearOf(fill).map((channel) => (isBlack ? channel + 0.05 : channel / 2)) as unknown as Rgb);
}

/** A color's luminance, 0 to 1. */
function luminanceOf(color: string): number {
  const [red, green, blue] = linearOf(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param channels linear, clamped to 0 to 1 */
export function hexOf(channels: Rgb): string {
  return `#${channels.map((channel) => encodeSrgb(channel).toString(16).padStart(2, '0')).join('')}`;
}
