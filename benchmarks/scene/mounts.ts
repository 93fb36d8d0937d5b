// Mounts and unmounts elements, and measures what each leaves in the heap, the document and the graphics card. The engine's
// part of a heap snapshot (compiled code and what depends on it) grows as long as functions become hot, and is shown apart
// from the objects that scripts keep.

import type { Browser, CDPSession, Page } from 'puppeteer-core';
import { openPage } from '../support/browser.js';
import type { Row, Table } from '../support/table.js';

interface Remainder {
  /** KiB */
  readonly heap: number;
  /** What the page's scripts keep; KiB */
  readonly objects: number;
  readonly nodes: number;
  readonly contexts: number;
}

/** The number of mounts after which caches are filled. */
const warmMounts = 10;
const countedAt = [30, 40] as const;

export async function measureMounts(browser: Browser, origin: string): Promise<Table> {
  const ours = await mountRepeatedly(browser, origin, 'configurator');
  const theirs = await mountRepeatedly(browser, origin, 'model-viewer');
  const rows = countedAt.flatMap((count, index): Row[] => {
    const [own, other] = [ours[index]!, theirs[index]!];
    const row = (what: string, read: (remainder: Remainder) => number, unit: Row['unit'], limit?: number): Row => ({
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
  return { title: `Mounts and unmounts, from the ${warmMounts}th on`, rows };
}

async function mountRepeatedly(
  browser: Browser,
  origin: string,
  element: 'configurator' | 'model-viewer',
): Promise<readonly Remainder[]> {
  const page = await openPage(browser, `${origin}/mounts/${element}`);
  await page.waitForFunction('window.mount');
  const session = await page.createCDPSession();
  const results: Remainder[] = [];
  let start: Remainder | undefined;
  for (let count = 1; count <= countedAt[1]; count++) {
    await page.evaluate(`window.mount['${element}']()`);
    if (count !== warmMounts && !countedAt.some((each) => each === count)) continue;
    const now = await countAfterCollection(page, session);
    start ??= now;
    if (count === warmMounts) continue;
    results.push({
      heap: (now.heap - start.heap) / (count - warmMounts),
      objects: (now.objects - start.objects) / (count - warmMounts),
      nodes: now.nodes - start.nodes,
      contexts: now.contexts,
    });
  }
  await page.close();
  return results;
}

async function countAfterCollection(page: Page, session: CDPSession): Promise<Remainder> {
  // Weak references and finalization registries let go only after a collection and a task of the page.
  for (let round = 0; round < 3; round++) {
    await session.send('HeapProfiler.collectGarbage');
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 100))');
  }
  const contexts = Number(await page.evaluate('window.liveContexts()'));
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  return { heap: usedSize / 1024, objects: await objectKib(session), nodes, contexts };
}

interface Snapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: string[]; readonly node_types: [string[]] } };
  readonly nodes: readonly number[];
}

const engineTypes: ReadonlySet<string> = new Set(['code', 'native', 'synthetic', 'hidden']);

async function objectKib(session: CDPSession): Promise<number> {
  const { snapshot, nodes } = await takeSnapshot(session);
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let total = 0;
  for (let node = 0; node < nodes.length; node += fields.length) {
    if (!engineTypes.has(types[0][nodes[node + type]!]!)) total += nodes[node + size]!;
  }
  return total / 1024;
}

async function takeSnapshot(session: CDPSession): Promise<Snapshot> {
  const chunks: string[] = [];
  const addChunk = ({ chunk }: { readonly chunk: string }) => chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', addChunk);
  await session.send('HeapProfiler.takeHeapSnapshot');
  session.off('HeapProfiler.addHeapSnapshotChunk', addChunk);
  return JSON.parse(chunks.join(''));
}
