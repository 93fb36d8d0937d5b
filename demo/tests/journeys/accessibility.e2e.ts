// WCAG 2.2 AA, as far as a program can tell: axe finds nothing in any state, however the page and the system are set.

import { findAxeFaults } from './support/axe.js';
import { testEachState, type Visited } from './support/each-state.js';
import { visits } from './support/visits.js';

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

const settings: readonly Setting[] = [
  { name: 'light' },
  { name: 'dark', root: { class: 'dark' }, rules: ofColors },
  { name: 'forced colours', forced: true, rules: ofColors },
  { name: 'right to left', root: { dir: 'rtl' } },
  { name: '200 % text', root: { style: 'font-size: 200%' } },
  { name: '320 px', width: 320 },
];

testEachState({
  visits,
  title: (visit) => `axe finds nothing wrong with ${visit}`,
  prepare: (visited) => adopt(visited, settings[0]!),
  findFaults: async (visited) => {
    const found: string[] = [];
    for (const setting of settings) {
      await adopt(visited, setting);
      for (const fault of await findAxeFaults(visited.page, 'parametric-configurator', setting.rules))
        found.push(`${setting.name}: ${fault}`);
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
