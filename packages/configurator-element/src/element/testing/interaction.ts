// Uses the product in the view as a person does, with pointer and keyboard. Only for tests.

import { nextFrame } from '@open-wc/testing';
import type { PlacedPart } from '../../model/evaluate/product.js';
import type { ScreenPoint } from '../../view/overlay-layout.js';
import type { ParametricConfigurator } from '../parametric-configurator.js';
import { cupboardDocument } from './cupboard.js';
import { find, get, hasWebGL2, hush, mount, readTyped, untilLive } from './mount.js';

export async function mountLive(test: Mocha.Context): Promise<ParametricConfigurator> {
  if (!hasWebGL2()) test.skip();
  const element = await mount({ units: 'cm' }, cupboardDocument);
  await untilLive(element);
  await until(() => find(element, '.view-tools') !== null);
  return element;
}

/** The parts list doesn't need a scene. */
export async function mountList(): Promise<ParametricConfigurator> {
  const element = await mount({ units: 'cm' }, cupboardDocument);
  await openList(element);
  return element;
}

export async function openList(element: ParametricConfigurator): Promise<void> {
  get(element, '.parts > summary').click();
  await until(() => find(element, '.bill') !== null);
}

export function textsOf(element: ParametricConfigurator, selector: string): string[] {
  return [...element.renderRoot.querySelectorAll(selector)].map((one) => one.textContent!.replace(/\s+/g, ' ').trim());
}

/** The paths of parts whose color differs from the product's own. */
export function highlightedPaths(element: ParametricConfigurator): string[] {
  const own = [...(element.product?.parts ?? [])];
  return [...(element.shown?.parts ?? [])]
    .filter(({ color }, row) => color !== own[row]!.color)
    .map(({ path }) => path);
}

export async function withoutWebGL(during: () => Promise<void>): Promise<void> {
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = () => null;
  try {
    await hush('warn', during);
  } finally {
    HTMLCanvasElement.prototype.getContext = getContext;
  }
}

export function at(element: ParametricConfigurator, path: string, product = element.shown): PlacedPart {
  const part = [...(product?.parts ?? [])].find((one) => one.path === path);
  if (!part) throw new Error(`There is no part ${path}.`);
  return part;
}

export function jointButton(element: ParametricConfigurator, label: string): HTMLElement {
  return get(element, `.joint[aria-label='${label}']`);
}

/** The middle of a joint's button, in window coordinates. */
export function pointOf(element: ParametricConfigurator, label: string): ScreenPoint {
  const { left, top, width, height } = jointButton(element, label).getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

export function toggleDimensions(element: ParametricConfigurator): void {
  get(element, "[aria-label='Show dimensions']").click();
}

export async function typeDimension(element: ParametricConfigurator, label: string, text: string): Promise<void> {
  get(element, `.dimension[aria-label^='${label} ']`).click();
  const input = get<HTMLInputElement>(element, '.dimension-editor input');
  input.value = text;
  keydown(input, 'Enter');
  await readTyped(element);
}

export function keydown(target: Element, key: string): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true });
  target.dispatchEvent(event);
  return event;
}

export function button(element: ParametricConfigurator, text: string): HTMLElement {
  const found = [...element.renderRoot.querySelectorAll('button')].find((one) => one.textContent?.trim() === text);
  if (!found) throw new Error(`There is no button ${text}.`);
  return found;
}

export function handleOf(element: ParametricConfigurator, label: string): HTMLElement {
  return get(element, `.handle[aria-label='${label}']`);
}

export function middle(target: Element): ScreenPoint {
  const { left, top, width, height } = target.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

export function overlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

export async function drag(
  element: ParametricConfigurator,
  handle: HTMLElement,
  ...ways: readonly (readonly [number, number])[]
): Promise<void> {
  const { x, y } = middle(handle);
  send(handle, 'pointerdown', { x, y }, { buttons: 1 });
  for (const [dx, dy] of ways) {
    send(handle, 'pointermove', { x: x + dx, y: y + dy }, { buttons: 1 });
    await element.updateComplete;
    await nextFrame();
  }
  send(handle, 'lostpointercapture', { x, y });
  await nextFrame();
}

/** A dimension line's ends. Each dimension is drawn as five lines, the first of which is the line itself. */
export function endsOf(element: ParametricConfigurator, label: string): readonly ScreenPoint[] {
  const labels = [...element.renderRoot.querySelectorAll('.dimension')];
  const index = labels.findIndex((one) => one.getAttribute('aria-label')?.startsWith(label));
  const data = get(element, '.dimension-lines path:last-child').getAttribute('d') ?? '';
  const numbers = data.split('M').filter(Boolean)[index * 5]!.split(/[ L]/).map(Number);
  return [
    { x: numbers[0]!, y: numbers[1]! },
    { x: numbers[2]!, y: numbers[3]! },
  ];
}

/** Waits until nothing has been drawn for a while. */
export async function still(element: ParametricConfigurator): Promise<void> {
  let last = '';
  for (let count = 0; count < 12; count++) {
    await nextFrame();
    const data = get(element, '.overlay').innerHTML;
    if (data !== last) count = 0;
    last = data;
  }
}

export function point(element: ParametricConfigurator, { x, y }: ScreenPoint): void {
  const move = { pointerType: 'mouse', clientX: x, clientY: y, bubbles: true, composed: true };
  get(element, '.scene canvas').dispatchEvent(new PointerEvent('pointermove', move));
}

/** Clicks the canvas, or drags from one point to another, as with a mouse. */
export function press(element: ParametricConfigurator, from: ScreenPoint, to: ScreenPoint = from): void {
  const canvas = get(element, '.scene canvas');
  send(canvas, 'pointerdown', from, { buttons: 1 });
  send(canvas, 'pointermove', to, { buttons: 1 });
  send(canvas, 'pointerup', to);
  send(canvas, 'click', to, { detail: 1 });
}

export function send(target: Element, type: string, { x, y }: ScreenPoint, more: PointerEventInit = {}): void {
  // Disable capturing, because synthetic pointers can't be captured or released.
  Object.assign(target, { setPointerCapture: () => {}, releasePointerCapture: () => {} });
  const at = { pointerId: 1, pointerType: 'mouse', clientX: x, clientY: y, bubbles: true, composed: true };
  target.dispatchEvent(new PointerEvent(type, { ...at, ...more }));
}

/** Waits until the condition is true, or until the test times out. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await nextFrame();
}
