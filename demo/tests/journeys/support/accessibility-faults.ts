// Faults that axe finds with the configurator, however the page and the system are set.

import type { CDPSession, Page } from 'puppeteer-core';
import { findAxeFaults } from './axe.js';

interface Setting {
  readonly name: string;
  readonly width?: number;
  readonly forced?: boolean;
  /** Of the page's root. */
  readonly root?: Readonly<{ class?: string; dir?: string; style?: string }>;
  /** Of axe, where the setting changes nothing but what these look at. */
  readonly rules?: readonly string[];
}

/** The others, of names, roles and structure, are three fifths of axe's time. */
const ofColors = ['color-contrast', 'link-in-text-block'] as const;

const usual: Setting = { name: 'light' };
const settings: readonly Setting[] = [
  { name: 'dark', root: { class: 'dark' }, rules: ofColors },
  { name: 'forced colours', forced: true, rules: ofColors },
  { name: '320 px, right to left', width: 320, root: { dir: 'rtl' } },
  usual,
];

/** @returns a line for each fault */
export async function findAccessibilityFaults(page: Page, session: CDPSession): Promise<readonly string[]> {
  const found: string[] = [];
  for (const setting of settings) {
    await adopt(page, session, setting);
    for (const fault of await findAxeFaults(page, 'parametric-configurator', setting.rules))
      found.push(`${setting.name}: ${fault}`);
  }
  return found;
}

/** As most people see it, with room for all of it. */
export const adoptUsual = (page: Page, session: CDPSession): Promise<void> => adopt(page, session, usual);

async function adopt(
  page: Page,
  session: CDPSession,
  { width = 1280, forced = false, root = {} }: Setting,
): Promise<void> {
  // A full screen has its own size. Else there is room for all of it, so that nothing is half covered by what stays in
  // sight, where axe would find it too small to be pressed.
  const isExpanded = await page.evaluate(() => document.fullscreenElement !== null);
  if (!isExpanded) await page.setViewport({ width, height: 5000 });
  const features = [{ name: 'forced-colors', value: forced ? 'active' : 'none' }];
  await session.send('Emulation.setEmulatedMedia', { features });
  await page.evaluate(async (given) => {
    for (const name of ['class', 'dir', 'style'] as const) {
      if (given[name]) document.documentElement.setAttribute(name, given[name]);
      else document.documentElement.removeAttribute(name);
    }
    // What fades or turns would be judged halfway.
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const root = document.querySelector('parametric-configurator')?.shadowRoot;
    for (const animation of root?.getAnimations() ?? []) {
      if (animation instanceof CSSTransition) animation.finish();
    }
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }, root);
}
