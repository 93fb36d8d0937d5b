// Visits a hostile page as a customer does: the product and its price are there, and both follow an option.

import assert from 'node:assert/strict';
import type { ElementHandle, Frame, JSHandle, Page } from 'puppeteer-core';
import { clickStanding } from '../configurator.js';
import type { HostilePage } from './hostile-page.js';

/** The time limit for each step, in ms. */
const timeout = 10_000;

export async function visitPage(page: Page, url: string, hostile: HostilePage): Promise<void> {
  const lines: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    // Without WebGL, each configurator says so in the console.
    if (text.startsWith('[parametric') && !text.includes('The 3D view isn’t available')) lines.push(text);
  });
  page.on('pageerror', (error) => lines.push(`Uncaught: ${error instanceof Error ? error.stack : error}`));
  await hostile.prepare?.(page);
  await page.goto(url);
  const frame = hostile.frame ? await (await page.waitForSelector('iframe'))!.contentFrame() : page.mainFrame();
  const { line, opens, changes, count = 1 } = hostile;
  try {
    if (opens) await frame.evaluate(opens);
    if (line) return await saysSentence(frame, lines, hostile);
    if (changes) {
      await isUsable(frame, hostile, 0);
      await frame.evaluate(`(async () => { ${changes} })()`);
    }
    for (let index = 0; index < count; index += 1) await isUsable(frame, hostile, index);
  } catch (error) {
    throw new Error(`The page isn’t usable. The console says: ${lines.join('\n')}`, { cause: error });
  }
  assert.deepEqual(lines, []);
}

async function isUsable(frame: Frame, { has3d, awaits = '.bar' }: HostilePage, index: number): Promise<void> {
  const root = await wait(frame, rootOf, index);
  await find(frame, root, awaits);
  await wait(frame, isLarge, root, has3d ? '.stage.live canvas' : '.picture > *');
  const before = await priceAfter(frame, root, '');
  const width = await (await wait(frame, widthOf, root)).jsonValue();
  const stepped = String(Number(width) + 1);
  // The page may show the product again, with the last width.
  const typed = width === '123' ? '150' : '123';
  await clickStanding(await find(frame, root, '.stepper .step:last-of-type'));
  await wait(frame, hasWidth, root, stepped);
  await clickStanding(await find(frame, root, '.stepper-input'));
  const { keyboard } = frame.page();
  await keyboard.type(`${typed} cm`);
  await keyboard.press('Tab');
  await wait(frame, hasWidth, root, typed);
  await priceAfter(frame, root, before);
  await wait(frame, isLarge, root, has3d ? '.stage.live canvas' : '.picture svg path');
}

/**
 * Waits until a function returns something. It runs in a world of its own, which has the page's elements, but not what
 * the page's scripts have replaced.
 */
async function wait<Given extends unknown[], Found>(
  frame: Frame,
  look: (...given: Given) => Found,
  ...given: { [Index in keyof Given]: Given[Index] | JSHandle<Given[Index]> }
): Promise<JSHandle<Exclude<Found, false | null | undefined>>> {
  const { isolatedRealm } = frame as unknown as { isolatedRealm(): Pick<Frame, 'waitForFunction'> };
  const found = isolatedRealm.call(frame).waitForFunction(look as never, { timeout, polling: 50 }, ...given);
  return found.catch((cause) => {
    throw new Error(`${look.name || look} (${given})`, { cause });
  }) as never;
}

function find(frame: Frame, root: JSHandle<ShadowRoot>, selector: string): Promise<ElementHandle<Element>> {
  return wait(frame, (found, wanted) => found.querySelector(wanted), root, selector) as never;
}

/** Waits until there's a price other than the last one. */
async function priceAfter(frame: Frame, root: JSHandle<ShadowRoot>, last: string): Promise<string> {
  const price = await wait(frame, otherPrice, root, last);
  return price.jsonValue();
}

/** In centimeters, as it's shown. */
function widthOf(root: ShadowRoot): string | undefined {
  return root.querySelector<HTMLInputElement>('.stepper-input')?.value;
}

function hasWidth(root: ShadowRoot, width: string): boolean {
  return root.querySelector<HTMLInputElement>('.stepper-input')?.value === width;
}

function otherPrice(root: ShadowRoot, last: string): string | false {
  const text = root.querySelector('.bar .price strong')?.textContent ?? '';
  return /\d/.test(text) && text !== last && text;
}

function isLarge(root: ShadowRoot, selector: string): boolean {
  const picture = root.querySelector(selector)?.closest('.picture, canvas');
  const { width = 0, height = 0 } = picture?.getBoundingClientRect() ?? {};
  return width > 40 && height > 40;
}

/** The shadow root of the page's configurator with this index. */
function rootOf(index: number): ShadowRoot | null | false {
  const found: (ShadowRoot | null)[] = [];
  const search = (node: ParentNode): void => {
    for (const element of node.querySelectorAll('*')) {
      if (element.localName === 'parametric-configurator') found.push(element.shadowRoot);
      else if (element.shadowRoot) search(element.shadowRoot);
    }
  };
  search(document);
  const root = found[index] ?? null;
  return root?.querySelector('.bar') ? root : false;
}

async function saysSentence(frame: Frame, lines: readonly string[], { line, isSilent }: HostilePage): Promise<void> {
  if (!isSilent) await wait(frame, isSaid);
  // Browsers report what a page's script throws in the element's constructor. The code tells the shop what to do.
  const coded = lines.filter((text) => text.startsWith('[parametric'));
  assert.ok(coded.length > 0, lines.join('\n'));
  for (const text of coded) assert.match(text, line!);
}

function isSaid(): boolean {
  const failure = document.querySelector('parametric-configurator')?.shadowRoot?.querySelector("[part='failure']");
  return Boolean(failure) || /not available right now/.test(document.querySelector('html')?.textContent ?? '');
}
