// The camera's poses, the same for the drawing and for the scene, so that the scene replaces the drawing without a
// jump.

import { cross, normalize } from '../geometry/vector.js';
import { subtract } from '../geometry/vector-math.js';
import type { Bounds, Vector } from '../model/evaluate/product.js';

export type ViewDirection = 'home' | 'front' | 'side' | 'top';

export interface CameraPose {
  /** The camera's position; mm. */
  readonly position: Vector;
  /** The point that it looks at; mm. */
  readonly target: Vector;
  readonly up: Vector;
  /** Vertical, in degrees. */
  readonly fieldOfView: number;
}

/**
 * The vertical field of view in degrees: narrow, as in a product photograph from some distance, in which boards stay
 * nearly parallel.
 */
const fieldOfView = 26;

/**
 * The shares of the picture that stay free: beside the product for the tools (on which side depends on the language),
 * and above and below it for text.
 */
const free = { beside: 0.14, above: 0.13 } as const;

const directions: Readonly<Record<ViewDirection, Vector>> = {
  home: fromAngles(28, 14),
  front: [0, 0, 1],
  side: [1, 0, 0],
  top: [0, 1, 0],
};

/**
 * The nearest camera that sees all of the bounds, with equal space on the left and the right, and above and below.
 * @param aspect width divided by height of the picture
 */
export function cameraPoseForView(name: ViewDirection, bounds: Bounds, aspect: number): CameraPose {
  return cameraPoseAlong(directions[name], bounds, aspect);
}

/**
 * Does the same for any direction.
 * @param direction from the product to the camera, of length 1
 */
export function cameraPoseAlong(direction: Vector, bounds: Bounds, aspect: number): CameraPose {
  // Seen from straight above, what is farther back is at the top of the picture.
  const up: Vector = direction[1] > 0.9999 ? [0, 0, -1] : [0, 1, 0];
  const middle = middleOf(bounds);
  const right = normalize(cross(up, direction));
  const above = cross(direction, right);
  const tangent = Math.tan((fieldOfView * Math.PI) / 360);
  const across = fit(bounds, direction, right, tangent * aspect * (1 - free.beside));
  const upwards = fit(bounds, direction, above, tangent * (1 - free.above));
  const distance = Math.max(1, across.distance, upwards.distance);
  const along = (axis: 0 | 1 | 2) => middle[axis] + right[axis] * across.shift + above[axis] * upwards.shift;
  const target: Vector = [along(0), along(1), along(2)];
  const position: Vector = [
    target[0] + direction[0] * distance,
    target[1] + direction[1] * distance,
    target[2] + direction[2] * distance,
  ];
  return { position, target, up, fieldOfView };
}

/**
 * The same camera if all of the bounds are in front of it; otherwise one with the same direction outside of the bounds.
 */
export function cameraPoseInFront(camera: CameraPose, bounds: Bounds, aspect: number): CameraPose {
  const back = normalize(subtract(camera.position, camera.target));
  return isInFront(bounds, camera, back) ? camera : cameraPoseAlong(back, bounds, aspect);
}

/**
 * The camera for an area of any shape, in the middle of which the whole picture of a view appears.
 * @param aspect width divided by height of the picture
 * @param placeAspect width divided by height of the area
 */
export function cameraPoseWithin(name: ViewDirection, bounds: Bounds, aspect: number, placeAspect: number): CameraPose {
  const camera = cameraPoseForView(name, bounds, aspect);
  const tangent = Math.tan((camera.fieldOfView * Math.PI) / 360) * Math.max(1, aspect / placeAspect);
  return { ...camera, fieldOfView: (Math.atan(tangent) * 360) / Math.PI };
}

/** The range of aspects. No stage is narrower, and a narrower picture would cut off the shadow. */
const narrowest = 0.95;
const widest = 4;

/**
 * The aspect of a picture of the home view that, in the middle of an area of any shape, shows the product nearly as the
 * scene does there: the narrowest in which the height determines the product's size.
 * @returns width divided by height, in twentieths
 */
export function ownAspect({ bounds }: { readonly bounds: Bounds }): number {
  const distance = (aspect: number) => {
    const { position, target } = cameraPoseForView('home', bounds, aspect);
    return Math.hypot(...subtract(position, target));
  };
  const least = distance(widest) * 1.0001;
  let twentieths = narrowest * 20;
  while (twentieths < widest * 20 && distance(twentieths / 20) > least) twentieths += 1;
  return twentieths / 20;
}

function isInFront({ min, max }: Bounds, { position }: CameraPose, back: Vector): boolean {
  const nearest = ([0, 1, 2] as const).map(
    (axis) => ((back[axis] > 0 ? max : min)[axis] - position[axis]) * back[axis],
  );
  return nearest.reduce((sum, distance) => sum + distance, 0) < 0;
}

/**
 * The distance of the camera, and its shift to the side, with which the bounds just fit between two sides of the
 * picture. For each side, the corner that lies farthest out is decisive: along each axis, the end that lies farther
 * out.
 */
function fit({ min, max }: Bounds, direction: Vector, side: Vector, tangent: number) {
  let [plus, minus] = [0, 0];
  for (const axis of [0, 1, 2] as const) {
    const half = (max[axis] - min[axis]) / 2;
    plus += Math.abs(direction[axis] + side[axis] / tangent) * half;
    minus += Math.abs(direction[axis] - side[axis] / tangent) * half;
  }
  return { distance: (plus + minus) / 2, shift: ((plus - minus) / 2) * tangent };
}

function fromAngles(azimuth: number, elevation: number): Vector {
  const a = (azimuth * Math.PI) / 180;
  const e = (elevation * Math.PI) / 180;
  return [Math.sin(a) * Math.cos(e), Math.sin(e), Math.cos(a) * Math.cos(e)];
}

function middleOf({ min, max }: Bounds): Vector {
  return [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
}
