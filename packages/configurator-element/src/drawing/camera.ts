// The camera of a drawing: from millimetres to the picture's own units, in perspective or orthographic.

import { cross, normalize } from '../geometry/vector.js';
import { dot, subtract } from '../geometry/vector-math.js';
import type { Vector } from '../model/evaluate/product.js';
import type { CameraPose } from '../view/camera-pose.js';

export type PicturePoint = readonly [x: number, y: number];

/** Points of the picture as a drawing of thousands of parts has them: x and y of one after the other. */
export type PicturePoints = readonly number[];

export interface Camera {
  /** x to the right, y down. */
  project(point: Vector): PicturePoint;
  /**
   * Writes where a point of the product is on the picture, from `at` on.
   * @returns how far away it is along the line of sight; mm
   */
  projectTo(points: number[], at: number, x: number, y: number, z: number): number;
  /** Above 0 where the camera is in front of the plane, on the side that its normal points to. */
  side(normal: Vector, offset: number): number;
  /** Units of the picture for a millimetre, at the distance of what is looked at. */
  readonly scale: number;
}

/** A picture of `width` by `height` units, with the camera's target in its middle. */
export function perspectiveCamera(
  { position, target, up, fieldOfView }: CameraPose,
  width: number,
  height: number,
): Camera {
  const back = normalize(subtract(position, target));
  const right = normalize(cross(up, back));
  const above = cross(back, right);
  const scale = height / 2 / Math.tan((fieldOfView * Math.PI) / 360);
  const projectTo: Camera['projectTo'] = (points, at, pointX, pointY, pointZ) => {
    const x = pointX - position[0];
    const y = pointY - position[1];
    const z = pointZ - position[2];
    const depth = -(x * back[0] + y * back[1] + z * back[2]);
    const perspective = scale / depth;
    points[at] = width / 2 + (x * right[0] + y * right[1] + z * right[2]) * perspective;
    points[at + 1] = height / 2 - (x * above[0] + y * above[1] + z * above[2]) * perspective;
    return depth;
  };
  return {
    scale: scale / dot(subtract(position, target), back),
    projectTo,
    project: projectWith(projectTo),
    side: (normal, offset) => dot(normal, position) - offset,
  };
}

/** The camera infinitely far away in the direction `back`; `scale` units a millimetre, the origin's picture at 0, 0. */
export function orthographicCamera(back: Vector, up: Vector, scale: number): Camera {
  const right = cross(up, back);
  const projectTo: Camera['projectTo'] = (points, at, x, y, z) => {
    points[at] = (x * right[0] + y * right[1] + z * right[2]) * scale;
    points[at + 1] = -(x * up[0] + y * up[1] + z * up[2]) * scale;
    return -(x * back[0] + y * back[1] + z * back[2]);
  };
  return { scale, projectTo, project: projectWith(projectTo), side: (normal) => dot(normal, back) };
}

/** Where points of the product are on the picture. */
export function pointsOnPicture(camera: Camera, points: readonly Vector[]): PicturePoints {
  const onPicture: number[] = [];
  for (const [x, y, z] of points) camera.projectTo(onPicture, onPicture.length, x, y, z);
  return onPicture;
}

function projectWith(projectTo: Camera['projectTo']): Camera['project'] {
  return ([x, y, z]) => {
    const points: number[] = [];
    projectTo(points, 0, x, y, z);
    return [points[0]!, points[1]!];
  };
}
