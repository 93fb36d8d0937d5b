// What lies in a page's heap, by a snapshot: the engine's own work (compiled code, lists of what depends on it) grows as long
// as functions become hot, whoever calls them, and is told apart from what scripts keep.

import type { CDPSession } from 'puppeteer-core';

interface Snapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: string[]; readonly node_types: [string[]] } };
  readonly nodes: readonly number[];
}

const ofEngine: ReadonlySet<string> = new Set(['code', 'native', 'synthetic', 'hidden']);

/** @returns KiB */
export async function heapOfObjects(session: CDPSession): Promise<number> {
  const { snapshot, nodes } = await takeSnapshot(session);
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let total = 0;
  for (let node = 0; node < nodes.length; node += fields.length) {
    if (!ofEngine.has(types[0][nodes[node + type]!]!)) total += nodes[node + size]!;
  }
  return total / 1024;
}

async function takeSnapshot(session: CDPSession): Promise<Snapshot> {
  const chunks: string[] = [];
  const take = ({ chunk }: { readonly chunk: string }) => chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', take);
  await session.send('HeapProfiler.takeHeapSnapshot');
  session.off('HeapProfiler.addHeapSnapshotChunk', take);
  return JSON.parse(chunks.join(''));
}
