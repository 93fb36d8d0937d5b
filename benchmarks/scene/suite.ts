// The scene's benchmarks that run on one page, which exposes them on its window.

import { boardCount, HUNDRED, LARGE, SMALL } from '../model/wall.js';
import type { Row, Table } from '../support/table.js';
import * as peers from './peers.js';
import { controlFrames, productUpdates, transitionFrames } from './product-scene.js';
import { type Stepper, timeSteps } from './step.js';

controlFrames();

Object.assign(window, { benchmarks: { updates, frames, settings } });

async function updates(): Promise<Table> {
  const sizes = [
    { wall: HUNDRED, limit: 0.5, rounds: 41, rebuilds: 9 },
    { wall: SMALL, limit: 0.8, rounds: 41, rebuilds: 9 },
    { wall: LARGE, limit: 3, rounds: 21, rebuilds: 5 },
  ] as const;
  const rows: Row[] = [];
  for (const { wall, limit, rounds, rebuilds } of sizes) {
    const fast = [await productUpdates(wall), peers.instanced(wall), peers.meshPerBoard(wall)];
    const times = new Map([
      ...timeSteps(fast, { rounds }),
      ...timeSteps([peers.rebuilt(wall)], { rounds: rebuilds, warmRounds: 4 }),
    ]);
    const goalBeside = (peer: string) =>
      peer.startsWith('dispose') && wall === SMALL ? ({ kind: 'faster', times: 30 } as const) : undefined;
    rows.push(...rowsOf(`${boardCount(wall)} boards`, times, goalBeside, limit));
  }
  const drilled = timeSteps([await productUpdates(SMALL, { drilled: true })], { rounds: 21, warmRounds: 20 });
  rows.push(...rowsOf(`${boardCount(SMALL)} boards with four holes each`, drilled, () => undefined, 5));
  return { title: 'From setting a parameter until renderer.render() returns, JavaScript only', rows };
}

async function frames(): Promise<Table> {
  const ours = await transitionFrames(LARGE, { threeMaterials: true });
  const times = timeSteps([ours, peers.orbitingInstanced(LARGE), peers.orbitingMeshes(LARGE)]);
  return {
    title: 'A frame while the camera moves, JavaScript only',
    rows: rowsOf(`${boardCount(LARGE)} boards in three materials`, times, (peer) =>
      peer.startsWith('Instanced') ? { kind: 'within', times: 1.5 } : undefined,
    ),
  };
}

/** Repeats the measurement with pixels: in the studio, at a wall and in a room. */
async function settings(): Promise<Table> {
  const rows: Row[] = [];
  for (const wall of [SMALL, LARGE]) {
    const all: Stepper[] = [];
    for (const setting of ['studio', 'wall', 'room'] as const)
      all.push(withPixels(await transitionFrames(wall, { threeMaterials: true }, setting)));
    const times = timeSteps(all, { rounds: 61 });
    const studio = times.get('ours')!;
    for (const [setting, ours] of times) {
      if (setting === 'ours') continue;
      rows.push({ what: `${boardCount(wall)} boards, ${setting}`, ours, unit: 'ms', peer: 'studio', theirs: studio });
    }
  }
  return { title: 'A frame while the camera moves, until its pixels are there', rows };
}

function withPixels(stepper: Stepper): Stepper {
  const step = (count: number) => {
    stepper.step(count);
    stepper.waitForPixels();
  };
  return { ...stepper, step, waitForPixels: () => undefined };
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
