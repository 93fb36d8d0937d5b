// Measures unexpected layout shifts on a page with the browser's own API.

import type { Page } from 'puppeteer-core';

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
}

export interface Shifts {
  total: number;
  readonly moved: string[];
}

/** Records the total layout shift that happens without any user input, as a share of the window. */
export async function recordShifts(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(() => {
    const shifts: Shifts = { total: 0, moved: [] };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        shifts.total += value;
        for (const { node, previousRect, currentRect } of sources)
          shifts.moved.push(`${node?.nodeName} from ${previousRect.y} to ${currentRect.y}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export async function shiftsOf(page: Page): Promise<Shifts> {
  return page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);
}

/** Resets the total, so that only later shifts count. */
export async function forgetShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.assign((window as unknown as { shifts: Shifts }).shifts, { total: 0, moved: [] });
  });
}
