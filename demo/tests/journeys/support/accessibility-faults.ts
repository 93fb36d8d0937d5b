// Finds faults in the configurator with axe, for each setting of the page and of the system.

import type { CDPSession, Page } from 'puppeteer-core';
import { findAxeFaults } from './axe.js';

interface Setting {
  readonly name: string;
  readonly width?: number;
  readonly forced?: boolean;
  /** Attributes for the root element of the page. */
  readonly root?: Readonly<{ class?: string; dir?: string; style?: string }>;
  /** The axe rules to check, if the setting can only affect what these rules look at. */
  readonly rules?: readonly string[];
}

/** The remaining rules, which are about names, roles, and structure, take three fifths of axe's time. */
const ofColors = ['color-contrast', 'link-in-text-block'] as const;
const ofLayout = ['target-size', 'scrollable-region-focusable'] as const;

const usual: Setting = { name: 'light' };
const dark: Setting = {
  name: 'dark, 320 px, right to left',
  width: 320,
  root: { class: 'dark', dir: 'rtl' },
  rules: [...ofColors, ...ofLayout],
};
const forcedColors: Setting = { name: 'forced colors', forced: true, rules: ofColors };

/**
 * @param inForcedColors whether to also look for faults with the system's forced colors
 * @returns one line per fault
 */
export async function findAccessibilityFaults(
  page: Page,
  session: CDPSession,
  inForcedColors: boolean,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const setting of [dark, ...(inForcedColors ? [forcedColors] : []), usual]) {
    await adopt(page, session, setting);
    for (const fault of await findAxeFaults(page, 'parametric-configurator', setting.rules))
      found.push(`${setting.name}: ${fault}`);
  }
  return found;
}

/** Shows the configurator as most people see it, with enough room for all of it. */
export const adoptUsual = (page: Page, session: CDPSession): Promise<void> => adopt(page, session, usual);

async function adopt(
  page: Page,
  session: CDPSession,
  { width = 1280, forced = false, root = {} }: Setting,
): Promise<void> {
  // In full screen, the configurator's size doesn't depend on the page. Otherwise, make room for all of it, so that
  // sticky elements don't cover parts of controls. Axe would report those controls as too small.
  const isExpanded = await page.evaluate(() => document.fullscreenElement !== null);
  if (!isExpanded) await page.setViewport({ width, height: 5000 });
  const features = [{ name: 'forced-colors', value: forced ? 'active' : 'none' }];
  await session.send('Emulation.setEmulatedMedia', { features });
  await page.evaluate(async (given) => {
    for (const name of ['class', 'dir', 'style'] as const) {
      if (given[name]) document.documentElement.setAttribute(name, given[name]);
      else document.documentElement.removeAttribute(name);
    }
    // Finish transitions. Otherwise, axe would check elements while they're fading or turning.
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const root = document.querySelector('parametric-configurator')?.shadowRoot;
    for (const animation of root?.getAnimations() ?? []) {
      if (animation instanceof CSSTransition) animation.finish();
    }
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }, root);
}
