// Where the camera stands: the same for the drawing and for the scene, so that the one takes over from the other without
// a jump.

import { cross, normalize } from '../geometry/vector.js';
import { subtract } from '../geometry/vector-math.js';
import type { Bounds, Vector } from '../model/evaluate/product.js';

export type ViewDirection = 'home' | 'front' | 'side' | 'top';

export interface CameraPose {
  /** The camera's; mm. */
  readonly position: Vector;
  /** What it looks at; mm. */
  readonly target: Vector;
  readonly up: Vector;
  /** Vertical, in degrees. */
  readonly fieldOfView: number;
}

/** Narrow, like a product photograph taken from some way off: boards stay nearly parallel. */
const fieldOfView = 26;

/**
 * Share of the picture that stays free beside the product, where the tools stand (at which side, the language says), and
 * above and below it, where words do.
 */
const free = { beside: 0.14, above: 0.13 } as const;

const directions: Readonly<Record<ViewDirection, Vector>> = {
  home: fromAngles(28, 14),
  front: [0, 0, 1],
  side: [1, 0, 0],
  top: [0, 1, 0],
};

/**
 * The nearest camera that sees all of the bounds, with as much room on the left as on the right, above as below.
 * @param aspect width through height of the picture
 */
export function cameraPoseForView(name: ViewDirection, bounds: Bounds, aspect: number): CameraPose {
  return cameraPoseAlong(directions[name], bounds, aspect);
}

/**
 * The same from anywhere.
 * @param direction from the product to the camera, of length 1
 */
export function cameraPoseAlong(direction: Vector, bounds: Bounds, aspect: number): CameraPose {
  // From straight above, what is far away is at the top of the picture.
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

/** The same camera where all of the bounds lies in front of it; else one that looks the same way from outside. */
export function cameraPoseInFront(camera: CameraPose, bounds: Bounds, aspect: number): CameraPose {
  const back = normalize(subtract(camera.position, camera.target));
  return isInFront(bounds, camera, back) ? camera : cameraPoseAlong(back, bounds, aspect);
}

/**
 * The camera of a view whose picture lies whole in the middle of a place of another shape.
 * @param aspect width through height of the picture
 * @param placeAspect of the place
 */
export function cameraPoseWithin(name: ViewDirection, bounds: Bounds, aspect: number, placeAspect: number): CameraPose {
  const camera = cameraPoseForView(name, bounds, aspect);
  const tangent = Math.tan((camera.fieldOfView * Math.PI) / 360) * Math.max(1, aspect / placeAspect);
  return { ...camera, fieldOfView: (Math.atan(tangent) * 360) / Math.PI };
}

/** No stage is narrower, and of what is narrower a picture would lack the shadow beside it. */
const narrowest = 0.95;
const widest = 4;

/**
 * The shape of a picture of the home view that lies whole in the middle of a place of any shape nearly as the scene shows the
 * product there: the narrowest in which the height decides how large that is.
 * @returns width through height, in twentieths
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
 * How far away, and how far to the side, the camera must be so that the bounds just fit between two sides of the picture.
 * What decides is the corner that lies farthest out towards each side: along each axis, the end that lies farther out.
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
