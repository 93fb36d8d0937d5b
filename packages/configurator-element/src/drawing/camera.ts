// The camera of a drawing: from millimetres to the picture's own units, in perspective or orthographic.

import { cross, normalize } from '../geometry/vector.js';
import { dot, subtract } from '../geometry/vector-math.js';
import type { Vector } from '../model/evaluate/product.js';
import type { CameraPose } from '../view/camera-pose.js';

export type PicturePoint = readonly [x: number, y: number];

export interface Camera {
  /** x to the right, y down. */
  project(point: Vector): PicturePoint;
  /** Above 0 where the camera is in front of the plane, on the side that its normal points to. */
  side(normal: Vector, offset: number): number;
  /** Units of the picture for a millimetre, at the distance of what is looked at. */
  readonly scale: number;
  /** How far away along the line of sight; mm. */
  depth(point: Vector): number;
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
  const distance = dot(subtract(position, target), back);
  return {
    scale: scale / distance,
    project(point) {
      const offset = subtract(point, position);
      const perspective = scale / -dot(offset, back);
      return [width / 2 + dot(offset, right) * perspective, height / 2 - dot(offset, above) * perspective];
    },
    side: (normal, offset) => dot(normal, position) - offset,
    depth: (point) => -dot(subtract(point, position), back),
  };
}

/** The camera infinitely far away in the direction `back`; `scale` units a millimetre, the origin's picture at 0, 0. */
export function orthographicCamera(back: Vector, up: Vector, scale: number): Camera {
  const right = cross(up, back);
  return {
    scale,
    project: (point) => [dot(point, right) * scale, -dot(point, up) * scale],
    side: (normal) => dot(normal, back),
    depth: (point) => -dot(point, back),
  };
}
