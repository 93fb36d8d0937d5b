// Opens a page in a new browser, as on a first visit, and then again. Each visit returns what the browser recorded.

import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  type Page,
  PredefinedNetworkConditions,
} from 'puppeteer-core';
import { exposeCall, launchChrome, stopTracing } from '../support/browser.js';
import type { ProductArea, Rectangle } from './moments.js';
import { type PageTrace, type Request, readTrace, TRACE_CATEGORIES } from './trace.js';

/** The visitor's processor and connection. */
export interface Conditions {
  /** 4 means four times slower than this machine. */
  readonly slowdown: number;
  readonly isFast4g: boolean;
}

export interface VisitedPage {
  readonly address: string;
  /** The document's event that ends the wait. When the page was shown is determined from the pixels. */
  readonly shownBy: string;
  /** How long to record the page after that event; three seconds by default. */
  readonly settleMs?: number;
  /** CSS selectors within the shadow root of `host`, or within the document. */
  readonly host?: string;
  readonly area: string;
  readonly covers?: string;
  /** Inverts the colors that WebGL draws, to distinguish 3D from a drawing that looks the same. */
  readonly isNegative?: boolean;
}

export interface Visit {
  readonly trace: PageTrace;
  readonly requests: readonly Request[];
  /** In CSS pixels. */
  readonly place: ProductArea;
}

export const VIEWPORT = { width: 1280, height: 900 } as const;

/** A visit's time limit. */
const VISIT_LIMIT_MS = 60_000;
/** How long to keep measuring after a page is shown. The work that follows counts too. */
const USUAL_SETTLE_MS = 3_000;
/** The time for the browser's own startup before a page opens. */
const BROWSER_START_MS = 500;

/** Without this, Chromium would also rasterize the page's SVG with software WebGL. */
const BROWSER_ARGUMENTS = ['--disable-gpu-rasterization'];

/**
 * @param times how many times to visit the page, with the browser's cache from the previous visits
 * @param has3d if false, the browser has no WebGL
 */
export async function visit(
  page: VisitedPage,
  conditions: Conditions,
  { times = 1, has3d = true } = {},
): Promise<readonly Visit[]> {
  return inBrowser(page.address, times, has3d ? [] : ['--disable-3d-apis'], async (browser) => {
    const visits: Visit[] = [];
    const context = await browser.createBrowserContext();
    for (let time = 0; time < times; time++) visits.push(await visitOnce(context, page, conditions));
    return visits;
  });
}

/** Starts a browser and always closes it, at the latest when the visits' time limit expires. */
export async function inBrowser<Result>(
  address: string,
  times: number,
  extraArguments: readonly string[],
  run: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  const browser = await launchChrome([...BROWSER_ARGUMENTS, ...extraArguments]);
  const ended = new AbortController();
  const limit = sleep(times * VISIT_LIMIT_MS, undefined, { signal: ended.signal }).then(() => {
    throw new Error(`${address} took more than ${VISIT_LIMIT_MS} ms.`);
  });
  limit.catch(() => undefined);
  try {
    await sleep(BROWSER_START_MS);
    return await Promise.race([run(browser), limit]);
  } finally {
    ended.abort();
    await Promise.race([browser.close(), sleep(5_000)]);
    browser.process()?.kill('SIGKILL');
  }
}

async function visitOnce(context: BrowserContext, visited: VisitedPage, conditions: Conditions): Promise<Visit> {
  const page = await openPage(context, conditions);
  const shown = await exposeCall<void>(page, 'noteShown');
  await page.evaluateOnNewDocument((name) => {
    // Use capture, because not all of these events bubble.
    document.addEventListener(name, () => (window as unknown as { noteShown(): void }).noteShown(), true);
  }, visited.shownBy);
  if (visited.isNegative) await page.evaluateOnNewDocument(showNegative);
  const requests = await recordRequests(await page.createCDPSession());
  await page.tracing.start({ categories: TRACE_CATEGORIES });
  await page.goto(visited.address, { waitUntil: 'domcontentloaded' });
  await shown.made;
  await sleep(visited.settleMs ?? USUAL_SETTLE_MS);
  const place = await findPlace(page, visited);
  const events = await stopTracing(page);
  await page.close();
  const trace = readTrace(events, visited.address);
  return {
    trace,
    place,
    requests: [...requests.values()].map(({ atUs, bytes }) => ({ bytes, at: (atUs - trace.start) / 1000 })),
  };
}

/** Runs in the page, before its own scripts. */
function showNegative(): void {
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...given: [string, unknown?]) {
    if (given[0] === 'webgl2') this.style.filter = 'invert(1)';
    return getContext.apply(this, given as Parameters<typeof getContext>);
  } as typeof getContext;
}

export async function openPage(context: BrowserContext, { slowdown, isFast4g }: Conditions): Promise<Page> {
  const page = await context.newPage();
  await page.setViewport(VIEWPORT);
  // 165 ms to the first byte, 8.1 Mbit/s down and 1.35 Mbit/s up, like “Fast 4G” in the browser's developer tools.
  if (isFast4g) await page.emulateNetworkConditions(PredefinedNetworkConditions['Fast 4G']);
  if (slowdown > 1) await page.emulateCPUThrottling(slowdown);
  return page;
}

/** Requests by id. Times are in seconds, on the same clock as the trace. */
async function recordRequests(session: CDPSession): Promise<ReadonlyMap<string, { atUs: number; bytes: number }>> {
  const requests = new Map<string, { atUs: number; bytes: number }>();
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (!request.url.startsWith('http')) return;
    requests.set(requestId, { atUs: timestamp * 1e6, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  await session.send('Network.enable');
  return requests;
}

async function findPlace(page: Page, { host, area, covers = ':not(*)' }: VisitedPage): Promise<ProductArea> {
  const found = await page.evaluate(
    (hostSelector, selectors) => {
      const root = hostSelector ? document.querySelector(hostSelector)?.shadowRoot : document;
      return selectors.map((selector) =>
        [...(root?.querySelectorAll(selector) ?? [])].map((element) => element.getBoundingClientRect().toJSON()),
      );
    },
    host,
    [area, covers],
  );
  const [[place] = [], covering = []] = found as readonly (readonly Rectangle[])[];
  if (!place) throw new Error(`The page has no ${area}.`);
  return { area: onScreen(place), covers: covering };
}

/** The part of the area that's in the viewport. */
function onScreen({ x, y, width, height }: Rectangle): Rectangle {
  return { x, y, width: Math.min(width, VIEWPORT.width - x), height: Math.min(height, VIEWPORT.height - y) };
}
