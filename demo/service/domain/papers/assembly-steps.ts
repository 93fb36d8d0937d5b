// Divides a product into steps of assembly: each kind of subassembly, such as a drawer, first, then the parts around it, in
// the order of assembly-order.ts. Each step has its hardware. A hole that a joint drills names its fitting and piece, so the
// fitting belongs to the step that brings the last part with that piece.

import {
  type ModelDocument,
  type Part,
  type PlacedPart,
  type Product,
  textIn,
} from '@parametric/configurator-element/model';
import { inOrderOfAssembly, jointPieces } from './assembly-order.js';
import { type Bag, isEngraved, type OrderPieces } from './pieces.js';

export interface AssemblyStep {
  /** The subassembly's name; undefined for the product itself. */
  readonly of: string | undefined;
  /** How often it's done for one product. */
  readonly times: number;
  readonly placed: readonly PlacedPart[];
  readonly added: readonly PlacedPart[];
  /** The subassemblies that it puts in place; none for a step with parts. */
  readonly inserted: readonly { readonly name: string; readonly quantity: number }[];
  /** The hardware for one time. */
  readonly hardware: readonly StepHardware[];
}

export interface StepHardware {
  readonly bag: Bag;
  readonly quantity: number;
}

/** A group's instance, or the product. */
interface Assembly {
  readonly path: string;
  readonly name: string | undefined;
  readonly parts: PlacedPart[];
  readonly children: Map<string, Assembly>;
}

type Draft = Omit<AssemblyStep, 'hardware'> & {
  /** The paths of the parts that are together after it, in each instance. */
  readonly together: readonly ReadonlySet<string>[];
};

type Addition = Pick<AssemblyStep, 'added' | 'inserted'>;

/** More kinds of parts in one step make its drawing hard to read. */
const KINDS = 3;
/** A subassembly with at most this many kinds of parts is one step. */
const SMALL = 8;

export function assemblySteps(pieces: OrderPieces, document: ModelDocument, language: string): readonly AssemblyStep[] {
  const { product } = pieces;
  const rowOf = new Map(
    [...pieces.bill.panels, ...pieces.bill.items].flatMap((row) =>
      row.paths.map((path) => [path, row.number] as const),
    ),
  );
  const parts = [...product.parts].filter((part) => part.bom && !isEngraved(part));
  const drafts = stepsOf(
    [rootOf(parts, document, language)],
    rowOf,
    jointPieces(product).map(({ paths }) => paths),
  );
  const counts = hardwareCounts(pieces, document, drafts);
  return drafts.map(({ together: _, ...step }, index) => ({
    ...step,
    hardware: pieces.bags.flatMap((bag) => {
      const quantity = (counts.get(bag.row.number)?.[index] ?? 0) / step.times;
      return quantity > 0 ? [{ bag, quantity: Math.ceil(quantity) }] : [];
    }),
  }));
}

function rootOf(parts: readonly PlacedPart[], document: ModelDocument, language: string): Assembly {
  const root: Assembly = { path: '', name: undefined, parts: [], children: new Map() };
  for (const part of parts) {
    let node = root;
    let definitions: readonly Part[] = document.parts;
    for (const segment of part.path.split('/').slice(0, -1)) {
      const group = definitions.find(({ id }) => id === segment.replace(/\[.*/, ''));
      if (group?.kind !== 'group') break;
      definitions = group.parts;
      const path = node.path === '' ? segment : `${node.path}/${segment}`;
      const name = group.name ? textIn(group.name, language) : group.id;
      const known = node.children.get(path) ?? { path, name, parts: [], children: new Map() };
      node.children.set(path, known);
      node = known;
    }
    node.parts.push(part);
  }
  return root;
}

/** @param alike instances that are made the same way */
function stepsOf(
  alike: readonly Assembly[],
  rowOf: ReadonlyMap<string, number>,
  joined: readonly ReadonlySet<string>[],
): readonly Draft[] {
  const first = alike[0]!;
  const kinds = new Map<string, Assembly[]>();
  const instances = alike.flatMap(({ children }) => [...children.values()]);
  for (const child of instances) kinds.set(keyOf(child, rowOf), [...(kinds.get(keyOf(child, rowOf)) ?? []), child]);
  // A single part, such as a door's only board, is added as a part.
  const groups = [...kinds.values()].filter((group) => allParts(group[0]!).length > 1);
  const ofFirst = (group: readonly Assembly[]) =>
    group.filter((child) => first.children.get(child.path) === child).flatMap(allParts);
  const single = [...first.children.values()].filter((child) => allParts(child).length === 1).flatMap(allParts);
  const opens = ({ added }: Addition) => added.every(({ motions = [] }) => motions.length > 0);
  const insertions = groups.map((group): Addition => {
    const quantity = group.filter((child) => first.children.get(child.path) === child).length;
    return { added: ofFirst(group), inserted: [{ name: group[0]!.name!, quantity }] };
  });
  const base = insertions.filter((one) => !opens(one));
  const stands: Addition = {
    added: base.flatMap(({ added }) => added),
    inserted: base.flatMap(({ inserted }) => inserted),
  };
  // A single subassembly that the others are fixed to is in place already.
  const isReady = stands.inserted.length === 1 && stands.inserted[0]!.quantity === 1;
  const chunks = chunked(
    inOrderOfAssembly([...first.parts, ...single], stands.added, joined),
    first.name === undefined ? KINDS : SMALL,
  );
  const additions = [
    ...(isReady ? [] : [stands]),
    ...chunks.map((added): Addition => ({ added, inserted: [] })),
    ...insertions.filter(opens),
  ].filter(({ added }) => added.length > 0);
  const placed: PlacedPart[] = isReady ? [...stands.added] : [];
  const own = additions.map((addition): Draft => {
    const before = [...placed];
    placed.push(...addition.added);
    return {
      of: first.name,
      times: alike.length,
      placed: before,
      ...addition,
      together: togetherIn(alike, first, placed),
    };
  });
  return [...groups.flatMap((group) => stepsOf(group, rowOf, joined)), ...own];
}

/** The paths of the first instance's parts, and of the parts at the same places in the others. */
function togetherIn(
  alike: readonly Assembly[],
  first: Assembly,
  placed: readonly PlacedPart[],
): readonly ReadonlySet<string>[] {
  // Instances may number their own groups differently, so a part is found by its place in the list.
  const inFirst = allParts(first).map(({ path }) => path);
  const indexes = placed.map(({ path }) => inFirst.indexOf(path));
  return alike.map((one) => {
    const own = allParts(one);
    return new Set(indexes.map((index) => own[index]!.path));
  });
}

function keyOf(assembly: Assembly, rowOf: ReadonlyMap<string, number>): string {
  return allParts(assembly)
    .map(({ path }) => rowOf.get(path))
    .sort()
    .join();
}

function allParts({ parts, children }: Assembly): readonly PlacedPart[] {
  return [...parts, ...[...children.values()].flatMap(allParts)];
}

/** A few kinds of parts at a time. */
function chunked(kinds: readonly (readonly PlacedPart[])[], most: number): readonly (readonly PlacedPart[])[] {
  const size = kinds.length <= most ? most : KINDS;
  return Array.from({ length: Math.ceil(kinds.length / size) }, (_, i) => kinds.slice(i * size, (i + 1) * size).flat());
}

/** By row of the bill: how many fittings each step needs, for one product. */
function hardwareCounts(
  { product, bill }: OrderPieces,
  { joints = [] }: ModelDocument,
  steps: readonly Draft[],
): ReadonlyMap<number, readonly number[]> {
  const drilled = drilledCounts(product, steps);
  const counts = new Map<number, number[]>();
  for (const row of bill.items) {
    const own = steps.map(() => 0);
    const items = (product.items ?? []).filter(({ path, name }) => name === row.name && row.paths.includes(path));
    const known = drilled.get(items[0]?.id ?? '') ?? own;
    const total = known.reduce((sum, one) => sum + one, 0);
    if (total === row.quantity) for (const [index, one] of known.entries()) own[index]! += one;
    else for (const { path, quantity } of items) own[stepOf(joints, path, steps)]! += quantity;
    counts.set(row.number, own);
  }
  return counts;
}

/** By fitting: how many pieces each step needs: the first after which all parts with holes for one are together. */
function drilledCounts(product: Product, steps: readonly Draft[]): ReadonlyMap<string, readonly number[]> {
  const counts = new Map<string, number[]>();
  for (const { fitting, paths } of jointPieces(product)) {
    const own = counts.get(fitting) ?? steps.map(() => 0);
    const isReady = ({ together }: Draft) => together.some((set) => [...paths].every((path) => set.has(path)));
    const step = steps.findIndex(isReady);
    own[step < 0 ? steps.length - 1 : step]! += 1;
    counts.set(fitting, own);
  }
  return counts;
}

/** The first step with all kinds of a joint's parts; the last step for hardware without a joint. */
function stepOf(joints: NonNullable<ModelDocument['joints']>, path: string, steps: readonly Draft[]): number {
  const index = /^joints\[(\d+)\]$/.exec(path)?.[1];
  const named = index === undefined ? [] : [joints[Number(index)]?.parts ?? []].flat(2).map(String);
  const idsAfter = steps.map(({ placed, added }) => new Set([...placed, ...added].map(({ id }) => id)));
  const needed = named.filter((id) => idsAfter.some((ids) => ids.has(id)));
  const found = needed.length === 0 ? -1 : idsAfter.findIndex((ids) => needed.every((id) => ids.has(id)));
  return found < 0 ? steps.length - 1 : found;
}
