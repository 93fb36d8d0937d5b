// The camera. It orbits the product by mouse, touch and keys (three.js's OrbitControls), moves to named views in a
// transition, and keeps its angle and zoom when the product changes.

import { Matrix4, MOUSE, PerspectiveCamera, TOUCH, Vector3 } from 'three';
import type { OrbitControls } from 'three-stdlib';
import { subtract } from '../geometry/vector-math.js';
import type { Bounds, Vector } from '../model/evaluate/product.js';
import { type CameraPose, slantOf, type ViewDirection } from '../view/camera-pose.js';
import {
  cameraPoseFor,
  FARTHEST_ZOOM,
  interpolateOrbitPoses,
  movedOrbitPose,
  NEAREST_ZOOM,
  type OrbitPose,
  orbitPoseForView,
  orbitPoseOf,
  viewDistance,
  withFramedFov,
} from './orbit-pose.js';

/** A camera with a shift lens: it looks at its target, and verticals needn't converge (see `cameraAxes`). */
export class ShiftCamera extends PerspectiveCamera {
  slant = 0;

  override updateProjectionMatrix(): void {
    super.updateProjectionMatrix();
    // three.js's constructor calls this before the field has its value.
    if (!this.slant) return;
    const { elements } = this.projectionMatrix;
    const length = Math.hypot(1, this.slant);
    for (let i = 4; i < 8; i++) elements[i] = elements[i]! * length - this.slant * elements[i + 4]!;
    this.projectionMatrixInverse.copy(this.projectionMatrix).invert();
  }
}

interface Options {
  readonly camera: ShiftCamera;
  readonly canvas: HTMLCanvasElement;
  readonly reducedMotion: boolean;
  /** Called when the camera has moved, and when a transition begins. */
  readonly onMove: () => void;
}

interface Transition {
  readonly from: OrbitPose;
  readonly to: OrbitPose;
  /** The time of the first frame, in ms. */
  start: number | undefined;
}

const TRANSITION_MS = 480;

/** Below this zoom, two fingers pan the picture. Above it, they rotate the product. */
const PANNING_ZOOM = 0.8;

/** The zoom that `lookAt` uses to show a point from nearby. A zoom of 1 frames the whole product. */
const CLOSE_UP = 0.45;

/** The smallest angle to the vertical, so that left and right keep their meaning in views from above, in radians. */
const MIN_POLAR = 0.06;

export class OrbitCamera {
  readonly #options: Options;
  readonly #target = new Vector3();
  /** three.js's controls. Undefined until they have loaded. */
  #controls: OrbitControls | undefined;
  #pose = orbitPoseForView('home');
  /** The largest azimuth in both directions, in radians. */
  #farthest = Number.POSITIVE_INFINITY;
  #from: ViewDirection = 'home';
  #transition: Transition | undefined;
  #bounds: Bounds = { min: [-1, -1, -1], max: [1, 1, 1] };
  #aspect = 1;
  #cameraPose = cameraPoseFor(this.#pose, this.#from, this.#bounds, 1);
  /** How much farther away the camera is than the product alone needs, as a factor. */
  #padding = 1;
  /** The camera's pose while it's frozen. */
  #frozen: CameraPose | undefined;
  /** Whether this class is updating the controls, so that their event is ignored. */
  #updatingControls = false;
  // Reused for each frame of a transition.
  readonly #offset = new Vector3();
  readonly #rotation = new Matrix4();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Lets mouse and touch move the camera. @param Controls three.js's class, which loads after the first frame */
  attach(Controls: typeof OrbitControls): void {
    const options = this.#options;
    const controls = new Controls(options.camera, options.canvas);
    controls.target = this.#target;
    controls.enableDamping = !options.reducedMotion;
    controls.dampingFactor = 0.16;
    controls.minPolarAngle = MIN_POLAR;
    controls.maxPolarAngle = Math.PI / 2;
    controls.mouseButtons = { LEFT: MOUSE.ROTATE, MIDDLE: MOUSE.DOLLY, RIGHT: MOUSE.PAN };
    controls.addEventListener('start', this.#onControlsStart);
    controls.addEventListener('change', this.#onControlsChange);
    this.#controls = controls;
    // Restore the camera, because the controls' constructor has turned it.
    this.#apply();
  }

  /** Keeps the camera in front of a wall behind the product. */
  set hasWall(hasWall: boolean) {
    this.#farthest = hasWall ? Math.PI / 2 : Number.POSITIVE_INFINITY;
    const { azimuth } = this.#pose;
    this.goTo({ ...this.#pose, azimuth: Math.atan2(Math.sin(azimuth), Math.cos(azimuth)) }, false);
  }

  get pose(): OrbitPose {
    return this.#pose;
  }

  /** The distance from the camera to its target, in mm. */
  get distance(): number {
    return viewDistance(this.#cameraPose);
  }

  /** Frames the bounds at the same angle. */
  frame(bounds: Bounds, aspect: number): void {
    this.#bounds = bounds;
    this.#aspect = aspect;
    this.#apply();
  }

  view(name: ViewDirection, animate: boolean): void {
    this.#from = name;
    this.goTo(orbitPoseForView(name), animate);
  }

  /** Turns by angles in radians, and moves closer if the factor is below 1, in a transition. */
  turn(azimuth: number, polar: number, factor = 1): void {
    const { pose } = this.#transition ? { pose: this.#transition.to } : this;
    const to = {
      ...pose,
      azimuth: pose.azimuth + azimuth,
      polar: Math.min(Math.PI / 2, Math.max(MIN_POLAR, pose.polar + polar)),
    };
    this.goTo(factor === 1 ? to : zoomed(to, factor), true);
  }

  /**
   * Moves toward what's at a point of the picture if the factor is below 1, otherwise back toward the whole product,
   * without a transition.
   * `x` and `y` are the point's position, −1 to 1 from left to right and from bottom to top.
   */
  zoom(factor: number, x = 0, y = 0): void {
    const before = withFramedFov(this.#pose);
    const pose = zoomed(before, factor);
    const share = 1 - pose.zoom / before.zoom;
    const { min, max } = this.#bounds;
    const towards = this.#fromTarget(x, y);
    const back = before.zoom < 1 ? Math.max(0, (1 - pose.zoom) / (1 - before.zoom)) : 0;
    const along = (axis: 0 | 1 | 2) => {
      if (share <= 0) return before.focus[axis] * back;
      const half = (max[axis] - min[axis]) / 2;
      return half > 0 ? Math.max(-1, Math.min(1, before.focus[axis] + (share * towards[axis]) / half)) : 0;
    };
    this.goTo({ ...pose, focus: [along(0), along(1), along(2)] }, false);
  }

  /** The offset from the camera's target to what's at a point of the picture, at the target's distance, in mm. */
  #fromTarget(x: number, y: number): Vector {
    const { camera } = this.#options;
    const target = this.#target;
    const ray = new Vector3(x, y, 0.5).unproject(camera).sub(camera.position);
    const view = target.clone().sub(camera.position);
    ray.multiplyScalar(view.lengthSq() / ray.dot(view));
    return ray.sub(view).toArray();
  }

  /**
   * Moves close to a point on the product. If the point is undefined, moves back to the whole product at the same
   * angle.
   */
  lookAt(point: Vector | undefined, animate: boolean): void {
    const { min, max } = this.#bounds;
    const whole = { ...this.#pose, zoom: 1, focus: orbitPoseForView('home').focus, fovScale: 1 };
    if (!point) {
      this.goTo(whole, animate);
      return;
    }
    const { target } = cameraPoseFor(whole, this.#from, this.#bounds, this.#aspect);
    const along = (axis: 0 | 1 | 2) => {
      const half = (max[axis] - min[axis]) / 2;
      return half > 0 ? Math.max(-1, Math.min(1, (point[axis] - target[axis]) / half)) : 0;
    };
    this.goTo({ ...whole, zoom: CLOSE_UP, focus: [along(0), along(1), along(2)] }, animate);
  }

  goTo(to: OrbitPose, animate: boolean): void {
    const pose = this.#limited(to);
    if (animate && !this.#options.reducedMotion) {
      this.#stopDamping();
      this.#transition = { from: this.#pose, to: pose, start: undefined };
    } else {
      this.#transition = undefined;
      this.#pose = pose;
      this.#apply();
    }
    this.#options.onMove();
  }

  /**
   * Moves the camera for a frame.
   * @param time the frame's time, in ms
   * @returns whether the camera is still moving
   */
  step(time: number): boolean {
    if (!this.#transition) return this.#controls?.update() ?? false;
    this.#transition.start ??= time;
    const share = Math.min(1, (time - this.#transition.start) / TRANSITION_MS);
    this.#pose = interpolateOrbitPoses(this.#transition.from, this.#transition.to, ease(share));
    if (share === 1) this.#transition = undefined;
    this.#apply();
    return share < 1;
  }

  /** Jumps to the end of the transition. */
  finishTransition(): void {
    if (!this.#transition) return;
    this.#pose = this.#transition.to;
    this.#transition = undefined;
    this.#apply();
  }

  /**
   * Moves the camera away to leave space around the product.
   * @param factor multiplies the distance; 1 leaves no space
   */
  setPadding(factor: number): void {
    if (factor === this.#padding) return;
    const to = this.#transition?.to ?? this.#pose;
    this.#pose = zoomed(this.#pose, this.#padding / factor, Infinity);
    this.#padding = factor;
    this.goTo(to, true);
  }

  /** Keeps the camera where it is until `unfreeze`, however the product's size changes. */
  freeze(): void {
    this.finishTransition();
    this.#frozen = this.#cameraPose;
  }

  /** Moves the camera by an offset from where it was frozen, in mm. */
  panFrozen([dx, dy, dz]: Vector): void {
    if (!this.#frozen) return;
    const moved = ([x, y, z]: Vector): Vector => [x + dx, y + dy, z + dz];
    const { position, target } = this.#frozen;
    this.#setCamera({ ...this.#frozen, position: moved(position), target: moved(target) });
  }

  /** Moves the camera so that it frames the product again, at the same angle. */
  unfreeze(): void {
    if (!this.#frozen) return;
    this.#frozen = undefined;
    const to = this.#pose;
    this.#pose = zoomed(
      orbitPoseOf(this.#cameraPose, this.#from, this.#bounds, this.#aspect),
      1 / this.#padding,
      Infinity,
    );
    this.goTo(to, true);
  }

  dispose(): void {
    this.#controls?.removeEventListener('start', this.#onControlsStart);
    this.#controls?.removeEventListener('change', this.#onControlsChange);
    this.#controls?.dispose();
  }

  #limited(pose: OrbitPose): OrbitPose {
    return { ...pose, azimuth: Math.max(-this.#farthest, Math.min(this.#farthest, pose.azimuth)) };
  }

  #apply(): void {
    const pose = zoomed(this.#pose, this.#padding, Infinity);
    this.#setCamera(this.#frozen ?? cameraPoseFor(pose, this.#from, this.#bounds, this.#aspect));
  }

  #setCamera(pose: CameraPose): void {
    const { camera } = this.#options;
    const distance = viewDistance(pose);
    const radius = 1 + viewDistance({ position: this.#bounds.min, target: this.#bounds.max });
    this.#cameraPose = pose;
    camera.fov = pose.fieldOfView;
    camera.aspect = this.#aspect;
    camera.near = Math.max(distance / 50, distance - radius * 1.2);
    camera.far = distance + radius * 4;
    camera.slant = slantOf(subtract(pose.position, pose.target));
    camera.position.set(...pose.position);
    camera.updateProjectionMatrix();
    this.#target.set(...pose.target);
    if (this.#transition || !this.#controls) this.#lookAtTarget();
    else this.#updateControls();
    camera.updateMatrixWorld();
  }

  /** Updates the controls to match the camera's position. */
  #updateControls(): void {
    this.#updatingControls = true;
    this.#controls?.update();
    this.#updatingControls = false;
  }

  /**
   * Turns the camera like the controls do, but much faster, for transition frames and before the controls have loaded.
   */
  #lookAtTarget(): void {
    const { position, quaternion, up } = this.#options.camera;
    const target = this.#target;
    const offset = this.#offset.subVectors(position, target);
    const distance = offset.length();
    const highest = distance * Math.cos(MIN_POLAR);
    if (offset.y > highest) {
      const azimuth = Math.atan2(offset.x, offset.z);
      const across = distance * Math.sin(MIN_POLAR);
      position.set(Math.sin(azimuth) * across, highest, Math.cos(azimuth) * across).add(target);
    }
    quaternion.setFromRotationMatrix(this.#rotation.lookAt(position, target, up));
  }

  /** Stops the controls' damping from continuing a drag. */
  #stopDamping(): void {
    const controls = this.#controls;
    if (!controls) return;
    const { enableDamping } = controls;
    controls.enableDamping = false;
    this.#updateControls();
    controls.enableDamping = enableDamping;
  }

  readonly #onControlsStart = (): void => {
    this.#transition = undefined;
    this.#controls!.touches = {
      ONE: TOUCH.ROTATE,
      TWO: this.#pose.zoom < PANNING_ZOOM ? TOUCH.DOLLY_PAN : TOUCH.DOLLY_ROTATE,
    };
  };

  // Converts the controls' change to a pose within the limits, and moves the camera to that pose.
  readonly #onControlsChange = (): void => {
    if (this.#updatingControls) return;
    const position = this.#options.camera.position.toArray() as Vector;
    const target = this.#target.toArray() as Vector;
    this.#pose = this.#limited(movedOrbitPose(this.#pose, this.#cameraPose, { position, target }, this.#bounds));
    this.#apply();
    this.#options.onMove();
  };
}

function zoomed(pose: OrbitPose, factor: number, farthest = FARTHEST_ZOOM): OrbitPose {
  return { ...pose, zoom: Math.min(farthest, Math.max(NEAREST_ZOOM, pose.zoom * factor)) };
}

function ease(share: number): number {
  return share * share * (3 - 2 * share);
}

// Binds keys, wheel and touch to the camera. Scrolling the page has priority. The wheel zooms only with Ctrl or ⌘, or
// while the canvas has focus. One finger scrolls the page vertically and turns the product horizontally. Keys turn the
// product while the canvas has focus.

const TURN_STEP = Math.PI / 18;
const ZOOM_STEP = 0.85;

/** How many pixels one unit is for each value of `WheelEvent.deltaMode`: a pixel, a line, or a page. */
const WHEEL_UNITS = [1, 16, 400] as const;

type Action = (orbit: OrbitCamera, canvas: HTMLCanvasElement) => void;

const keys: Readonly<Record<string, Action>> = {
  ArrowLeft: (orbit) => orbit.turn(-TURN_STEP, 0),
  ArrowRight: (orbit) => orbit.turn(TURN_STEP, 0),
  ArrowUp: (orbit) => orbit.turn(0, -TURN_STEP),
  ArrowDown: (orbit) => orbit.turn(0, TURN_STEP),
  '+': (orbit) => orbit.turn(0, 0, ZOOM_STEP),
  '=': (orbit) => orbit.turn(0, 0, ZOOM_STEP),
  '-': (orbit) => orbit.turn(0, 0, 1 / ZOOM_STEP),
  Home: (orbit) => orbit.view('home', true),
  Escape: (_orbit, canvas) => canvas.blur(),
};

export function bindInput(canvas: HTMLCanvasElement, orbit: OrbitCamera, signal: AbortSignal): void {
  canvas.style.touchAction = 'pan-y';
  canvas.addEventListener('keydown', (event) => onKey(event, canvas, orbit), { signal });
  // A capturing listener runs before the listener of OrbitControls, which would take every wheel event from the page.
  canvas.addEventListener('wheel', (event) => onWheel(event, canvas, orbit), { signal, capture: true, passive: false });
  // With pointer capture, a drag that leaves the window ends when the button is released.
  canvas.addEventListener('pointerdown', (event) => canvas.setPointerCapture(event.pointerId), { signal });
}

function onKey(event: KeyboardEvent, canvas: HTMLCanvasElement, orbit: OrbitCamera): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const action = keys[event.key];
  if (!action) return;
  event.preventDefault();
  action(orbit, canvas);
}

function onWheel(event: WheelEvent, canvas: HTMLCanvasElement, orbit: OrbitCamera): void {
  event.stopImmediatePropagation();
  // A touchpad pinch also sets ctrlKey.
  const isZoom = event.ctrlKey || event.metaKey;
  if (!isZoom && !canvas.matches(':focus')) return;
  const { zoom } = orbit.pose;
  const isAtLimit = event.deltaY < 0 ? zoom <= NEAREST_ZOOM : zoom >= FARTHEST_ZOOM;
  if (isAtLimit && !isZoom) return;
  event.preventDefault();
  const pixels = event.deltaY * WHEEL_UNITS[event.deltaMode as 0 | 1 | 2];
  const speed = event.ctrlKey ? 0.006 : 0.0015;
  const { clientWidth, clientHeight } = canvas;
  const [x, y] = [(2 * event.offsetX) / clientWidth - 1, 1 - (2 * event.offsetY) / clientHeight];
  orbit.zoom(Math.exp(Math.max(-120, Math.min(120, pixels)) * speed), x, y);
}
