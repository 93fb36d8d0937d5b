// Dispatches keyboard, wheel, mouse and touch events for tests.

import type { ProductScene } from '../product-scene.js';

export function press({ canvas }: ProductScene, ...keys: string[]): KeyboardEvent[] {
  return keys.map((key) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true });
    canvas.dispatchEvent(event);
    return event;
  });
}

export function wheel({ canvas }: ProductScene, more: WheelEventInit = {}): WheelEvent {
  const event = new WheelEvent('wheel', { deltaY: -100, bubbles: true, cancelable: true, ...more });
  canvas.dispatchEvent(event);
  return event;
}

export function drag({ canvas }: ProductScene, [dx, dy]: readonly [number, number]): void {
  // Disable capturing, because a synthetic pointer can't be captured or released.
  canvas.setPointerCapture = () => {};
  canvas.releasePointerCapture = () => {};
  const { left, top } = canvas.getBoundingClientRect();
  const at = (type: string, x: number, y: number) =>
    canvas.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 1,
        pointerType: 'mouse',
        button: 0,
        clientX: left + x,
        clientY: top + y,
        bubbles: true,
        composed: true,
      }),
    );
  at('pointerdown', 100, 100);
  for (let i = 1; i <= 4; i++) at('pointermove', 100 + (dx * i) / 4, 100 + (dy * i) / 4);
  at('pointerup', 100 + dx, 100 + dy);
}

/** Moves two fingers horizontally about the middle of the canvas: apart, or together if the factor is below 1. */
export function pinch({ canvas }: ProductScene, factor: number): void {
  Object.assign(canvas, { setPointerCapture: () => {}, releasePointerCapture: () => {} });
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const at = (type: string, finger: 0 | 1, reach: number) =>
    canvas.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 10 + finger,
        pointerType: 'touch',
        clientX: left + width / 2 + (finger === 0 ? -reach : reach),
        clientY: top + height / 2,
        bubbles: true,
        composed: true,
      }),
    );
  for (const finger of [0, 1] as const) at('pointerdown', finger, 40);
  for (let step = 1; step <= 4; step++) {
    for (const finger of [0, 1] as const) at('pointermove', finger, 40 + (40 * (factor - 1) * step) / 4);
  }
  for (const finger of [0, 1] as const) at('pointerup', finger, 40 * factor);
}
