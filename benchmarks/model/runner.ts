// Runs in a Node process or a page of its own, and does what the benchmark requests.

import { jscad } from '../solids/jscad.js';
import { loadManifold } from '../solids/manifold.js';
import { type Workload, warmUp } from '../support/measure.js';
import type { Table } from '../support/table.js';
import { boardWorkloads, checkBoards, drilledBoardTable, plainBoardTable } from './boards.js';
import { type Compilations, timeCompilations } from './compile.js';
import { checkSums, expressionTable, expressionWorkload } from './expressions.js';

export interface Calls {
  /** The names of the candidates that are sampled in the same rounds, and the number of rounds. */
  workloads(): readonly { readonly names: readonly string[]; readonly rounds: number }[];
  /** Prepares a candidate, the only one of this process or page. */
  warmUp(name: string): Promise<void>;
  /** @returns how long a call of the candidate takes; ms */
  sample(): number;
  /** @throws when candidates do not come to the same numbers */
  check(): void;
  compile(): Compilations;
  /** @param times of all candidates, by name; ms */
  tables(times: readonly (readonly [name: string, time: number])[]): readonly Table[];
}

const isPage = typeof document === 'object';

const libraries = { JSCAD: () => jscad, manifold: async () => loadManifold(await readWasm()) };
const workloads: readonly Workload[] = [expressionWorkload, ...boardWorkloads(libraries)];
let takeSample = (): number => Number.NaN;

const calls: Calls = {
  workloads: () =>
    workloads.map(({ candidates, options }) => ({ names: Object.keys(candidates), rounds: options?.rounds ?? 61 })),
  warmUp: async (name) => {
    const { candidates, options } = workloads.find(({ candidates }) => candidates[name])!;
    takeSample = warmUp(await candidates[name]!(), options);
  },
  sample: () => {
    // Since the last sample other candidates have filled the processor's caches, which slows down short calls.
    const first = takeSample();
    return first > 50 ? first : takeSample();
  },
  check: () => {
    checkSums();
    checkBoards();
  },
  compile: timeCompilations,
  tables: (times) => [expressionTable, plainBoardTable, drilledBoardTable].map((tableOf) => tableOf(new Map(times))),
};

if (isPage) Object.assign(window, { benchmark: calls });
else {
  process.on('message', async ([call, ...args]: [keyof Calls, ...never[]]) => {
    const answer: unknown = await Reflect.apply(calls[call], undefined, args);
    process.send!({ answer });
  });
}

/** The WebAssembly that manifold-3d would otherwise fetch by itself. */
async function readWasm(): Promise<ArrayBuffer> {
  if (isPage) return (await fetch('/manifold.wasm')).arrayBuffer();
  return Uint8Array.from(process.getBuiltinModule('node:fs').readFileSync(process.argv[2]!)).buffer;
}
