// Throttled navigation: the time until the first correct picture with a cold cache, a processor 4 times slower and Fast 4G.

import { type Browser, PredefinedNetworkConditions } from 'puppeteer-core';
import { bundle } from '../support/bundle.js';
import { inRounds, median } from '../support/measure.js';
import type { Row, Table } from '../support/table.js';

const pageNames = ['configurator', 'three', 'model-viewer'] as const;
type PageName = (typeof pageNames)[number];

interface Navigation {
  /** ms since the navigation started; only the configurator has a drawing and a form. */
  readonly marks: Readonly<Partial<Record<'drawing' | 'form' | 'frame', number>>>;
  /** Total blocking time: what tasks take beyond 50 ms each; ms */
  readonly blocking: number;
  /** Cumulative layout shift. */
  readonly shift: number;
}

const rounds = 5;

export async function measureNavigation(browser: Browser, origin: string): Promise<Table> {
  const navigations: Record<PageName, Navigation[]> = { configurator: [], three: [], 'model-viewer': [] };
  // In a block, because it runs as a classic script, where its names would be global.
  const observer = `{${await bundle({ entry: 'scene/observe-navigation.ts' })}}`;
  for (const [name] of inRounds(pageNames, rounds)) {
    navigations[name].push(await navigate(browser, `${origin}/${name}`, observer));
  }
  type Read = (navigation: Navigation) => number;
  const of = (name: PageName, read: Read) => median(navigations[name].map(read));
  const mark = (name: keyof Navigation['marks']) => (navigation: Navigation) => navigation.marks[name] ?? Number.NaN;
  const row = (
    what: string,
    read: Read,
    [peer, name, theirs]: readonly [string, PageName, Read],
    times: number,
  ): Row => ({
    what,
    ours: of('configurator', read),
    unit: 'ms',
    peer,
    theirs: of(name, theirs),
    goal: { kind: 'within', times },
  });
  const frame = mark('frame');
  const blocking = ({ blocking }: Navigation) => blocking;
  const threeFrame = ['bare three.js, first frame', 'three', frame] as const;
  return {
    title: '60 boards from navigation on: processor 4 times slower, Fast 4G, cold cache',
    rows: [
      row('first correct picture (drawing)', mark('drawing'), threeFrame, 0.7),
      row('form usable', mark('form'), threeFrame, 0.85),
      row('first 3D frame', frame, threeFrame, 1.25),
      row('first 3D frame', frame, ['model-viewer, first frame', 'model-viewer', frame], 0.25),
      row('blocking', blocking, ['bare three.js, blocking', 'three', blocking], 1),
      row('blocking', blocking, ['model-viewer, blocking', 'model-viewer', blocking], 1),
      {
        what: 'layout shift',
        ours: of('configurator', ({ shift }) => shift),
        unit: '',
        goal: { kind: 'at most', limit: 0 },
      },
    ],
  };
}

async function navigate(browser: Browser, address: string, observer: string): Promise<Navigation> {
  // A new context has an empty cache.
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.emulateNetworkConditions(PredefinedNetworkConditions['Fast 4G']);
  await page.emulateCPUThrottling(4);
  await page.evaluateOnNewDocument(observer);
  await page.goto(address);
  await page.waitForFunction('window.navigation?.marks.frame !== undefined', { timeout: 120_000, polling: 200 });
  // Work that an element defers until after the first frame blocks the customer as well.
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const result = (await page.evaluate('window.navigation')) as Navigation;
  await context.close();
  return result;
}
