// Camera poses, the same for the drawing and the scene, so that the scene replaces the drawing without a jump.

import { add, cross, normalize } from '../geometry/vector.js';
import { mix, subtract } from '../geometry/vector-math.js';
import type { Bounds, Vector } from '../model/evaluate/product.js';

export type ViewDirection = 'home' | 'front' | 'side' | 'top';

export interface CameraPose {
  /** The camera's position; mm. */
  readonly position: Vector;
  /** The point it looks at; mm. */
  readonly target: Vector;
  readonly up: Vector;
  /** Vertical, in degrees. */
  readonly fieldOfView: number;
}

/**
 * The aspect at which the camera has its usual field of view, and the tangent of half its vertical angle. It's narrow,
 * as in a product photograph taken from some distance, so that boards look nearly parallel.
 */
const USUAL = { aspect: 4 / 3, tangent: Math.tan((13 * Math.PI) / 180) } as const;

/** The minimum tangent of half the field of view, for a product without size. */
const NARROWEST_TANGENT = 0.02;

/**
 * The shares of the picture to keep free: beside the product for the tools (on a side that depends on the language),
 * and above and below it for text.
 */
const FREE = { beside: 0.14, above: 0.13 } as const;

const directions: Readonly<Record<ViewDirection, Vector>> = {
  home: fromAngles(28, 14),
  front: [0, 0, 1],
  side: [1, 0, 0],
  top: [0, 1, 0],
};

/**
 * The camera that sees all of the bounds, with equal space left and right, and above and below. Its position depends
 * only on the product, and its field of view also on the aspect. So a picture in the middle of an area with another
 * shape shows the product exactly where the scene does.
 * @param aspect width divided by height of the picture
 */
export function cameraPoseForView(name: ViewDirection, bounds: Bounds, aspect: number): CameraPose {
  return cameraPoseAlong(directions[name], bounds, aspect);
}

/**
 * The same for any direction.
 * @param direction unit vector from the product to the camera
 */
export function cameraPoseAlong(direction: Vector, bounds: Bounds, aspect: number): CameraPose {
  const { across, upwards, ...placement } = framingOf(bounds, direction);
  return withTangent(placement, Math.max(NARROWEST_TANGENT, across / aspect, upwards));
}

/** The same camera if all of the bounds are in front of it, otherwise one outside them that looks the same way. */
export function cameraPoseInFront(camera: CameraPose, bounds: Bounds, aspect: number): CameraPose {
  const back = normalize(subtract(camera.position, camera.target));
  return isInFront(bounds, camera, back) ? camera : cameraPoseAlong(back, bounds, aspect);
}

/**
 * The camera for an area of any shape, with a view's whole picture in the middle.
 * @param aspect width divided by height of the picture
 * @param placeAspect width divided by height of the area
 */
export function cameraPoseWithin(name: ViewDirection, bounds: Bounds, aspect: number, placeAspect: number): CameraPose {
  const camera = cameraPoseForView(name, bounds, aspect);
  return withTangent(camera, tangentOf(camera) * Math.max(1, aspect / placeAspect));
}

/** The tangent of half the field of view. */
export function tangentOf({ fieldOfView }: Pick<CameraPose, 'fieldOfView'>): number {
  return Math.tan((fieldOfView * Math.PI) / 360);
}

export function withTangent(camera: Omit<CameraPose, 'fieldOfView'>, tangent: number): CameraPose {
  return { ...camera, fieldOfView: (Math.atan(tangent) * 360) / Math.PI };
}

/** The range of aspects. Stages are never narrower, and a narrower picture would cut off the shadow. */
const NARROWEST = 0.95;
const WIDEST = 4;

/**
 * The aspect at which both width and height limit the product's size in a picture of the home view.
 * @returns width divided by height
 * @example
 * ```ts
 * drawPicture(product, { aspect: ownAspect(product) });
 * ```
 */
export function ownAspect({ bounds }: { readonly bounds: Bounds }): number {
  const { across, upwards } = framingOf(bounds, directions.home);
  return Math.max(NARROWEST, Math.min(WIDEST, across / upwards));
}

function isInFront({ min, max }: Bounds, { position }: CameraPose, back: Vector): boolean {
  return sum((axis) => ((back[axis] > 0 ? max : min)[axis] - position[axis]) * back[axis]) < 0;
}

/** The camera's position, and the tangents of half the field of view that the product and its free space need. */
function framingOf(bounds: Bounds, direction: Vector) {
  // Seen from straight above, what's farther back is at the top of the picture.
  const up: Vector = direction[1] > 0.9999 ? [0, 0, -1] : [0, 1, 0];
  const right = normalize(cross(up, direction));
  const above = cross(direction, right);
  const [towards, aside, upright] = [direction, right, above].map((axis) => halfAlong(axis, bounds));
  const [width, height] = [1 - FREE.beside, 1 - FREE.above];
  const distance = Math.max(
    1,
    distanceFor(towards!, aside!, 1 / (USUAL.tangent * USUAL.aspect * width)),
    distanceFor(towards!, upright!, 1 / (USUAL.tangent * height)),
  );
  const across = fit(towards!, aside!, distance);
  const upwards = fit(towards!, upright!, distance);
  const middle = mix(bounds.min, bounds.max, 0.5);
  const target = add(add(middle, right, across.shift), above, upwards.shift);
  return {
    position: add(target, direction, distance),
    target,
    up,
    across: across.tangent / width,
    upwards: upwards.tangent / height,
  };
}

/** Half the bounds' size along a direction, one component per axis. */
function halfAlong(along: Vector, { min, max }: Bounds): Vector {
  return map((axis) => (along[axis] * (max[axis] - min[axis])) / 2);
}

/**
 * The camera distance at which the bounds exactly fit between two sides of the picture. For each side, only the
 * outermost corner matters, which is at the outer end of each axis.
 * @param cotangent of the angle between the middle of the picture and a side
 */
function distanceFor(towards: Vector, aside: Vector, cotangent: number): number {
  return sum((axis) => Math.max(Math.abs(towards[axis]), Math.abs(aside[axis]) * cotangent));
}

/** The field of view in which the bounds exactly fit at that distance, and the camera's sideways shift. */
function fit(towards: Vector, aside: Vector, distance: number) {
  let cotangent = 0;
  // A narrower field of view requires a greater distance.
  for (let step = 2 ** 20; step > 1e-12; step /= 2)
    if (distanceFor(towards, aside, cotangent + step) <= distance) cotangent += step;
  const shift = sum(
    (axis) =>
      Math.sign(towards[axis] * aside[axis]) * Math.min(Math.abs(aside[axis]), Math.abs(towards[axis]) / cotangent),
  );
  return { tangent: 1 / cotangent, shift };
}

function fromAngles(azimuth: number, elevation: number): Vector {
  const a = (azimuth * Math.PI) / 180;
  const e = (elevation * Math.PI) / 180;
  return [Math.sin(a) * Math.cos(e), Math.sin(e), Math.cos(a) * Math.cos(e)];
}

function sum(value: (axis: 0 | 1 | 2) => number): number {
  return value(0) + value(1) + value(2);
}

export function map(value: (axis: 0 | 1 | 2) => number): Vector {
  return [value(0), value(1), value(2)];
}
