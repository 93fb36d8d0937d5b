// Mounts a configurator and uses it as a person does. Only for tests.

import { expect, fixture, html, oneEvent, waitUntil } from '@open-wc/testing';
import '../../define.js';
import { drawNothing } from '../../scene/testing/draw-nothing.js';
import type { ParametricConfigurator } from '../parametric-configurator.js';
import type { ConfiguratorEvent, ConfiguratorEventName } from '../shared/events.js';
import { shelfDocument } from './document.js';

export { listen } from './listen.js';

// Without this, the browser's language and region would determine the units.
document.documentElement.lang = 'en-GB';

drawNothing();

const waiting = { interval: 5, timeout: 15_000 };

/** Mounts an element with its own document, unless attributes specify a service. */
export async function mount(
  attributes: Readonly<Record<string, string>> = {},
  document: unknown = shelfDocument,
): Promise<ParametricConfigurator> {
  forgetLast();
  return mountAgain(attributes, document);
}

/** Mounts an element as after a reload, with the last configuration still in the tab's session storage. */
export async function mountAgain(
  attributes: Readonly<Record<string, string>> = {},
  document: unknown = shelfDocument,
): Promise<ParametricConfigurator> {
  const place = await fixture<HTMLElement>(html`<div></div>`);
  const element = place.ownerDocument.createElement('parametric-configurator');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (!('license-key' in attributes)) Object.assign(element, { modelDocument: document });
  place.append(element);
  await element.updateComplete;
  // Wait for the drawing's code, which arrives a little later.
  await waitUntil(() => !element.product || find(element, '.stage.live, .picture > svg'), 'It is not drawn.', waiting);
  return element;
}

/** Waits for the scene's first frame, which may appear before the drawing. */
export async function untilLive(element: ParametricConfigurator): Promise<void> {
  await waitUntil(() => find(element, '.stage.live'), 'The scene shows nothing.', { interval: 5, timeout: 45_000 });
}

/** Removes what other tests stored, so that nothing is restored from it. */
function forgetLast(): void {
  for (const storage of [sessionStorage, localStorage]) {
    for (const key of Object.keys(storage))
      if (/^parametric-configurator,.* configuration /.test(key)) storage.removeItem(key);
  }
}

/**
 * Checks an element or a part of it once its colors have stopped changing, because contrast is lower during
 * transitions.
 */
export async function expectAccessible(part: HTMLElement): Promise<void> {
  const root = part.shadowRoot ?? (part.getRootNode() as ShadowRoot);
  const transitions = root.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
  await expect(part).to.be.accessible();
}

export function find<E extends Element = HTMLElement>(element: ParametricConfigurator, selector: string): E | null {
  return element.renderRoot.querySelector<E>(selector);
}

/** @throws if there is none, so that the test reports what's missing */
export function get<E extends Element = HTMLElement>(element: ParametricConfigurator, selector: string): E {
  const found = find<E>(element, selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

export function field(key: string): string {
  return `[data-key='${key}']`;
}

/** Types text into a field and leaves it. */
export async function type(element: ParametricConfigurator, selector: string, text: string): Promise<void> {
  const input = get<HTMLInputElement>(element, selector);
  input.focus();
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await readTyped(element);
}

/** Resolves once the typed text has been parsed. The code for that is loaded when it's first needed. */
export async function readTyped(element: ParametricConfigurator): Promise<void> {
  await element.updateComplete;
  await waitUntil(() => !find(element, "[aria-busy='true'][part~='input']"), 'What is typed is not read.', waiting);
  await element.updateComplete;
}

/** Moves a slider through values and releases it. */
export async function slide(element: ParametricConfigurator, key: string, ...values: number[]): Promise<void> {
  const slider = get<HTMLInputElement>(element, `${field(key)} .slider`);
  for (const value of values) {
    slider.value = String(value);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    await element.updateComplete;
  }
  slider.dispatchEvent(new Event('change', { bubbles: true }));
}

export async function click(element: ParametricConfigurator, selector: string): Promise<void> {
  get(element, selector).click();
  await element.updateComplete;
}

export function textOf(element: ParametricConfigurator, selector: string): string {
  return (find(element, selector)?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

export async function next<Name extends ConfiguratorEventName>(
  element: EventTarget,
  name: Name,
): Promise<ConfiguratorEvent<Name>> {
  return (await oneEvent(element, name)) as ConfiguratorEvent<Name>;
}

/** Captures console messages, so that they don't appear in the output. */
export async function hush(
  level: 'error' | 'warn',
  during: (lines: string[]) => Promise<void> | void,
): Promise<string[]> {
  const lines: string[] = [];
  const told = console[level];
  console[level] = (...parts: unknown[]) => lines.push(parts.join(' '));
  try {
    await during(lines);
  } finally {
    console[level] = told;
  }
  return lines;
}

export function hasWebGL2(): boolean {
  return Boolean(document.createElement('canvas').getContext('webgl2'));
}
