// The desk on a phone in the workshop: a label is printed and scanned, its piece is marked, even offline, and the order
// shows what's missing.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import type { Order } from '@parametric/api-client';
import { waitUntil } from '@parametric/service/testing/wait-until';
import type { Page } from 'puppeteer-core';
import { type Browser, openChromium } from './support/browsers.js';
import { axeFaults, find, gone, openConsole, press, see, signIn, textOf, type } from './support/console.js';
import { type Demo, startDemo } from './support/demo.js';
import { placeOrder } from './support/place-order.js';

const customerAddress = { name: 'Zoë Example', line1: 'Musterstraße 1', city: 'Berlin', email: 'zoe@example.com' };
/** The folder for screenshots. If it isn't set, none are written. */
const shots = process.env.SHOTS;

let demo: Demo;
let browser: Browser;
let phone: Page;
let order: Order;
let workshopKey: string;
let links: readonly string[];
let complaints: readonly string[];
const folder = mkdtempSync(join(tmpdir(), 'labels-'));

const api = (path: string, init: RequestInit = {}, key = demo.organizations[0]!.apiKey) =>
  fetch(demo.serviceUrl + path, {
    ...init,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  });

before(async () => {
  [demo, browser] = await Promise.all([startDemo(), openChromium()]);
  order = await placeOrder(demo, customerAddress);
  const wanted = { kind: 'workshop', mode: 'test', label: 'Saw', workshop: order.workshop.slug };
  const issued = await (await api('/v1/keys', { method: 'POST', body: JSON.stringify(wanted) })).json();
  workshopKey = issued.key;
});

after(async () => {
  await browser?.close();
  await demo?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function shoot(name: string): Promise<void> {
  if (!shots) return;
  for (const scheme of ['light', 'dark'] as const) {
    await phone.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    await phone.screenshot({ path: `${shots}/${name}-${scheme}.png`, fullPage: true });
  }
}

async function isAsWide(width: number): Promise<boolean> {
  return phone.evaluate((most) => document.documentElement.scrollWidth <= most, width);
}

it('each printed label has a QR code for its piece', async (context) => {
  if (spawnSync('zbarimg', ['--version']).error) return context.skip('no zbarimg here (Debian: zbar-tools)');
  const pdf = await api(`/v1/orders/${order.id}/papers/labels.pdf?layout=roll`, {}, workshopKey);
  writeFileSync(join(folder, 'labels.pdf'), Buffer.from(await pdf.arrayBuffer()));
  execFileSync('pdftoppm', ['-r', '150', '-l', '3', '-png', join(folder, 'labels.pdf'), join(folder, 'label')]);
  const pages = readdirSync(folder).filter((name) => name.endsWith('.png'));
  links = pages
    .sort()
    .map((page) => execFileSync('zbarimg', ['-q', '--raw', join(folder, page)], { encoding: 'utf8' }).trim());
  assert.equal(new Set(links).size, 3);
  for (const link of links) assert.ok(link.startsWith(`${demo.serviceUrl}/console/orders/${order.id}/pieces/`), link);
});

it('a scanned label opens its piece, after signing in once', async (context) => {
  if (!links) return context.skip('no labels were read');
  ({ page: phone, complaints } = await openConsole(browser, links[0]!, {
    width: 390,
    expected: /ERR_INTERNET_DISCONNECTED|status of (401|404)/,
  }));
  await signIn(phone, workshopKey);
  await see(phone, links[0]!.split('/').at(-1)!);
  assert.equal(phone.url(), links[0]);
  await find(phone, 'console-piece #next');
  assert.ok(await isAsWide(390));
  await phone.waitForNetworkIdle();
  await shoot('piece');
  for (const scheme of ['light', 'dark'] as const) assert.deepEqual(await axeFaults(phone, scheme), []);
  await phone.goto(links[1]!);
  await see(phone, links[1]!.split('/').at(-1)!);
  await find(phone, 'console-piece #next');
});

it('buttons are large enough for gloves', async (context) => {
  if (!links) return context.skip('no labels were read');
  const next = await find(phone, 'console-piece #next');
  const { height, width } = (await next.boundingBox())!;
  assert.ok(height >= 64 && width >= 300, `${width} × ${height}`);
});

it('a piece is marked with one press, and the order shows what’s missing', async (context) => {
  if (!links) return context.skip('no labels were read');
  assert.equal(await textOf(phone, 'console-piece #next'), 'Mark as cut');
  await press(phone, 'console-piece #next');
  await find(phone, 'console-piece [aria-label="Undo: Cut"]');
  assert.equal(await textOf(phone, 'console-piece [role=status] .hidden-label'), 'Cut: marked.');
  const piece = links[1]!.split('/').at(-1)!;
  const read = async () => (await (await api(`/v1/pieces/${piece}`)).json()).steps[0];
  await phone.waitForNetworkIdle();
  const { done, by } = await read();
  assert.deepEqual([done, by], [true, 'Saw']);
  await press(phone, 'console-piece .back');
  await see(phone, '1 of ');
  await shoot('missing');
  assert.ok(await isAsWide(390));
  for (const scheme of ['light', 'dark'] as const) assert.deepEqual(await axeFaults(phone, scheme), []);
  await press(phone, 'console-order-pieces a[href$="missing=cut"]');
  await gone(phone, `a[href$="/${piece}"]`);
  await find(phone, `a[href$="/${links[0]!.split('/').at(-1)}"]`);
});

it('a mark made without a connection waits, survives a reload, and is sent once', async (context) => {
  if (!links) return context.skip('no labels were read');
  await phone.goto(links[2]!);
  await find(phone, 'console-piece #next');
  await phone.setOfflineMode(true);
  await press(phone, 'console-piece #next');
  await see(phone, '1 mark is saved on this device');
  await shoot('offline');
  await phone.setOfflineMode(false);
  await phone.reload();
  await see(phone, 'by Saw');
  const { data } = await (await api(`/v1/audit?kind=order&subject=${order.id}`)).json();
  const marked = data.filter(({ action }: { action: string }) => action === 'order.pieces_marked');
  assert.equal(marked.length, 2);
});

it('all pieces of a sheet are marked with one press', async (context) => {
  if (!links) return context.skip('no labels were read');
  await phone.goto(`${demo.serviceUrl}/console/orders/${order.id}/sheets`);
  await find(phone, 'console-order-sheets section');
  await shoot('sheets');
  assert.ok(await isAsWide(390));
  assert.deepEqual(await axeFaults(phone, 'light'), []);
  const firstSheet = async (): Promise<readonly { readonly cut: boolean }[]> =>
    (await (await api(`/v1/orders/${order.id}/sheets`)).json()).data[0].pieces;
  const { length } = await firstSheet();
  await press(phone, 'console-order-sheets #sheet-1 .primary');
  await see(phone, '✓ All cut');
  await waitUntil('all pieces marked', async () => (await firstSheet()).every(({ cut }) => cut));
  assert.equal((await firstSheet()).length, length);
});

it('a piece is found by the number on its label', async (context) => {
  if (!links) return context.skip('no labels were read');
  const piece = links[0]!.split('/').at(-1)!;
  await phone.goto(`${demo.serviceUrl}/console/scan`);
  await type(phone, 'console-scan #piece', '22222-1');
  await phone.keyboard.press('Enter');
  await see(phone, 'There’s no piece with the number 22222-1');
  await shoot('scan');
  for (const scheme of ['light', 'dark'] as const) assert.deepEqual(await axeFaults(phone, scheme), []);
  await type(phone, 'console-scan #piece', piece.toLowerCase().replace('-', ' '));
  await phone.keyboard.press('Enter');
  await find(phone, 'console-piece #next');
  assert.equal(phone.url(), links[0]);
});

it('an order whose pieces are all packed suggests its next status', async () => {
  for (const status of ['confirmed', 'in_production']) {
    await api(`/v1/orders/${order.id}`, { method: 'PATCH', body: JSON.stringify({ status }) });
  }
  for (const step of ['cut', 'banded', 'machined', 'assembled', 'packed']) {
    await api(`/v1/orders/${order.id}/mark-pieces`, { method: 'POST', body: JSON.stringify({ step }) });
  }
  const desk = await openConsole(browser, `${demo.serviceUrl}/console/orders/${order.id}`, {
    key: workshopKey,
    expected: /status of 401/,
  });
  await see(desk.page, 'All pieces are packed.');
  if (shots) await desk.page.screenshot({ path: `${shots}/order-desktop.png`, fullPage: true });
  await press(desk.page, 'console-order #suggested');
  await find(desk.page, 'console-dialog #carrier');
  assert.equal((await (await api(`/v1/orders/${order.id}`)).json()).status, 'in_production');
  assert.deepEqual([...(complaints ?? []), ...desk.complaints], []);
});
