// The browser that the benchmarks run in: the one that the tests find.

import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { chromeArguments, findChrome } from '../../scripts/browser.mjs';

/** For what takes minutes. */
const patienceMs = 600_000;

export async function launchChrome(): Promise<Browser> {
  return puppeteer.launch({
    executablePath: await findChrome(),
    args: [...chromeArguments, '--js-flags=--expose-gc', '--enable-precise-memory-info'],
    protocolTimeout: patienceMs,
  });
}

/** A page that ends the benchmark when something in it fails. */
export async function openPage(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage();
  page.on('pageerror', (error) => {
    console.error(error);
    process.exitCode = 1;
  });
  await page.goto(address);
  return page;
}
