// The benchmarks of the scene that run in one page; the page's window offers them.

import { boardCount, hundred, large, small } from '../model/wall.js';
import type { Row, Table } from '../support/table.js';
import * as peers from './peers.js';
import { controlFrames, productUpdates, transitionFrames } from './product-scene.js';
import { timeSteps } from './step.js';

controlFrames();

Object.assign(window, { benchmarks: { updates, frames } });

async function updates(): Promise<Table> {
  const sizes = [
    { wall: hundred, limit: 0.5, rounds: 41, rebuilds: 9 },
    { wall: small, limit: 0.8, rounds: 41, rebuilds: 9 },
    { wall: large, limit: 3, rounds: 21, rebuilds: 5 },
  ] as const;
  const rows: Row[] = [];
  for (const { wall, limit, rounds, rebuilds } of sizes) {
    const fast = [await productUpdates(wall), peers.instanced(wall), peers.meshPerBoard(wall)];
    const times = new Map([
      ...timeSteps(fast, { rounds }),
      ...timeSteps([peers.rebuilt(wall)], { rounds: rebuilds, warmRounds: 4 }),
    ]);
    const goalBeside = (peer: string) =>
      peer.startsWith('dispose') && wall === small ? ({ kind: 'faster', times: 30 } as const) : undefined;
    rows.push(...rowsOf(`${boardCount(wall)} boards`, times, goalBeside, limit));
  }
  const drilled = timeSteps([await productUpdates(small, { drilled: true })], { rounds: 21, warmRounds: 20 });
  rows.push(...rowsOf(`${boardCount(small)} boards with four holes each`, drilled, () => undefined, 5));
  return { title: 'A parameter set to renderer.render() returned, JavaScript', rows };
}

async function frames(): Promise<Table> {
  const ours = await transitionFrames(large, { threeMaterials: true });
  const times = timeSteps([ours, peers.orbitingInstanced(large), peers.orbitingMeshes(large)]);
  return {
    title: 'A frame while the camera moves, JavaScript',
    rows: rowsOf(`${boardCount(large)} boards in three materials`, times, (peer) =>
      peer.startsWith('Instanced') ? { kind: 'within', times: 1.5 } : undefined,
    ),
  };
}

function rowsOf(
  what: string,
  times: ReadonlyMap<string, number>,
  goalBeside: (peer: string) => Row['goal'] | undefined,
  limit?: number,
): readonly Row[] {
  const ours = times.get('ours')!;
  const alone: Row[] = limit === undefined ? [] : [{ what, ours, unit: 'ms', goal: { kind: 'at most', limit } }];
  const beside = [...times].filter(([name]) => name !== 'ours');
  return [
    ...alone,
    ...beside.map(([peer, theirs]): Row => {
      const goal = goalBeside(peer);
      return { what, ours, unit: 'ms', peer, theirs, ...(goal ? { goal } : {}) };
    }),
  ];
}
