// Measures the main thread's tasks for a slider step: the one that handles the event and the one that draws the frame.

import { ConfiguratorOnPage } from '@parametric/demo-tests/support/configurator';
import type { Browser, Page } from 'puppeteer-core';
import { stopTracing, type TraceEvent } from '../support/browser.js';
import { percentile } from '../support/measure.js';
import type { Row, Table } from '../support/table.js';

/** Name, page and model of each product. */
const PRODUCTS = [
  ['hallway shelf', '', 'hallway-shelf'],
  ['sideboard', 'two-products.html', 'sideboard'],
  ['writing desk', 'two-products.html#desk', 'writing-desk'],
  ['kitchen run', 'kitchen.html', 'kitchen-run'],
  ['reading lamp', 'lamp.html', 'reading-lamp'],
  ['house sign', 'sign.html', 'house-sign'],
] as const;

const STEPS = 20;
const WARM_STEPS = 5;

/** ms */
interface Task {
  readonly wall: number;
  /** Differs if the machine is busy with other things. */
  readonly processor: number;
}

export async function measureSliders(browser: Browser, shopUrl: string): Promise<Table> {
  const rows: Row[] = [];
  for (const [what, path, model] of PRODUCTS) {
    const tasks = await slide(browser, `${shopUrl}/${path}`, model);
    if (tasks.length < STEPS) throw new Error(`The slider of the ${what} has moved by ${tasks.length} tasks only.`);
    const at95 = (read: (task: Task) => number) => percentile(tasks.map(read), 0.95);
    rows.push({
      what: `${what} (${tasks.length})`,
      ours: at95(({ wall }) => wall),
      unit: 'ms',
      peer: 'processor time of the same',
      theirs: at95(({ processor }) => processor),
      goal: { kind: 'at most', limit: 16 },
    });
  }
  return { title: `Tasks while a slider moves by ${STEPS} steps, with the scene: 95th percentile`, rows };
}

async function slide(browser: Browser, address: string, model: string): Promise<readonly Task[]> {
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(address);
  const configurator = new ConfiguratorOnPage(page, `parametric-configurator[model='${model}']`);
  await configurator.find('.stage.live');
  await (await configurator.find('.slider')).focus();
  await press(page, WARM_STEPS);
  await page.tracing.start({ categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] });
  await press(page, STEPS);
  const events = await stopTracing(page);
  await page.close();
  return tasksOf(events);
}

/** Presses a key in each frame, as fast as people drag a slider. */
async function press(page: Page, times: number): Promise<void> {
  for (let step = 0; step < times; step++) {
    await page.keyboard.press('ArrowRight');
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
}

/** The tasks that handle an `input` event or draw a frame. */
function tasksOf(events: readonly TraceEvent[]): readonly Task[] {
  const marks = events.filter(
    ({ name, args }) => (name === 'EventDispatch' && args?.data?.type === 'input') || name === 'FireAnimationFrame',
  );
  const tasks = new Set<TraceEvent>();
  for (const { ts, pid, tid } of marks) {
    const task = events.find(
      (own) =>
        own.name === 'RunTask' && own.pid === pid && own.tid === tid && own.ts <= ts && ts <= own.ts + (own.dur ?? 0),
    );
    if (task) tasks.add(task);
  }
  return [...tasks].map(({ dur = 0, tdur = dur }) => ({ wall: dur / 1000, processor: tdur / 1000 }));
}
