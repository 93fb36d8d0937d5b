// Mounts a host for the order flow and uses it as a person would. Only for tests.

import { fixture, html } from '@open-wc/testing';
import { waitUntil } from './listen.js';
import './ordering-host.js';
import type { OrderingTestHost } from './ordering-host.js';
import { Service } from './service.js';

export interface Shop {
  readonly host: OrderingTestHost;
  readonly service: Service;
}

/**
 * Mounts as on page load. The browser's storage is kept unless it's cleared.
 *
 * @param within the mode of a shadow root to mount in, if any
 */
export async function openShop(
  service = new Service(),
  given: Partial<OrderingTestHost> = {},
  within?: ShadowRootMode,
): Promise<Shop> {
  const outer = await fixture<HTMLElement>(html`<div></div>`);
  const place = within ? outer.attachShadow({ mode: within }) : outer;
  const host = document.createElement('ordering-test-host');
  host.ordering.destination.country = 'DE';
  Object.assign(host, given);
  host.connect(service);
  place.append(host);
  await host.updateComplete;
  return { host, service };
}

/** Reloads like a browser: the page goes away and loads again with the stored data. */
export async function reload({ host, service }: Shop, given: Partial<OrderingTestHost> = {}): Promise<Shop> {
  host.remove();
  await host.updateComplete;
  return openShop(service, given);
}

export function forget(): void {
  localStorage.clear();
  sessionStorage.clear();
}

/** Everything that the browser stores. */
export function storageText(): string {
  return JSON.stringify({ ...localStorage, ...sessionStorage });
}

/** The storage keys of placed orders. */
export function keptOrders(): string[] {
  return Object.keys(localStorage).filter((key) => key.includes(' order '));
}

function find<E extends Element = HTMLElement>({ host }: Shop, selector: string): E | null {
  return host.renderRoot.querySelector<E>(selector);
}

export function has(shop: Shop, selector: string): boolean {
  return find(shop, selector) !== null;
}

/** @throws if there is none, so that the test reports what's missing */
export function get<E extends Element = HTMLElement>(shop: Shop, selector: string): E {
  const found = find<E>(shop, selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

export function all(shop: Shop, selector: string): HTMLElement[] {
  return [...shop.host.renderRoot.querySelectorAll<HTMLElement>(selector)];
}

export function textOf(shop: Shop, selector: string): string {
  return plain(find(shop, selector));
}

/** The id of the displayed order; empty if there is none. */
export function orderIn(shop: Shop): string {
  return find(shop, '[data-order]')?.dataset.order ?? '';
}

export function plain(element: Element | null): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

export function field(name: string): string {
  return `#ordering-${name}`;
}

export async function type(shop: Shop, name: string, text: string): Promise<void> {
  const input = get<HTMLInputElement>(shop, field(name));
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await shop.host.updateComplete;
}

export async function press(shop: Shop, selector: string): Promise<void> {
  get(shop, selector).click();
  await shop.host.updateComplete;
}

/** Waits until a matching element exists. */
export async function appears(shop: Shop, selector: string, text = ''): Promise<void> {
  await waitUntil(
    () => all(shop, selector).some((element) => plain(element).includes(text)),
    () => `${selector} with "${text}" does not appear in: ${textOf(shop, '.ordering')}`,
  );
  await shop.host.updateComplete;
}

export async function getQuotes(shop: Shop, postcode = '10115'): Promise<void> {
  await type(shop, 'postcode', postcode);
  await press(shop, quotesButton);
  await appears(shop, '.quotes.current');
}

export async function openForm(shop: Shop, workshop = 'north'): Promise<void> {
  await getQuotes(shop);
  await press(shop, `[data-workshop=${workshop}] .action button`);
  await appears(shop, '.order-form');
}

export const person = { name: 'Ada Lovelace', line1: 'Invalidenstraße 1', city: 'Berlin', email: 'ada@example.com' };

export async function fillIn(shop: Shop, given: Readonly<Record<string, string>> = person): Promise<void> {
  for (const [name, text] of Object.entries(given)) await type(shop, name, text);
}

export async function placeOrder(shop: Shop): Promise<string> {
  await openForm(shop);
  await fillIn(shop);
  await press(shop, orderButton);
  await appears(shop, '.timeline');
  return orderIn(shop);
}

export const quotesButton = '[part~=quotes-button]';
export const orderButton = '[part~=order-button]';
