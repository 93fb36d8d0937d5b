// Opens the browsers for the journeys, and collects what pages log to the console.

import { type BrowserContext, launch, type Page, type Browser as PuppeteerBrowser } from 'puppeteer-core';
import { findFirefox, findTestChrome, testArguments } from '../../../../scripts/browser.mjs';
import { hasDisplayServer, startDisplay } from './display.js';
import { share } from './shared.js';

export interface OpenPage {
  readonly page: Page;
  /** Errors and warnings in the console, and uncaught exceptions. */
  readonly complaints: string[];
}

interface ChromiumOptions {
  /** Whether to enable WebGL, which is slow because it's rendered by the CPU. */
  readonly has3d?: boolean;
  readonly extraArguments?: readonly string[];
}

/** A journey's browser, which is isolated from other journeys. */
export type Browser = Pick<PuppeteerBrowser, 'newPage' | 'createBrowserContext' | 'close'>;

/** Opens Chromium. The browser is shared with other journeys that open it with the same options. */
export async function openChromium({ has3d = false, extraArguments = [] }: ChromiumOptions = {}): Promise<Browser> {
  const without3d = ['--disable-3d-apis', '--disable-gpu'];
  const args = [...testArguments, ...(has3d ? [] : without3d), ...extraArguments];
  const { value: browser, release } = await share(
    `Chromium ${args}`,
    async () => launch({ executablePath: await findTestChrome(), args }),
    (unused) => unused.close(),
  );
  const contexts: BrowserContext[] = [];
  const createBrowserContext = async () => {
    const context = await browser.createBrowserContext();
    contexts.push(context);
    return context;
  };
  const own = await createBrowserContext();
  return {
    newPage: () => own.newPage(),
    createBrowserContext,
    close: async () => {
      await Promise.all(contexts.map((context) => !context.closed && context.close()));
      release();
    },
  };
}

/** Opens Firefox. @returns undefined if it isn't installed */
export async function openFirefox(): Promise<Browser | undefined> {
  const executablePath = findFirefox();
  if (!executablePath) return undefined;
  return launch({ browser: 'firefox', executablePath });
}

/**
 * Opens Firefox with WebGL, which it only has in a window. @returns undefined if Firefox or a display server isn't
 * installed
 */
export async function openFirefoxWith3d(): Promise<Browser | undefined> {
  const executablePath = findFirefox();
  if (!executablePath || !hasDisplayServer) return undefined;
  const { name, server } = await startDisplay();
  const firefox = await launch({
    browser: 'firefox',
    executablePath,
    headless: false,
    env: { ...process.env, DISPLAY: name, LIBGL_ALWAYS_SOFTWARE: '1' },
    extraPrefsFirefox: { 'webgl.force-enabled': true },
  });
  return {
    newPage: () => firefox.newPage(),
    createBrowserContext: () => firefox.createBrowserContext(),
    close: async () => {
      await firefox.close();
      server.kill();
    },
  };
}

export async function openPage(browser: Browser, url: string, width = 1280, height = 900): Promise<OpenPage> {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warn';
    // Ignore Chromium's message that it composites the page on the CPU, because that's how we configure it.
    if (isComplaint && !message.text().includes('GPU stall due to ReadPixels')) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.setViewport({ width, height });
  await page.goto(url);
  return { page, complaints };
}
