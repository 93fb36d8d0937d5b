// Mounts and unmounts: what each leaves behind in the heap, in the document and on the graphics card.

import type { Browser, CDPSession } from 'puppeteer-core';
import { injected } from '../support/bundle.js';
import { openPage } from '../support/chrome.js';
import { heapOfObjects } from '../support/heap.js';
import type { Row, Table } from '../support/table.js';

type Element = 'configurator' | 'model-viewer';

interface Left {
  /** KiB */
  readonly heap: number;
  /** What the page's scripts keep; without what the engine has compiled of them. KiB */
  readonly objects: number;
  readonly nodes: number;
  readonly contexts: number;
}

/** Until then caches fill. */
const first = 10;
const last = [30, 40] as const;

export async function measureLives(browser: Browser, origin: string): Promise<Table> {
  const ours = await livesOf(browser, origin, 'configurator');
  const theirs = await livesOf(browser, origin, 'model-viewer');
  const rows = last.flatMap((count, index): Row[] => {
    const [own, other] = [ours[index]!, theirs[index]!];
    const row = (what: string, read: (left: Left) => number, unit: Row['unit'], limit?: number): Row => ({
      what: `${count} mounts: ${what}`,
      ours: read(own),
      unit,
      peer: 'model-viewer',
      theirs: read(other),
      ...(limit === undefined ? {} : { goal: { kind: 'at most', limit } }),
    });
    return [
      row('heap growth a mount', ({ heap }) => heap, 'KiB', 5),
      row('of that, objects', ({ objects }) => objects, 'KiB'),
      row('nodes left', ({ nodes }) => nodes, '', 0),
      row('contexts live', ({ contexts }) => contexts, '', 0),
    ];
  });
  return { title: `Mounts and unmounts, from the ${first}th on`, rows };
}

async function livesOf(browser: Browser, origin: string, element: Element): Promise<readonly Left[]> {
  const page = await openPage(browser, 'about:blank');
  await page.evaluateOnNewDocument(await injected('scene/count-contexts.ts'));
  await page.goto(`${origin}/lives/${element}`);
  await page.waitForFunction('window.lives');
  const session = await page.createCDPSession();
  const results: Left[] = [];
  let start: Counts | undefined;
  for (let count = 1; count <= last[1]; count++) {
    await page.evaluate(`window.lives['${element}']()`);
    if (count !== first && !last.some((each) => each === count)) continue;
    const now = await countsOf(session, Number(await collectAnd(session, 'window.liveContexts()')));
    if (!start) start = now;
    else
      results.push({
        heap: (now.heap - start.heap) / (count - first),
        objects: (now.objects - start.objects) / (count - first),
        nodes: now.nodes - start.nodes,
        contexts: now.contexts,
      });
  }
  await page.close();
  return results;
}

interface Counts extends Left {}

async function collectAnd(session: CDPSession, expression: string): Promise<unknown> {
  // What waits for a collection to be let go of (weak references, registries) waits for a turn of the page as well.
  for (let round = 0; round < 3; round++) {
    await session.send('HeapProfiler.collectGarbage');
    await session.send('Runtime.evaluate', {
      expression: 'new Promise((r) => setTimeout(r, 100))',
      awaitPromise: true,
    });
  }
  const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true });
  return result.value;
}

async function countsOf(session: CDPSession, contexts: number): Promise<Counts> {
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  return { heap: usedSize / 1024, objects: await heapOfObjects(session), nodes, contexts };
}
