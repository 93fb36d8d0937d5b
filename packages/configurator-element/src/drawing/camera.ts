// A drawing's camera, which projects millimeters to the picture's units, in perspective or orthographically.

import { cross, length } from '../geometry/vector.js';
import { dot, subtract } from '../geometry/vector-math.js';
import type { Vector } from '../model/evaluate/product.js';
import { type CameraPose, cameraAxes, tangentOf } from '../view/camera-pose.js';

export type PicturePoint = readonly [x: number, y: number];

/** Points in the picture as a flat list of alternating x and y, to avoid an object for each of thousands of points. */
export type PicturePoints = readonly number[];

export interface Camera {
  /** Projects a point on the product onto the picture, where x points right and y points down. */
  project(point: Vector): PicturePoint;
  /**
   * Writes a projected point's x and y to a list, starting at index `at`.
   * @returns the point's depth along the line of sight, in mm
   */
  projectTo(points: number[], at: number, x: number, y: number, z: number): number;
  /**
   * Tells which side of a plane the camera is on. Positive if it's in front of the plane, on the side that the normal
   * points to.
   */
  side(normal: Vector, offset: number): number;
  /** Units of the picture per millimeter, at the distance of the camera's target. */
  readonly scale: number;
}

/** The camera for a picture of `width` by `height` units, with the target in the middle. */
export function perspectiveCamera(pose: CameraPose, width: number, height: number): Camera {
  const { position, target } = pose;
  const { right, above, back } = cameraAxes(pose);
  const scale = height / 2 / tangentOf(pose);
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
    scale: scale / length(subtract(position, target)),
    projectTo,
    project: projectWith(projectTo),
    side: (normal, offset) => dot(normal, position) - offset,
  };
}

/** A camera at infinity in the direction `back`, with `scale` units per millimeter and the product's origin at 0, 0. */
export function orthographicCamera(back: Vector, up: Vector, scale: number): Camera {
  const right = cross(up, back);
  const projectTo: Camera['projectTo'] = (points, at, x, y, z) => {
    points[at] = (x * right[0] + y * right[1] + z * right[2]) * scale;
    points[at + 1] = -(x * up[0] + y * up[1] + z * up[2]) * scale;
    return -(x * back[0] + y * back[1] + z * back[2]);
  };
  return { scale, projectTo, project: projectWith(projectTo), side: (normal) => dot(normal, back) };
}

/** Projects points of the product to the picture. */
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
