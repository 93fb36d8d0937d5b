// Binds keys, wheel and touch to the camera. Scrolling the page has priority: the wheel zooms only with Ctrl or ⌘, or
// while the canvas has focus; one finger scrolls the page vertically and turns the product horizontally. Keys turn the
// product while the canvas has focus.

import type { OrbitCamera } from './orbit-camera.js';
import { FARTHEST_ZOOM, NEAREST_ZOOM } from './orbit-pose.js';

const TURN_STEP = Math.PI / 18;
const ZOOM_STEP = 0.85;

/** Pixels per unit of `WheelEvent.deltaMode`: a pixel, a line, or a page. */
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
  // A capturing listener, to run before OrbitControls', which would take every wheel event from the page.
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
  orbit.zoom(Math.exp(Math.max(-120, Math.min(120, pixels)) * speed));
}
