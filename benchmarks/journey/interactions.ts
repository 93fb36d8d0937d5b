// Interaction to next paint, from the browser's own event timing: from pressing a key or button to the next frame.

import { ConfiguratorOnPage, clickStanding, recordEvents } from '@parametric/demo-tests/support/configurator';
import type { Browser, ElementHandle, Page } from 'puppeteer-core';
import { percentile } from '../support/measure.js';
import type { Row, Table } from '../support/table.js';

const THROTTLING = 4;
/** The browser doesn't report shorter interactions, in ms. */
const SHORTEST_MS = 16;
/** A step that isn't reported within this time wasn't an interaction, in ms. */
const LONGEST_MS = 5_000;

interface Interactions {
  /** By the browser's number of the interaction; ms. */
  readonly durations: ReadonlyMap<number, number>;
  readonly count: number;
}

type Step = readonly [name: string, act: () => Promise<void>];

export async function measureInteractions(browser: Browser, shopUrl: string, has3d: boolean): Promise<Table> {
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
    await act();
    const own = await newOnesSince(before, page);
    all.push(...own);
    if (own.length === 0) throw new Error(`The step "${what}" pressed nothing.`);
    rows.push({ what: `${what} (${own.length})`, ours: Math.max(...own), unit: 'ms' });
  }
  await page.close();
  const goal = has3d ? {} : { goal: { kind: 'at most', limit: 200 } as const };
  return {
    title: `Interaction to next paint, processor ${THROTTLING} times slower, with the ${has3d ? 'scene in software' : 'drawing'}: the longest of each step`,
    rows: [{ what: `95th percentile of ${all.length}`, ours: percentile(all, 0.95), unit: 'ms', ...goal }, ...rows],
  };
}

function stepsOn(page: Page, configurator: ConfiguratorOnPage): readonly Step[] {
  const click = (selector: string) => configurator.click(selector);
  /** By its name, whether it is written on it or not. */
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
      // Start the next one once this one is shown, because people watch what a step does.
      await settled(page);
    }
  };
  const chooseGermany = async () => {
    const countries = await configurator.find('#ordering-country');
    await countries.focus();
    await page.keyboard.type('Germany');
    const chosen = await countries.evaluate((own) => (own as HTMLSelectElement).value);
    if (chosen !== 'DE') throw new Error(`The keys have chosen ${chosen}, not Germany.`);
  };
  return [
    ['slider of the width by keys', () => arrowKeys("[data-key='width'] .slider")],
    ['slider of the height by keys', () => arrowKeys("[data-key='height'] .slider")],
    ['number typed', () => configurator.type('#field-depth', '41 cm')],
    ['walnut', () => click('[data-key="material"] label:nth-of-type(3)')],
    ['one more shelf', () => click("[data-key='shelves'] .stepper button:last-of-type")],
    ['without plinth', () => click("[data-key='plinth'] label")],
    ['a ready configuration', () => click("[part~='presets'] button:nth-of-type(2)")],
    ['undo', () => press('Undo')],
    ['dimensions', () => press('Show dimensions')],
    ['exploded', () => press('Exploded view')],
    ['front view', () => press('Front')],
    ['parts list', () => click('.parts > summary')],
    ['country', chooseGermany],
    ['postcode typed', () => configurator.type('#ordering-postcode', '10115')],
    ['quotes', () => configurator.press('Get quotes')],
    ['quote chosen', () => click('tbody.quote .action button:not([disabled])')],
    ['name typed', () => configurator.type('[autocomplete~="name"]', 'Ada Holm')],
    ['e-mail typed', () => configurator.type('[autocomplete~="email"]', 'ada@example.com')],
  ];
}

/** Waits until the next two frames are painted: event timing is reported after them. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
  });
}

/** An interaction is counted once its frame is on the screen, which may be later than the page is idle. */
async function newOnesSince(before: Interactions, page: Page): Promise<readonly number[]> {
  const end = performance.now() + LONGEST_MS;
  do {
    await settled(page);
    const own = newOnes(before, await readInteractions(page));
    if (own.length > 0) return own;
  } while (performance.now() < end);
  return [];
}

/** The interactions since `before`; one that is too short to be reported counts as the shortest. */
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
