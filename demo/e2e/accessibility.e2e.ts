// WCAG 2.2 AA, as far as a program can tell: axe finds nothing in any state, however the page and the system are set.

import axe from 'axe-core';
import type { Page } from 'puppeteer-core';
import { testEachState, type Visited } from './support/each-state.js';
import { visits } from './support/visits.js';

interface Setting {
  readonly name: string;
  readonly width?: number;
  readonly forced?: boolean;
  /** Of the page's root. */
  readonly root?: Readonly<{ class?: string; dir?: string; style?: string }>;
}

const settings: readonly Setting[] = [
  { name: 'light' },
  { name: 'dark', root: { class: 'dark' } },
  { name: 'forced colours', forced: true },
  { name: 'right to left', root: { dir: 'rtl' } },
  { name: '200 % text', root: { style: 'font-size: 200%' } },
  { name: '320 px', width: 320 },
];

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

testEachState({
  visits,
  title: (visit) => `axe finds nothing wrong with ${visit}`,
  open: async ({ page }) => {
    await page.evaluateOnNewDocument(axe.source);
  },
  prepare: (visited) => adopt(visited, settings[0]!),
  findFaults: async (visited) => {
    const found: string[] = [];
    for (const setting of settings) {
      await adopt(visited, setting);
      for (const fault of await check(visited.page)) found.push(`${setting.name}: ${fault}`);
    }
    return found;
  },
});

async function adopt({ page, session }: Visited, { width = 1280, forced = false, root = {} }: Setting): Promise<void> {
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

/** @returns a line for each element that breaks a rule */
async function check(page: Page): Promise<readonly string[]> {
  return page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run('parametric-configurator', {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any, all, none }) => {
        const [reason] = [...any, ...all, ...none];
        return `${id} at ${target.flat().at(-1)}: ${reason?.message}`;
      }),
    );
  }, tags);
}
