// The benchmarks of the scene that run in one page; the page's window offers them.

import { boardCount, large, small, type Wall } from '../model/wall.js';
import { jscad } from '../solids/jscad.js';
import { loadManifold } from '../solids/manifold.js';
import { timeCandidates } from '../support/measure.js';
import type { Row, Table } from '../support/table.js';
import * as peers from './peers.js';
import { bufferWrites, controlFrames, productUpdates, transitionFrames } from './product-scene.js';
import { timeSteps } from './step.js';

const libraries = [jscad, await loadManifold(await (await fetch('/manifold.wasm')).arrayBuffer())];
controlFrames();

Object.assign(window, { benchmarks: { buffers, updates, holes, frames } });

async function buffers(): Promise<Table> {
  const rows: Row[] = [];
  for (const wall of [small, large]) rows.push(...(await bufferRows(wall)));
  return { title: 'Evaluated parts to buffers written', rows };
}

async function bufferRows(wall: Wall): Promise<readonly Row[]> {
  const { dispose, ...candidates } = await bufferWrites(wall);
  const times = timeCandidates({ ...candidates, ...peers.matrixWrites(wall) });
  dispose();
  const row = (what: string, name: string, peer: string, peerName: string): Row => ({
    what: `${boardCount(wall)} boards, ${what}`,
    ours: 1000 * times.get(name)!,
    unit: 'µs',
    peer,
    theirs: 1000 * times.get(peerName)!,
  });
  const throughThree = 'makeScale, setPosition, setMatrixAt';
  return [
    { ...row('batches', 'batches', throughThree, 'setMatrixAt'), goal: { kind: 'within', times: 2 } as const },
    row('batches', 'batches', 'Object3D.updateMatrix, setMatrixAt', 'updateMatrix'),
    row('batches', 'batches', 'straight into the array of matrices', 'intoArray'),
    row('and light, ground and camera fitted', 'scene', throughThree, 'setMatrixAt'),
  ];
}

async function updates(): Promise<Table> {
  const sizes = [
    { wall: small, limit: 0.8, rounds: 41, rebuilds: 9 },
    { wall: large, limit: 3, rounds: 21, rebuilds: 5 },
  ] as const;
  const rows: Row[] = [];
  for (const { wall, limit, rounds, rebuilds } of sizes) {
    const fast = [await productUpdates(wall), peers.instanced(wall), peers.meshPerBoard(wall)];
    const slow = [peers.rebuilt(wall), ...libraries.map((library) => peers.solids(library, wall))];
    const times = new Map([...timeSteps(fast, { rounds }), ...timeSteps(slow, { rounds: rebuilds, warmRounds: 4 })]);
    const goalBeside = (peer: string) =>
      peer.startsWith('dispose') && wall === small ? ({ kind: 'faster', times: 30 } as const) : undefined;
    rows.push(...rowsOf(`${boardCount(wall)} boards`, times, limit, goalBeside));
  }
  return { title: 'A parameter set to renderer.render() returned, JavaScript', rows };
}

async function holes(): Promise<Table> {
  const ours = timeSteps([await productUpdates(small, { drilled: true })], { rounds: 21, warmRounds: 20 });
  const theirs = timeSteps(
    libraries.map((library) => peers.drilledSolids(library, small)),
    { rounds: 9, warmRounds: 6 },
  );
  return {
    title: `${boardCount(small)} boards with four holes each, a parameter set to render() returned`,
    rows: rowsOf(`${boardCount(small)} drilled boards`, new Map([...ours, ...theirs]), 5),
  };
}

async function frames(): Promise<Table> {
  const ours = await transitionFrames(large, { threeMaterials: true });
  const times = timeSteps([ours, peers.orbitingInstanced(large), peers.orbitingMeshes(large)]);
  return {
    title: 'A frame while the camera moves, JavaScript',
    rows: rowsOf(`${boardCount(large)} boards in three materials`, times, undefined, (peer) =>
      peer.startsWith('Instanced') ? { kind: 'within', times: 1.5 } : undefined,
    ),
  };
}

function rowsOf(
  what: string,
  times: ReadonlyMap<string, number>,
  limit?: number,
  goalBeside: (peer: string) => Row['goal'] | undefined = () => undefined,
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
