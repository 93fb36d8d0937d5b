// The camera's pose relative to the product, so that angle and zoom stay the same when the product's size changes.

import { add, length } from '../geometry/vector.js';
import { mix, subtract } from '../geometry/vector-math.js';
import type { Bounds, Vector } from '../model/evaluate/product.js';
import {
  type CameraPose,
  cameraPoseAlong,
  cameraPoseForView,
  map,
  tangentOf,
  type ViewDirection,
  withTangent,
} from '../view/camera-pose.js';

export interface OrbitPose {
  /** The angle about the vertical axis, 0 in front and π/2 at the right, in radians. */
  readonly azimuth: number;
  /** The angle from straight above (0) to the horizon (π/2), in radians. */
  readonly polar: number;
  /**
   * The distance of the camera compared with the one that frames the product: 1 frames it, and smaller values are
   * closer.
   */
  readonly zoom: number;
  /**
   * The target's offset from its position when the product is framed, as a fraction of half the bounds' size along each
   * axis; −1 to 1.
   */
  readonly focus: Vector;
  /** The tangent of half the field of view, divided by the tangent that frames the product; undefined means 1. */
  readonly fovScale?: number;
}

export type CameraPlacement = Pick<CameraPose, 'position' | 'target'>;

export const NEAREST_ZOOM = 0.18;
export const FARTHEST_ZOOM = 1.8;

const MIDDLE: Vector = [0, 0, 0];

export function orbitPoseForView(view: ViewDirection): OrbitPose {
  const cube: Bounds = { min: [-1, -1, -1], max: [1, 1, 1] };
  const { position, target } = cameraPoseForView(view, cube, 1);
  return { ...anglesOf(subtract(position, target)), zoom: 1, focus: MIDDLE };
}

/**
 * The camera for a pose. The home view is framed as in the drawing. After orbiting from a named view, the camera is at
 * least as far away and sees at least as much as in that view, and enough to keep the whole product in the picture.
 * @param from the named view where orbiting started
 */
export function cameraPoseFor(pose: OrbitPose, from: ViewDirection, bounds: Bounds, aspect: number): CameraPose {
  const direction = directionOf(pose);
  const framed = cameraPoseAlong(direction, bounds, aspect);
  const named = cameraPoseForView(from, bounds, aspect);
  const distance = Math.max(viewDistance(framed), viewDistance(named));
  const height = (camera: CameraPose) => viewDistance(camera) * tangentOf(camera);
  const tangent = (Math.max(height(framed), height(named)) / distance) * (pose.fovScale ?? 1);
  const target = map((axis) => framed.target[axis] + (pose.focus[axis] * (bounds.max[axis] - bounds.min[axis])) / 2);
  const position = add(target, direction, distance * pose.zoom);
  return withTangent({ ...framed, target, position }, tangent);
}

/** The pose after the controls have moved the camera from `before` to `after`, within the limits. */
export function movedOrbitPose(
  pose: OrbitPose,
  before: CameraPlacement,
  after: CameraPlacement,
  bounds: Bounds,
): OrbitPose {
  const { zoom, focus, ...angles } = moved(withFramedFov(pose), before, after, bounds);
  return { ...angles, zoom: clamp(zoom, NEAREST_ZOOM, FARTHEST_ZOOM), focus: map((axis) => clamp(focus[axis], -1, 1)) };
}

/** The pose that shows the product at the same size, but with the field of view that frames it. */
export function withFramedFov({ fovScale = 1, ...pose }: OrbitPose): OrbitPose {
  return { ...pose, zoom: pose.zoom * fovScale };
}

/** The pose of any camera, even beyond the controls' limits. */
export function orbitPoseOf(camera: CameraPose, from: ViewDirection, bounds: Bounds, aspect: number): OrbitPose {
  const pose = { ...anglesOf(subtract(camera.position, camera.target)), zoom: 1, focus: MIDDLE };
  const framed = cameraPoseFor(pose, from, bounds, aspect);
  return { ...moved(pose, framed, camera, bounds), fovScale: tangentOf(camera) / tangentOf(framed) };
}

/**
 * Interpolates from `a` at 0 to `b` at 1, turning the shorter way. It ends with the field of view that frames the
 * product.
 */
export function interpolateOrbitPoses(a: OrbitPose, b: OrbitPose, share: number): OrbitPose {
  const turn = b.azimuth - a.azimuth;
  return {
    azimuth: a.azimuth + Math.atan2(Math.sin(turn), Math.cos(turn)) * share,
    polar: a.polar + (b.polar - a.polar) * share,
    zoom: a.zoom * (b.zoom / a.zoom) ** share,
    focus: mix(a.focus, b.focus, share),
    fovScale: (a.fovScale ?? 1) ** (1 - share),
  };
}

export function viewDistance({ position, target }: CameraPlacement): number {
  return length(subtract(position, target));
}

function moved(pose: OrbitPose, before: CameraPlacement, after: CameraPlacement, { min, max }: Bounds): OrbitPose {
  const by = subtract(after.target, before.target);
  return {
    ...anglesOf(subtract(after.position, after.target)),
    zoom: (pose.zoom * viewDistance(after)) / viewDistance(before),
    focus: map((axis) => (max[axis] > min[axis] ? pose.focus[axis] + (2 * by[axis]) / (max[axis] - min[axis]) : 0)),
  };
}

function directionOf({ azimuth, polar }: OrbitPose): Vector {
  return [Math.sin(azimuth) * Math.sin(polar), Math.cos(polar), Math.cos(azimuth) * Math.sin(polar)];
}

function anglesOf([x, y, z]: Vector): Pick<OrbitPose, 'azimuth' | 'polar'> {
  return { azimuth: Math.atan2(x, z), polar: Math.acos(clamp(y / Math.hypot(x, y, z), -1, 1)) };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
