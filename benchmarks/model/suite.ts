// The benchmarks of the model that run in Node and in a page alike.

import { jscad } from '../solids/jscad.js';
import { loadManifold } from '../solids/manifold.js';
import { type Entrant, enter } from '../support/measure.js';
import type { Table } from '../support/table.js';
import { boardField, boardTable, checkBoards } from './boards.js';
import { type Compilations, timeCompilations } from './compiling.js';
import { checkSums, expressionField, expressionTable } from './expressions.js';
import type { Field } from './field.js';
import { boreField, holeField, holeTable } from './holes.js';

const fields: readonly Field[] = [expressionField, boardField, holeField, boreField];

/** What a process or a page is asked for. */
export interface Calls {
  /** The names of those who are timed in turns, and how often. */
  fields(): readonly { readonly names: readonly string[]; readonly rounds: number }[];
  /** Lets a contestant enter, alone. */
  enter(name: string): Promise<void>;
  sample(): number;
  /** That all contestants come to the same. */
  check(): void;
  compile(): Compilations;
  /** @param times of all contestants, by name; ms */
  tables(times: readonly (readonly [name: string, time: number])[]): readonly Table[];
}

/** @param wasm the WebAssembly that manifold-3d would fetch by itself */
export function callsWith(wasm: () => Promise<ArrayBuffer>): Calls {
  let entrant: Entrant | undefined;
  const libraries = { JSCAD: () => jscad, manifold: async () => loadManifold(await wasm()) };
  return {
    fields: () =>
      fields.map(({ contestants, options }) => ({ names: Object.keys(contestants), rounds: options?.rounds ?? 61 })),
    enter: async (name) => {
      const field = fields.find(({ contestants }) => contestants[name])!;
      entrant = enter(await field.contestants[name]!(libraries), field.options);
    },
    sample: () => {
      // Since the last one, others have had the processor and its caches: that slows down what is short.
      const first = entrant!.sample();
      return first > 50 ? first : entrant!.sample();
    },
    check: () => {
      checkSums();
      checkBoards();
    },
    compile: timeCompilations,
    tables: (times) => [expressionTable, boardTable, holeTable].map((tableOf) => tableOf(new Map(times))),
  };
}
