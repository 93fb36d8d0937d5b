// When the form can be used: a slider was pressed by a key, and the number beside it follows.

import { PageCall } from '../support/browser.js';
import { bundle } from '../support/bundle.js';
import { type Conditions, inBrowser, openPage, type VisitedPage } from './visit.js';

/** Between two presses, until one is answered; ms. */
const pressEveryMs = 100;

/** @returns ms from the navigation until the first press that was answered */
export async function measureForm({ address }: VisitedPage, conditions: Conditions): Promise<number> {
  return inBrowser(address, 1, [], async (browser) => {
    const page = await openPage(await browser.createBrowserContext(), conditions);
    const found = await PageCall.expose<void>(page, 'noteForm');
    const answered = await PageCall.expose<number>(page, 'noteAnswer');
    // In a block, because it runs as a classic script, where its names would be global.
    await page.evaluateOnNewDocument(`{${await bundle({ entry: 'page/watch-form.ts' })}}`);
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await found.made;
    const timer = setInterval(() => void page.keyboard.press('ArrowRight').catch(() => undefined), pressEveryMs);
    return answered.made.finally(() => clearInterval(timer));
  });
}
