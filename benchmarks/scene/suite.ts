// The benchmarks of the scene that run in one page.

import { boardCount, large, small, type Wall } from '../model/shelving.js';
import { jscad } from '../solids/jscad.js';
import type { Library } from '../solids/library.js';
import { loadManifold } from '../solids/manifold.js';
import { race } from '../support/measure.js';
import type { Row, Table } from '../support/table.js';
import { takeFrames } from './frames.js';
import { showing, turning, writing } from './ours.js';
import * as peers from './peers.js';
import { raceSteps, type StepOptions, type Stepper } from './steps.js';

/** @param manifoldWasm the WebAssembly that manifold-3d would fetch by itself */
export async function sceneBenchmarks(manifoldWasm: ArrayBuffer): Promise<Readonly<Record<string, () => Table>>> {
  const libraries = [jscad, await loadManifold(manifoldWasm)];
  takeFrames();
  return {
    writing: measureWriting,
    showing: () => measureShowing(libraries),
    holes: () => measureDrilled(libraries),
    turning: measureTurning,
  };
}

function measureWriting(): Table {
  return {
    title: 'Evaluated parts to buffers written',
    rows: [small, large].flatMap((wall) => {
      const { batches, stage, dispose } = writing(wall);
      const { asDocumented, throughThree, intoArray } = peers.matrixLoops(wall);
      const times = race([batches, stage, asDocumented, throughThree, intoArray]);
      dispose();
      const row = (what: string, name: string, peer: string, peerName: string): Row => ({
        what: `${boardCount(wall)} boards, ${what}`,
        ours: 1000 * times.get(name)!,
        unit: 'µs',
        peer,
        theirs: 1000 * times.get(peerName)!,
      });
      const bare = 'makeScale, setPosition, setMatrixAt';
      return [
        { ...row('batches', batches.name, bare, throughThree.name), goal: { kind: 'within', times: 2 } as const },
        row('batches', batches.name, 'Object3D.updateMatrix, setMatrixAt', asDocumented.name),
        row('batches', batches.name, 'straight into the array of matrices', intoArray.name),
        row('and light, ground and eye fitted', stage.name, bare, throughThree.name),
      ];
    }),
  };
}

function measureShowing(libraries: readonly Library[]): Table {
  const sizes = [
    { wall: small, limit: 0.8, rounds: 41, rebuilds: 9 },
    { wall: large, limit: 3, rounds: 21, rebuilds: 5 },
  ] as const;
  return {
    title: 'A parameter set to renderer.render() returned, JavaScript',
    rows: sizes.flatMap(({ wall, limit, rounds, rebuilds }) => {
      const lean = [showing(wall), peers.instanced(wall), peers.meshABoard(wall)];
      const heavy = [peers.rebuilt(wall), ...libraries.map((library) => peers.solids(library, wall))];
      const times = new Map([...timed(lean, { rounds }), ...timed(heavy, { rounds: rebuilds, warmRounds: 4 })]);
      return rowsOf(`${boardCount(wall)} boards`, times, limit, (peer) =>
        peer.startsWith('dispose') && wall === small ? { kind: 'faster', times: 30 } : undefined,
      );
    }),
  };
}

function measureDrilled(libraries: readonly Library[]): Table {
  const ours = timed([showing(small, { drilled: true })], { rounds: 21, warmRounds: 20 });
  const theirs = timed(
    libraries.map((library) => peers.drilledSolids(library, small)),
    { rounds: 9, warmRounds: 6 },
  );
  return {
    title: `${boardCount(small)} boards with four holes each, a parameter set to render() returned`,
    rows: rowsOf(`${boardCount(small)} drilled boards`, new Map([...ours, ...theirs]), 5),
  };
}

function measureTurning(): Table {
  const wall: Wall = large;
  const steppers = [turning(wall, { colorful: true }), peers.turningInstanced(wall), peers.turningMeshes(wall)];
  const times = timed(steppers, { rounds: 41, warmRounds: 40 });
  return {
    title: 'A frame while turning, JavaScript',
    rows: rowsOf(`${boardCount(wall)} boards in three materials`, times, undefined, (peer) =>
      peer.startsWith('Instanced') ? { kind: 'within', times: 1.5 } : undefined,
    ),
  };
}

function timed(steppers: readonly Stepper[], options: StepOptions): ReadonlyMap<string, number> {
  const times = raceSteps(steppers, options);
  for (const stepper of steppers) stepper.dispose();
  return times;
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
