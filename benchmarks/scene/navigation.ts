// From navigation to the first right picture, with a cold cache, a processor 4 times slower and Fast 4G.

import type { Browser } from 'puppeteer-core';
import { injected } from '../support/bundle.js';
import { median } from '../support/measure.js';
import type { Goal, Row, Table } from '../support/table.js';

const places = ['configurator', 'three', 'model-viewer'] as const;
type Place = (typeof places)[number];

interface Visit {
  /** ms since the navigation; the drawing and the form are the configurator's alone. */
  readonly marks: Readonly<Partial<Record<'drawing' | 'form' | 'frame', number>>>;
  /** Above 50 ms a task, ms in all. */
  readonly blocking: number;
  readonly shift: number;
}

const rounds = 5;

/** As the developer tools have them: bytes a second, ms. */
const fast4G = { downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165 } as const;
const slowdown = 4;

export async function measureNavigation(browser: Browser, origin: string): Promise<Table> {
  const visits: Record<Place, Visit[]> = { configurator: [], three: [], 'model-viewer': [] };
  const watcher = await injected('scene/watch-visit.ts');
  for (let round = 0; round < rounds; round++) {
    for (const place of places) visits[place].push(await visit(browser, `${origin}/${place}`, watcher));
  }
  const of = (place: Place, read: (visit: Visit) => number) => median(visits[place].map(read));
  const mark = (name: keyof Visit['marks']) => (visit: Visit) => visit.marks[name] ?? Number.NaN;
  const frame = mark('frame');
  const row = (
    what: string,
    read: (visit: Visit) => number,
    peer: Place,
    theirs: (visit: Visit) => number,
    goal: Goal,
  ) =>
    ({
      what,
      ours: of('configurator', read),
      unit: 'ms',
      peer: peer === 'three' ? 'bare three.js, first frame' : `${peer}, first frame`,
      theirs: of(peer, theirs),
      goal,
    }) satisfies Row;
  const within = (times: number): Goal => ({ kind: 'within', times });
  const blocking = ({ blocking }: Visit) => blocking;
  return {
    title: '60 boards from navigation on: processor 4 times slower, Fast 4G, cold cache',
    rows: [
      row('first true picture (drawing)', mark('drawing'), 'three', frame, within(0.7)),
      row('form usable', mark('form'), 'three', frame, within(0.85)),
      row('first 3D frame', frame, 'three', frame, within(1.25)),
      row('first 3D frame', frame, 'model-viewer', frame, within(0.25)),
      { ...row('blocking', blocking, 'three', blocking, within(1)), peer: 'bare three.js, blocking' },
      { ...row('blocking', blocking, 'model-viewer', blocking, within(1)), peer: 'model-viewer, blocking' },
      {
        what: 'layout shift',
        ours: of('configurator', ({ shift }) => shift),
        unit: '',
        goal: { kind: 'at most', limit: 0 },
      },
    ],
  };
}

async function visit(browser: Browser, address: string, watcher: string): Promise<Visit> {
  // A context of its own has a cache of its own.
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const session = await page.createCDPSession();
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...fast4G });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.evaluateOnNewDocument(watcher);
  await page.goto(address);
  await page.waitForFunction('window.visit?.marks.frame !== undefined', { timeout: 120_000, polling: 200 });
  // What an element puts off until after the frame blocks a customer as well.
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const result = (await page.evaluate('window.visit')) as Visit;
  await context.close();
  return result;
}
