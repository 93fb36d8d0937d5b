// Opens the projects' pages in a browser and checks their behavior.

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Browser } from '@parametric/demo-tests/support/browsers';
import { ConfiguratorOnPage, recordEvents } from '@parametric/demo-tests/support/configurator';
import type { ConsoleMessage, Page } from 'puppeteer-core';

export interface Opened {
  readonly page: Page;
  readonly configurator: ConfiguratorOnPage;
  /** Errors and warnings in the console, and uncaught exceptions. */
  readonly complaints: string[];
}

export async function openPage(context: TestContext, browser: Browser, url: string): Promise<Opened> {
  const page = await browser.newPage();
  const complaints: string[] = [];
  context.after(async () => {
    for (const complaint of complaints) context.diagnostic(complaint);
    await page.close();
  });
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warn';
    if (isComplaint && !isOfBrowser(message)) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await recordEvents(page);
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(url);
  return { page, configurator: new ConfiguratorOnPage(page), complaints };
}

/** A person's changes update the page's own state, without any console messages. */
export async function hasItsState(context: TestContext, browser: Browser, url: string): Promise<void> {
  const { page, configurator, complaints } = await openPage(context, browser, url);
  await configurator.find('.stage.live, .picture > svg');
  assert.equal((await configurator.value()).width, 900);
  await configurator.type('#field-width', '640 mm');
  await page.waitForFunction(() => /640/.test(document.querySelector('output')?.textContent ?? ''), { polling: 50 });
  assert.deepEqual(complaints, []);
}

/** An element whose document never arrives shows a message, and the console says why. */
export async function saysWhatIsWrong(
  context: TestContext,
  browser: Browser,
  url: string,
  selector = 'parametric-configurator',
): Promise<Page> {
  const { page, complaints } = await openPage(context, browser, url);
  await new ConfiguratorOnPage(page, selector).says(/isn’t available right now/);
  assert.match(complaints.join('\n'), /nothing_to_show.+modelDocument/);
  return page;
}

/** Chromium logs that it uses CPU compositing, as configured, or has no WebGL. It also requests an icon. */
function isOfBrowser(message: ConsoleMessage): boolean {
  return (
    /GPU stall due to ReadPixels|WebGL|The 3D view isn’t available/.test(message.text()) ||
    Boolean(message.location().url?.endsWith('.ico'))
  );
}
