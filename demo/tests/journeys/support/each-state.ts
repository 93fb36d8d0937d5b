// Goes through the visits, and looks for faults in each of their states.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, CDPSession, Page } from 'puppeteer-core';
import { openChromium } from './browsers.js';
import { type Demo, startDemo } from './demo.js';
import { openShopPage, type ShopPage } from './shop-page.js';
import { type Visit, Visitor } from './visits.js';

export interface Visited {
  readonly page: Page;
  readonly session: CDPSession;
  readonly visitor: Visitor;
}

export interface EachState {
  readonly visits: readonly Visit[];
  /** What holds in each state of a visit. */
  readonly title: (visit: string) => string;
  /** Before the first page of a visit is opened. */
  readonly open?: (visited: Visited) => Promise<void>;
  /** Before a person goes on to the next state. */
  readonly prepare: (visited: Visited) => Promise<void>;
  /** @returns a line for each fault */
  readonly findFaults: (visited: Visited) => Promise<readonly string[]>;
}

export function testEachState({ visits, title, open, prepare, findFaults }: EachState): void {
  let demo: Demo;
  let shop: ShopPage;

  before(async () => {
    demo = await startDemo();
    shop = await openShopPage();
  });

  after(async () => {
    await shop?.close();
    await demo?.close();
  });

  for (const visit of visits) {
    describe(title(visit.title), () => {
      let browser: Browser;
      let visited: Visited;

      before(async () => {
        browser = await openChromium({ has3d: visit.has3d ?? false });
        const page = await browser.newPage();
        visited = { page, session: await page.createCDPSession(), visitor: new Visitor(page, demo, shop) };
        await open?.(visited);
      });

      after(() => browser?.close());

      for (const { name, reach } of visit.states) {
        it(name, async () => {
          await prepare(visited);
          await reach(visited.visitor);
          assert.deepEqual(await findFaults(visited), []);
        });
      }
    });
  }
}
