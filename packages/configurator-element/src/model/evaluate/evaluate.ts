// Evaluates a settled configuration, which results in a product.

import { lazily } from '../../geometry/lazily.js';
import type { CompiledDocument } from '../compile-document.js';
import { textIn } from '../document/text.js';
import type { Runtime } from '../expression/runtime.js';
import { settleJoints } from '../joints/compile-joints.js';
import { checkRules } from '../settle/rules.js';
import type { SettledRun } from '../settle/settle.js';
import { measureDimension } from './dimensions.js';
import { estimateOf, hasAllSums, writeSums } from './estimate.js';
import { Evaluation } from './evaluation.js';
import { type Joined, PartColumnsBuilder } from './part-columns.js';
import { partListOf } from './part-list.js';
import { checkCoordinates, Placement } from './placement.js';
import type { PlacedItem, Product } from './product.js';

/** @throws {ModelError} if the document can't be built with these values */
export function evaluate(model: CompiledDocument, { settled, runtime }: SettledRun, language: string): Product {
  runtime.resume();
  const { configuration } = settled;
  const { document, parts, estimate } = model;
  const early = model.rulesReadSums ? undefined : checkRules(model.rules, runtime, language);
  const evaluation = placeParts(model, runtime);
  const { columns, bounds, madeBounds } = evaluation.placement;
  checkCoordinates(evaluation.placement, parts.definitions);
  const joined = joinedOf(model, columns, runtime, language);
  writeSums(model.sums, columns, parts.definitions, document, runtime, model.hasMitres ? joined?.().mitred : undefined);
  const items = itemsOf(evaluation, language);
  columns.joined = joined;
  const product: Product = {
    configuration,
    parts: partListOf(columns, { definitions: parts.definitions, materials: document.materials ?? [], language }),
    ...(items.length > 0 ? { items } : {}),
    bounds,
    ...(madeBounds ? { madeBounds } : {}),
    rules: early ?? checkRules(model.rules, runtime, language),
    dimensions: model.dimensions.map((dimension) => measureDimension(dimension, runtime)),
    ...(estimate && hasAllSums(model.sums) && (joined || !model.hasMitres)
      ? { estimate: estimateOf(estimate, runtime) }
      : {}),
  };
  if (!joined) return product;
  return {
    ...product,
    get items() {
      return [...items, ...joined().items];
    },
    get welds() {
      return joined().welds;
    },
    get jointFaults() {
      return joined().faults;
    },
  };
}

/** Places the parts if a rule reads sums over them. Call it before checking rules without an evaluation. */
export function prepareRules(model: CompiledDocument, runtime: Runtime): void {
  if (!model.rulesReadSums) return;
  const { columns } = placeParts(model, runtime).placement;
  const mitred = model.hasMitres ? joinedOf(model, columns, runtime, '')?.().mitred : undefined;
  writeSums(model.sums, columns, model.parts.definitions, model.document, runtime, mitred);
}

function placeParts(model: CompiledDocument, runtime: Runtime): Evaluation {
  const { materialColors, parts, vectorization, memory, addTurned } = model;
  const columns = new PartColumnsBuilder(parts.depth, parts.paths, memory.rowCount);
  const placement = new Placement(runtime, materialColors, columns, addTurned);
  const evaluation = new Evaluation(runtime, placement, { ...parts, vectorization, scratch: memory.scratch });
  evaluation.place(parts.programs);
  columns.banding = bandingOf(model, runtime);
  memory.rowCount = Math.max(16, columns.count);
  return evaluation;
}

/** The joints' results, computed when first read. @returns undefined if there are none */
function joinedOf(
  { document, parts, joints, joinParts }: CompiledDocument,
  columns: PartColumnsBuilder,
  runtime: Runtime,
  language: string,
): (() => Joined) | undefined {
  if (!joinParts || joints.length === 0) return undefined;
  const settled = settleJoints(joints, runtime);
  const { materials = [], fittings = [], catalog } = document;
  const own = { materials, fittings, catalog };
  return lazily(() => joinParts(settled, { columns, definitions: parts.definitions, ...own, language }));
}

/** The bands on all panels. All instances of a part have the same bands, so they're read once after placing. */
function bandingOf({ document: { bands }, parts: { definitions } }: CompiledDocument, runtime: Runtime) {
  if (!bands) return undefined;
  const sides = new Int16Array(6 * definitions.length).fill(-1);
  for (const { index, instances } of definitions) {
    if (!('bands' in instances) || !instances.bands) continue;
    sides.set(
      instances.bands.map((register) => runtime.registers[register]!),
      6 * index,
    );
  }
  return { bands, sides };
}

function itemsOf({ items }: Evaluation, language: string): readonly PlacedItem[] {
  return items
    .filter(({ part }) => part.bom)
    .map(({ part, path, quantity, unitPrice }) => {
      const { id, name } = part;
      return { path, id, name: name === undefined ? id : textIn(name, language), quantity, unitPrice };
    });
}
