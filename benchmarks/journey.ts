// `npm run bench:journey`: the customer's journey through the shop in Chromium, with the service running. Measures each
// page's longest task while it loads and how long each interaction takes, both with the CPU slowed down four times, and
// how long a slider's tasks take and how often they force a layout. Takes a few minutes and requires a build.
// `npm run bench:journey -- sliders` measures only the sliders; the other parts are `loading`, `drawing` and `scene`.

import { ConfiguratorOnPage, clickStanding, recordEvents } from '@parametric/demo-tests/support/configurator';
import { startDemo } from '@parametric/demo-tests/support/demo';
import type { Browser, ElementHandle, Page } from 'puppeteer-core';
import { workUntil } from './page/trace.js';
import { visit } from './page/visit.js';
import { launchChrome, stopTracing, type TraceEvent } from './support/browser.js';
import { median, percentile } from './support/measure.js';
import { print, type Row, type Table } from './support/table.js';

// Interaction to next paint, from the browser's own event timing: from pressing a key or button to the next frame.

const THROTTLING = 4;
/** The shortest interaction that the browser reports, in ms. */
const SHORTEST_MS = 16;
/** If the browser doesn't report a step within this many ms, it wasn't an interaction. */
const LONGEST_MS = 5_000;

interface Interactions {
  /** By the browser's interaction id, in ms. */
  readonly durations: ReadonlyMap<number, number>;
  readonly count: number;
}

type Step = readonly [name: string, act: () => Promise<void>];

async function measureInteractions(browser: Browser, shopUrl: string, has3d: boolean): Promise<Table> {
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  await recordEvents(page);
  await page.evaluateOnNewDocument(observeInteractions, SHORTEST_MS);
  await page.goto(shopUrl);
  const configurator = new ConfiguratorOnPage(page);
  await configurator.heard(has3d ? 'ready' : 'picture');
  await page.emulateCPUThrottling(THROTTLING);
  const all: number[] = [];
  const rows: Row[] = [];
  for (const [what, act] of stepsOn(page, configurator)) {
    const before = await readInteractions(page);
    await act().catch((error: unknown) => {
      throw new Error(`The step "${what}" failed.`, { cause: error });
    });
    const own = await newOnesSince(before, page);
    all.push(...own);
    if (own.length === 0) throw new Error(`The step "${what}" didn't press anything.`);
    rows.push({ what: `${what} (${own.length})`, ours: Math.max(...own), unit: 'ms' });
  }
  await page.close();
  const goal = has3d ? {} : { goal: { kind: 'at most', limit: 200 } as const };
  return {
    title: `Interaction to next paint, CPU ${THROTTLING} times slower, with the ${has3d ? 'scene in software' : 'drawing'}: the longest of each step`,
    rows: [{ what: `95th percentile of ${all.length}`, ours: percentile(all, 0.95), unit: 'ms', ...goal }, ...rows],
  };
}

function stepsOn(page: Page, configurator: ConfiguratorOnPage): readonly Step[] {
  const click = (selector: string) => configurator.click(selector);
  /** Presses a button with this accessible name, whether or not the name is visible. */
  const press = async (name: string) => {
    const button = await page.waitForFunction(
      (wanted) =>
        [...(document.querySelector('parametric-configurator')?.shadowRoot?.querySelectorAll('button') ?? [])].find(
          (own) => !own.disabled && (own.ariaLabel ?? own.textContent.trim()) === wanted,
        ),
      { polling: 50 },
      name,
    );
    await clickStanding(button.asElement() as ElementHandle<HTMLButtonElement>);
  };
  const arrowKeys = async (selector: string) => {
    await (await configurator.find(selector)).focus();
    for (let time = 0; time < 12; time++) {
      await page.keyboard.press('ArrowRight');
      // Start the next step once this one's result is shown, because people wait to see it.
      await settled(page);
    }
  };
  const chooseGermany = async () => {
    const countries = await configurator.find('#ordering-country');
    await countries.focus();
    await page.keyboard.type('Germany');
    const chosen = await countries.evaluate((own) => (own as HTMLSelectElement).value);
    if (chosen !== 'DE') throw new Error(`The keys chose ${chosen} instead of Germany.`);
  };
  return [
    ['width slider by keys', () => arrowKeys("[data-key='width'] .slider")],
    ['height slider by keys', () => arrowKeys("[data-key='height'] .slider")],
    ['number typed', () => configurator.type('#field-depth', '41 cm')],
    ['next step', () => configurator.openStep('Material')],
    ['walnut', () => click('[data-key="material"] label:nth-of-type(3)')],
    ['another step', () => configurator.openStep('Layout')],
    ['one more shelf', () => click("[data-key='shelves'] .stepper button:last-of-type")],
    ['without plinth', () => click("[data-key='plinth'] label")],
    ['preset', () => click("[part~='presets'] button:nth-of-type(2)")],
    ['undo', () => press('Undo')],
    ['dimensions', () => press('Show dimensions')],
    ['view', () => press('View')],
    ['exploded', () => press('Exploded view')],
    ['front view', () => press('Front')],
    ['parts list', () => click('.parts > summary')],
    ['country', chooseGermany],
    ['postcode typed', () => configurator.type('#ordering-postcode', '10115')],
    ['quotes', () => configurator.click("[part~='quotes-button']")],
    ['quote chosen', () => click('tbody.quote .action button:not([disabled])')],
    ['name typed', () => configurator.type('[autocomplete~="name"]', 'Ada Holm')],
    ['e-mail typed', () => configurator.type('[autocomplete~="email"]', 'ada@example.com')],
  ];
}

/** Waits until the next two frames are painted, because event timing is reported after them. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
  });
}

/**
 * Waits for interactions that are counted only once their frame is on screen, which can be after the page has become
 * idle.
 */
async function newOnesSince(before: Interactions, page: Page): Promise<readonly number[]> {
  const end = performance.now() + LONGEST_MS;
  do {
    await settled(page);
    const own = newOnes(before, await readInteractions(page));
    if (own.length > 0) return own;
  } while (performance.now() < end);
  return [];
}

/** The interactions since `before`. One that's too short to be reported counts as the shortest. */
function newOnes(before: Interactions, after: Interactions): readonly number[] {
  const reported = [...after.durations].filter(([id]) => !before.durations.has(id)).map(([, duration]) => duration);
  const unreported = Math.max(0, after.count - before.count - reported.length);
  return [...reported, ...Array.from({ length: unreported }, () => SHORTEST_MS)];
}

async function readInteractions(page: Page): Promise<Interactions> {
  const { durations, count } = await page.evaluate(() => {
    const { interactions } = window as unknown as { interactions: Map<number, number> };
    const { interactionCount } = performance as unknown as { interactionCount: number };
    return { durations: [...interactions], count: interactionCount };
  });
  return { durations: new Map(durations), count };
}

/** Runs in the page, before its own scripts. */
function observeInteractions(durationThreshold: number): void {
  const interactions = new Map<number, number>();
  Object.assign(window, { interactions });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId, duration } = entry as PerformanceEventTiming & { readonly interactionId: number };
      if (interactionId > 0) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
    }
  });
  observer.observe({ type: 'event', durationThreshold, buffered: true } as PerformanceObserverInit);
}

/** The name, page and model of each product. */
const PRODUCTS = [
  ['hallway shelf', '', 'hallway-shelf'],
  ['sideboard', 'two-products.html', 'sideboard'],
  ['writing desk', 'two-products.html#desk', 'writing-desk'],
  ['kitchen run', 'kitchen.html', 'kitchen-run'],
  ['reading lamp', 'lamp.html', 'reading-lamp'],
  ['house sign', 'sign.html', 'house-sign'],
] as const;

// Measures the main thread's tasks from the navigation until three seconds after the first 3D frame, on a first visit.

const VISITS = 3;

async function measureLoading(shopUrl: string): Promise<Table> {
  const rows: Row[] = [];
  for (const [what, path, model] of PRODUCTS) {
    // The other product on this page loads once it's scrolled into view.
    if (path.includes('#')) continue;
    const address = `${shopUrl}/${path}`;
    const host = `parametric-configurator[model='${model}']`;
    const visited = { address, host, shownBy: 'configurator-ready', area: "[part~='stage']" };
    const works: ReturnType<typeof workUntil>[] = [];
    for (let time = 0; time < VISITS; time++) {
      const [first] = await visit(visited, { slowdown: THROTTLING, isFast4g: true });
      works.push(workUntil(first!.trace.tasks, Number.POSITIVE_INFINITY));
    }
    rows.push({
      what,
      ours: median(works.map(({ longest }) => longest)),
      unit: 'ms',
      peer: 'beyond 50 ms per task',
      theirs: median(works.map(({ blocking }) => blocking)),
      goal: { kind: 'at most', limit: 50 },
    });
  }
  return {
    title: `Longest task of a first visit, CPU ${THROTTLING} times slower, Fast 4G: medians of ${VISITS} visits`,
    rows,
  };
}

// Measures the main thread's tasks for a slider step: the one that handles the event and the one that draws the frame.

const STEPS = 20;
const WARM_STEPS = 5;

/** In ms. */
interface Task {
  readonly wall: number;
  /** The CPU time, which differs from the duration if the machine is busy with other work. */
  readonly processor: number;
}

async function measureSliders(browser: Browser, shopUrl: string): Promise<readonly Table[]> {
  const rows: Row[] = [];
  const layouts: Row[] = [];
  for (const [what, path, model] of PRODUCTS) {
    const events = await slide(browser, `${shopUrl}/${path}`, model);
    const tasks = tasksOf(events);
    if (tasks.length < STEPS) throw new Error(`The slider of the ${what} caused only ${tasks.length} tasks.`);
    const at95 = (read: (task: Task) => number) => percentile(tasks.map(read), 0.95);
    rows.push({
      what: `${what} (${tasks.length})`,
      ours: at95(({ wall }) => wall),
      unit: 'ms',
      peer: 'CPU time of the same',
      theirs: at95(({ processor }) => processor),
      goal: { kind: 'at most', limit: 16 },
    });
    layouts.push({ what, ours: forcedLayouts(events), unit: '', goal: { kind: 'at most', limit: 0 } });
  }
  return [
    { title: `Tasks while a slider moves ${STEPS} steps, with the scene: 95th percentile`, rows },
    { title: `Layouts that scripts force meanwhile, in all ${STEPS} steps`, rows: layouts },
  ];
}

async function slide(browser: Browser, address: string, model: string): Promise<readonly TraceEvent[]> {
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
  return events;
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

/** Counts the layouts within a script, which waits for them because it reads a size or position. */
function forcedLayouts(events: readonly TraceEvent[]): number {
  const calls = events.filter(({ name }) => name === 'FunctionCall');
  const layouts = events.filter(({ name }) => name === 'Layout');
  return layouts.filter(({ ts, tid }) =>
    calls.some((call) => call.tid === tid && call.ts <= ts && ts <= call.ts + (call.dur ?? 0)),
  ).length;
}

/** Without this, the browser would also rasterize the page with software WebGL, which takes a second per change. */
const RASTER_OF_PROCESSOR = ['--disable-gpu-rasterization'];

const given = process.argv.slice(2);
const isWanted = (name: string) => given.length === 0 || given.includes(name);

const demo = await startDemo();
try {
  if (isWanted('loading')) print([await measureLoading(demo.shopUrl)]);
  for (const has3d of [false, true]) {
    if (!isWanted(has3d ? 'scene' : 'drawing')) continue;
    const browser = await launchChrome(has3d ? RASTER_OF_PROCESSOR : ['--disable-3d-apis', ...RASTER_OF_PROCESSOR]);
    print([await measureInteractions(browser, demo.shopUrl, has3d)]);
    await browser.close();
  }
  if (isWanted('sliders')) {
    const browser = await launchChrome();
    print(await measureSliders(browser, demo.shopUrl));
    await browser.close();
  }
} finally {
  await demo.close();
}
