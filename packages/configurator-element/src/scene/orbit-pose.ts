// The camera's pose relative to the product, so that angle and zoom stay the same when the product changes its size.

import type { Bounds, Vector } from '../model/evaluate/product.js';
import { type CameraPose, cameraPoseAlong, cameraPoseForView, type ViewDirection } from '../view/camera-pose.js';

export interface OrbitPose {
  /** About the vertical: 0 in front, a quarter turn to the right; radians. */
  readonly azimuth: number;
  /** From straight above (0) down to the horizon (π/2); radians. */
  readonly polar: number;
  /** 1 frames the product; below 1 is nearer. */
  readonly zoom: number;
  /**
   * The offset of the target from where the framed product has it, in half sizes of the bounds along each axis; −1 to
   * 1.
   */
  readonly focus: Vector;
}

export type CameraPlacement = Pick<CameraPose, 'position' | 'target'>;

export const nearestZoom = 0.18;
export const farthestZoom = 1.8;

const middle: Vector = [0, 0, 0];

export function orbitPoseForView(view: ViewDirection): OrbitPose {
  const cube: Bounds = { min: [-1, -1, -1], max: [1, 1, 1] };
  const { position, target } = cameraPoseForView(view, cube, 1);
  return { ...anglesOf(map((axis) => position[axis] - target[axis])), zoom: 1, focus: middle };
}

/**
 * The camera for a pose. The home view is framed as in the drawing. After orbiting from a named view, the camera is at
 * least as far away as in that view, and far enough to keep the whole product in the picture.
 * @param from the named view from which it was orbited
 */
export function cameraPoseFor(pose: OrbitPose, from: ViewDirection, bounds: Bounds, aspect: number): CameraPose {
  const direction = directionOf(pose);
  const framed = cameraPoseAlong(direction, bounds, aspect);
  const distance = Math.max(viewDistance(framed), viewDistance(cameraPoseForView(from, bounds, aspect))) * pose.zoom;
  const target = map((axis) => framed.target[axis] + (pose.focus[axis] * (bounds.max[axis] - bounds.min[axis])) / 2);
  return { ...framed, target, position: map((axis) => target[axis] + direction[axis] * distance) };
}

/** The pose after the controls have moved the camera from `before` to `after`, within its limits. */
export function movedOrbitPose(
  pose: OrbitPose,
  before: CameraPlacement,
  after: CameraPlacement,
  bounds: Bounds,
): OrbitPose {
  const zoom = pose.zoom * (viewDistance(after) / viewDistance(before));
  const focus = map((axis) => {
    const half = (bounds.max[axis] - bounds.min[axis]) / 2;
    return half > 0 ? clamp(pose.focus[axis] + (after.target[axis] - before.target[axis]) / half, -1, 1) : 0;
  });
  const offset = map((axis) => after.position[axis] - after.target[axis]);
  return { ...anglesOf(offset), zoom: clamp(zoom, nearestZoom, farthestZoom), focus };
}

/** The pose of any camera, even beyond the limits of the controls. */
export function orbitPoseOf(camera: CameraPlacement, from: ViewDirection, bounds: Bounds, aspect: number): OrbitPose {
  const angles = anglesOf(map((axis) => camera.position[axis] - camera.target[axis]));
  const framed = cameraPoseFor({ ...angles, zoom: 1, focus: middle }, from, bounds, aspect);
  const focus = map((axis) => {
    const half = (bounds.max[axis] - bounds.min[axis]) / 2;
    return half > 0 ? (camera.target[axis] - framed.target[axis]) / half : 0;
  });
  return { ...angles, zoom: viewDistance(camera) / viewDistance(framed), focus };
}

/** Interpolates from `a` at 0 to `b` at 1, turning the shorter way. */
export function interpolateOrbitPoses(a: OrbitPose, b: OrbitPose, share: number): OrbitPose {
  const turn = Math.PI - ((((Math.PI + a.azimuth - b.azimuth) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI));
  return {
    azimuth: a.azimuth + turn * share,
    polar: a.polar + (b.polar - a.polar) * share,
    zoom: a.zoom * (b.zoom / a.zoom) ** share,
    focus: map((axis) => a.focus[axis] + (b.focus[axis] - a.focus[axis]) * share),
  };
}

export function viewDistance({ position, target }: CameraPlacement): number {
  return Math.hypot(position[0] - target[0], position[1] - target[1], position[2] - target[2]);
}

function directionOf({ azimuth, polar }: OrbitPose): Vector {
  return [Math.sin(azimuth) * Math.sin(polar), Math.cos(polar), Math.cos(azimuth) * Math.sin(polar)];
}

function anglesOf([x, y, z]: Vector): Pick<OrbitPose, 'azimuth' | 'polar'> {
  return { azimuth: Math.atan2(x, z), polar: Math.acos(clamp(y / Math.hypot(x, y, z), -1, 1)) };
}

function map(value: (axis: 0 | 1 | 2) => number): Vector {
  return [value(0), value(1), value(2)];
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
