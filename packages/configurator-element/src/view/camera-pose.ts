// Camera poses, which are the same for the drawing and the scene, so that the scene replaces the drawing without a
// jump.

import { add, cross, normalize } from '../geometry/vector.js';
import { mix, subtract } from '../geometry/vector-math.js';
import type { Bounds, Vector } from '../model/evaluate/product.js';

export type ViewDirection = 'home' | 'front' | 'side' | 'top';

export interface CameraPose {
  /** The camera's position, in mm. */
  readonly position: Vector;
  /** The point it looks at, in mm. */
  readonly target: Vector;
  readonly up: Vector;
  /** The vertical field of view in degrees, as if the picture plane faced the target. */
  readonly fieldOfView: number;
}

/** Two bases at a camera: one spans its rays, the other measures where a point is in the picture. */
export interface CameraAxes {
  /** Unit vector to the right. */
  readonly right: Vector;
  /** Unit vector up in the picture plane. */
  readonly rise: Vector;
  /** Unit vector from the target to the camera. */
  readonly towards: Vector;
  /** The dot product with this vector is the height of a point in the picture, at the target's distance. */
  readonly above: Vector;
  /**
   * The dot product with this vector is a point's distance from the camera's picture plane, scaled so that it equals
   * the target's distance at the target.
   */
  readonly back: Vector;
}

/**
 * The aspect at which the camera has its usual field of view, and the tangent of half that field's vertical angle. It's
 * the angle of a short telephoto lens (76 mm), which product photographers use so that boards look nearly parallel.
 */
const USUAL = { aspect: 4 / 3, tangent: Math.tan((9 * Math.PI) / 180) } as const;

/**
 * Up to the first elevation's tangent (20°), the picture plane is vertical, so that verticals are parallel in the
 * picture. From the second on (50°), it faces the target, because a vertical plane would stretch the product. Between
 * them, it tilts smoothly.
 */
const SHIFT = { fullUntil: 0.36, noneFrom: 1.2 } as const;

/** The minimum tangent of half the field of view, for a product without size. */
const NARROWEST_TANGENT = 0.02;

/**
 * The fraction of the picture to keep free: beside the product for the tools (on a side that depends on the language),
 * and above and below it for text.
 */
const FREE = 0.16;

const directions: Readonly<Record<ViewDirection, Vector>> = {
  home: fromAngles(28, 14),
  front: [0, 0, 1],
  side: [1, 0, 0],
  top: [0, 1, 0],
};

/**
 * The camera that sees all of the bounds, with equal space left and right, and above and below. Its position depends
 * only on the product. Its field of view also depends on the aspect. So a picture in the middle of an area with a
 * different shape shows the product exactly where the scene does.
 * @param aspect width divided by height of the picture
 */
export function cameraPoseForView(name: ViewDirection, bounds: Bounds, aspect: number): CameraPose {
  return cameraPoseAlong(directions[name], bounds, aspect);
}

/**
 * Like `cameraPoseForView`, for any direction.
 * @param direction unit vector from the product to the camera
 */
export function cameraPoseAlong(direction: Vector, bounds: Bounds, aspect: number): CameraPose {
  const { across, upwards, ...placement } = framingOf(bounds, direction);
  return withTangent(placement, Math.max(NARROWEST_TANGENT, across / aspect, upwards));
}

/**
 * The same camera if all of the bounds are in front of it, otherwise a camera outside the bounds that looks in the same
 * direction.
 */
export function cameraPoseInFront(camera: CameraPose, bounds: Bounds, aspect: number): CameraPose {
  const { back, towards } = cameraAxes(camera);
  return isInFront(bounds, camera, back) ? camera : cameraPoseAlong(towards, bounds, aspect);
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

/**
 * The axes of a camera with a shift lens. The target is in the middle of the picture even if the picture plane doesn't
 * face it.
 */
export function cameraAxes({ position, target, up }: Omit<CameraPose, 'fieldOfView'>): CameraAxes {
  return axesAlong(normalize(subtract(position, target)), up);
}

function axesAlong(towards: Vector, up: Vector): CameraAxes {
  const right = normalize(cross(up, towards));
  const upright = cross(towards, right);
  const slant = slantOf(towards);
  const length = Math.hypot(1, slant);
  return {
    right,
    rise: map((axis) => (upright[axis] + slant * towards[axis]) / length),
    towards,
    above: map((axis) => upright[axis] * length),
    back: map((axis) => towards[axis] - slant * upright[axis]),
  };
}

/**
 * The tangent of the angle between the line of sight and the picture plane's normal. The vector points from the target
 * to the camera.
 */
export function slantOf([x, y, z]: Vector): number {
  const tangent = y / Math.hypot(x, z);
  const { fullUntil, noneFrom } = SHIFT;
  const share = Math.max(0, Math.min(1, (noneFrom - Math.abs(tangent)) / (noneFrom - fullUntil)));
  // Don't multiply if `share` is 0, because straight above, the tangent is infinite.
  return share && tangent * share * share * (3 - 2 * share);
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
 * The aspect at which both the width and the height limit the product's size in a picture of the home view.
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
  const { right, rise, above, back } = axesAlong(direction, up);
  const [towards, aside, upright] = [back, right, above].map((axis) => halfAlong(axis, bounds));
  const filled = 1 - FREE;
  const distance = Math.max(
    1,
    distanceFor(towards!, aside!, 1 / (USUAL.tangent * USUAL.aspect * filled)),
    distanceFor(towards!, upright!, 1 / (USUAL.tangent * filled)),
  );
  const across = fit(towards!, aside!, distance);
  const upwards = fit(towards!, upright!, distance);
  const middle = mix(bounds.min, bounds.max, 0.5);
  const target = add(add(middle, right, across.shift), rise, upwards.shift);
  return {
    position: add(target, direction, distance),
    target,
    up,
    across: across.tangent / filled,
    upwards: upwards.tangent / filled,
  };
}

/** Half the bounds' size along a direction, one component per axis. */
function halfAlong(along: Vector, { min, max }: Bounds): Vector {
  return map((axis) => (along[axis] * (max[axis] - min[axis])) / 2);
}

/**
 * The camera distance at which the bounds exactly fit between two sides of the picture. For each side, only the
 * outermost corner matters, which is at the outer end of each axis.
 * @param cotangent the cotangent of the angle between the middle of the picture and a side
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
