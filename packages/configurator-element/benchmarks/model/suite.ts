// The benchmarks of the model that run in Node and in a page alike.

import { jscad } from '../solids/jscad.js';
import { loadManifold } from '../solids/manifold.js';
import type { Table } from '../support/table.js';
import { measureBoards } from './boards.js';
import { measureExpressions } from './expressions.js';
import { measureHoles } from './holes.js';

export { type Compilations, timeCompilations } from './compiling.js';

/** @param manifoldWasm the WebAssembly that manifold-3d would fetch by itself */
export async function measureModel(manifoldWasm: ArrayBuffer): Promise<readonly Table[]> {
  const libraries = [jscad, await loadManifold(manifoldWasm)];
  return [measureExpressions(), measureBoards(libraries), measureHoles(libraries)];
}
