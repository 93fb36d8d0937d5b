// Divides a product into assembly steps. First, each kind of subassembly is assembled, such as a drawer, and then what
// it belongs to, in the order from assembly-order.ts. Each step lists its hardware. Holes that a joint drills name
// their fitting and its piece, so a fitting belongs to the step that adds the last part with holes for that piece.

import { type SizedItem, sizedItems } from '@parametric/configurator-element/manufacture';
import {
  type ModelDocument,
  type Part,
  type PlacedPart,
  type Product,
  textIn,
} from '@parametric/configurator-element/model';
import { type Addition, boxOf, type FittingPiece, fittingPieces, inOrderOfAssembly, opens } from './assembly-order.js';
import { type Bag, isEngraved, type OrderPieces } from './pieces.js';
import { capitalized } from './words.js';

export interface AssemblyStep {
  /** The subassembly's name; undefined for the product itself. */
  readonly of: string | undefined;
  /** How many times the step is repeated for one product. */
  readonly times: number;
  readonly placed: readonly PlacedPart[];
  readonly added: readonly PlacedPart[];
  /** The subassemblies that the step puts in place; empty if the step adds individual parts. */
  readonly inserted: Addition['inserted'];
  /** For each identical instance, the paths of its parts that have been put together once the step is done. */
  readonly together: readonly ReadonlySet<string>[];
  /** The hardware needed to do the step once. */
  readonly hardware: readonly StepHardware[];
}

export interface StepHardware {
  readonly bag: Bag;
  readonly quantity: number;
}

/** An instance of a group, or the product itself. */
interface Assembly {
  readonly path: string;
  /** The name, with a number if several kinds have the same name. */
  name: string | undefined;
  readonly parts: PlacedPart[];
  readonly children: Map<string, Assembly>;
}

type Draft = Omit<AssemblyStep, 'hardware'>;

/** The maximum number of kinds of parts in a step. With more, the drawing would be hard to read. */
const KINDS = 3;
/** The maximum number of kinds of parts in a subassembly that's assembled in one step. */
const SMALL = 8;

export function assemblySteps(pieces: OrderPieces, document: ModelDocument, language: string): readonly AssemblyStep[] {
  const { product } = pieces;
  const rowOf = new Map(
    [...pieces.bill.panels, ...pieces.bill.items].flatMap((row) =>
      row.paths.map((path) => [path, row.number] as const),
    ),
  );
  const parts = [...product.parts].filter((part) => part.bom && !isEngraved(part));
  const loose = new Set(pinJoints(document).flatMap(({ parts: [shelves] }) => shelves));
  const context = { product, rowOf, loose, fittings: fittingPieces(product) };
  const root = rootOf(parts, document, language);
  numberKinds(root, context);
  const drafts = stepsOf([root], context);
  const counts = hardwareCounts(pieces, document, context.fittings, drafts);
  return drafts.map((step, index) => ({
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
      const name = group.name ? textIn(group.name, language) : idInWords(group.id);
      const known = node.children.get(path) ?? { path, name, parts: [], children: new Map() };
      node.children.set(path, known);
      node = known;
    }
    node.parts.push(part);
  }
  return root;
}

/** An id in words: `drawer_box` becomes `Drawer box`. */
export function idInWords(id: string): string {
  return capitalized(id.replaceAll(/[_-]+/g, ' ').trim());
}

/** Numbers subassemblies that have the same name but aren't the same: `Unit (1)`, `Unit (2)`. */
function numberKinds(root: Assembly, context: Context): void {
  const all = allAssemblies(root).filter((assembly) => allParts(assembly).length > 1);
  for (const [name, alike] of groupedBy(all, (assembly) => assembly.name ?? '')) {
    const kinds = [...groupedBy(alike, (assembly) => keyOf(assembly, context)).values()];
    if (kinds.length < 2) continue;
    for (const [index, kind] of kinds.entries()) for (const assembly of kind) assembly.name = `${name} (${index + 1})`;
  }
}

function allAssemblies({ children }: Assembly): readonly Assembly[] {
  return [...children.values()].flatMap((child) => [child, ...allAssemblies(child)]);
}

interface Context {
  readonly product: Product;
  /** The number of each part's row in the bill, by path. */
  readonly rowOf: ReadonlyMap<string, number>;
  /** The ids of shelves that rest on pins. */
  readonly loose: ReadonlySet<string>;
  readonly fittings: readonly FittingPiece[];
}

/** @param alike the identical instances of a subassembly, which share the same steps */
function stepsOf(alike: readonly Assembly[], context: Context): readonly Draft[] {
  const first = alike[0]!;
  const groups = [
    ...groupedBy(
      alike.flatMap(({ children }) => [...children.values()]),
      (child) => keyOf(child, context),
    ).values(),
    // Add a group with a single part, such as a door's only board, as a part.
  ].filter((group) => allParts(group[0]!).length > 1);
  const single = [...first.children.values()].filter((child) => allParts(child).length === 1).flatMap(allParts);
  const kinds = groupedBy([...first.parts, ...single], ({ id, path }) => `${id} ${context.rowOf.get(path)}`);
  const additions = inOrderOfAssembly(
    [
      ...groups.map((group) => insertion(first, group, context)).filter(({ added }) => added.length > 0),
      ...[...kinds.values()].map((added) => partsAddition(added, context)),
    ],
    context.fittings,
    context.product.welds,
  );
  // A single subassembly that the others are attached to is already in place.
  const [base, ...others] = additions;
  const isReady = others.length > 0 && base!.inserted.length === 1 && base!.inserted[0]!.quantity === 1;
  const placed: PlacedPart[] = isReady ? [...base!.added] : [];
  const most = first.name === undefined ? KINDS : SMALL;
  const own = inSteps(isReady ? others : additions, most).map(({ added, inserted }): Draft => {
    const before = [...placed];
    placed.push(...added);
    const together = togetherIn(alike, first, placed);
    return { of: first.name, times: alike.length, placed: before, added, inserted, together };
  });
  return [...groups.flatMap((group) => stepsOf(group, context)), ...own];
}

function partsAddition(added: readonly PlacedPart[], { loose }: Context): Addition {
  return { added, inserted: [], bottom: bottomOf(added), isLoose: added.every(({ id }) => loose.has(id)) };
}

/** @param group identical subassemblies. The step puts those in the first assembly in place. */
function insertion(first: Assembly, group: readonly Assembly[], { product }: Context): Addition {
  const own = group.filter((child) => first.children.get(child.path) === child);
  const added = own.flatMap(allParts);
  const drawn = [...product.parts].filter(({ path }) => own.some((child) => path.startsWith(`${child.path}/`)));
  const inserted = [{ name: group[0]!.name!, quantity: own.length }];
  return { added, inserted, bottom: bottomOf(drawn), isLoose: false };
}

function bottomOf(parts: readonly PlacedPart[]): number {
  return parts.reduce((low, part) => Math.min(low, boxOf(part).min[1]), Number.POSITIVE_INFINITY);
}

/**
 * Puts a few kinds of parts into each step. Subassemblies have steps of their own. Those that don't open share a step.
 */
function inSteps(additions: readonly Addition[], most: number): readonly Pick<Addition, 'added' | 'inserted'>[] {
  const kinds = additions.filter(({ inserted }) => inserted.length === 0).length;
  const size = kinds <= most ? most : KINDS;
  const steps: Addition[][] = [];
  for (const addition of additions) {
    const last = steps.at(-1);
    const isParts = addition.inserted.length === 0;
    const isAlike = last !== undefined && (last[0]!.inserted.length === 0) === isParts;
    if (isAlike && (isParts ? last.length < size : !opens(addition))) last.push(addition);
    else steps.push([addition]);
  }
  return steps.map((step) => ({
    added: step.flatMap(({ added }) => added),
    inserted: step.flatMap(({ inserted }) => inserted),
  }));
}

export function groupedBy<T>(items: readonly T[], keyIn: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyIn(item), [...(groups.get(keyIn(item)) ?? []), item]);
  return groups;
}

/**
 * For each of the identical instances, the paths of the parts that correspond to the given parts of the first
 * instance.
 */
function togetherIn(
  alike: readonly Assembly[],
  first: Assembly,
  placed: readonly PlacedPart[],
): readonly ReadonlySet<string>[] {
  // Different instances can have different group numbers, so find a part by its position in the list.
  const inFirst = allParts(first).map(({ path }) => path);
  const indexes = placed.map(({ path }) => inFirst.indexOf(path));
  return alike.map((one) => {
    const own = allParts(one);
    return new Set(indexes.map((index) => own[index]!.path));
  });
}

function keyOf(assembly: Assembly, { rowOf }: Context): string {
  return allParts(assembly)
    .map(({ path }) => rowOf.get(path))
    .sort()
    .join();
}

function allParts({ parts, children }: Assembly): readonly PlacedPart[] {
  return [...parts, ...[...children.values()].flatMap(allParts)];
}

/** How many fittings each step needs for one product, by the number of their row in the bill. */
function hardwareCounts(
  { product, bill }: OrderPieces,
  document: ModelDocument,
  fittings: readonly FittingPiece[],
  steps: readonly Draft[],
): ReadonlyMap<number, readonly number[]> {
  const pins = pinJoints(document);
  const sized = sizedItems(product);
  const counts = new Map<number, number[]>();
  for (const row of bill.items) {
    const own = steps.map(() => 0);
    const items = sized.filter(({ path, name }) => name === row.name && row.paths.includes(path));
    const glued = items.flatMap(({ quantity, pairs = [] }) =>
      pairs.map((pair) => ({ pair, grams: quantity / pairs.length })),
    );
    if (glued.length > 0) {
      for (const { pair, grams } of glued) own[readyIn(new Set(pair), steps)]! += grams;
      counts.set(row.number, own);
      continue;
    }
    const placedFor = (all: readonly SizedItem[]) =>
      fittings.filter(({ fitting, piece }) =>
        all.some(({ id, pieces }) => id === fitting && (!pieces || pieces.includes(piece!))),
      );
    // A cover cap has no drilled holes. It belongs to the connector in the same joint.
    const isWith = ({ path, name }: SizedItem) => name !== row.name && items.some((item) => item.path === path);
    const placed = [placedFor(items), placedFor(sized.filter(isWith))].find(({ length }) => length > 0) ?? [];
    // Pins have holes only in the parts that hold them, but they belong to the shelves, each of which has as many.
    const shelvesOf = ({ path }: SizedItem) => {
      const joint = pins.find((each) => each === jointAt(document, path));
      return joint ? [...product.parts].filter((part) => part.bom && [joint.parts[0]].flat().includes(part.id)) : [];
    };
    const isForShelves = items.some((item) => shelvesOf(item).length > 0);
    // Slides are counted in pairs.
    if (placed.length > 0 && placed.length % row.quantity === 0 && !isForShelves)
      for (const { paths } of placed) own[readyIn(paths, steps)]! += row.quantity / placed.length;
    else
      for (const item of items) {
        const shelves = shelvesOf(item);
        for (const { path } of shelves) own[readyIn(new Set([path]), steps)]! += item.quantity / shelves.length;
        if (shelves.length === 0) own[stepOf(item.path, product, document, steps)]! += item.quantity;
      }
    counts.set(row.number, own);
  }
  return counts;
}

/** The first step after which all of these parts are together. */
function readyIn(paths: ReadonlySet<string>, steps: readonly Draft[]): number {
  const step = steps.findIndex(({ together }) => together.some((set) => [...paths].every((path) => set.has(path))));
  return step < 0 ? steps.length - 1 : step;
}

type Joint = NonNullable<ModelDocument['joints']>[number];

function pinJoints({ joints = [] }: ModelDocument): readonly Joint[] {
  return joints.filter(({ kind }) => kind === 'shelf_pins');
}

/** @param path an item's path, such as `joints[2]` */
function jointAt({ joints = [] }: ModelDocument, path: string): Joint | undefined {
  const index = /^joints\[(\d+)\]$/.exec(path)?.[1];
  return index === undefined ? undefined : joints[Number(index)];
}

/** The ids of the parts that an item in the document belongs to. @param path the item's path */
function partsWith(path: string, { parts }: ModelDocument): readonly string[] {
  const ids = path.split('/').map((segment) => segment.replace(/\[.*/, ''));
  let list: readonly Part[] = parts;
  for (const id of ids) {
    const part = list.find((each) => each.id === id);
    if (part?.kind === 'item') return [part.with ?? []].flat();
    list = part?.kind === 'group' ? part.parts : [];
  }
  return [];
}

/**
 * The step that an item without holes belongs to: the first one that includes all the parts that the item names, all
 * kinds of parts in its joint, or all parts in its group. Other hardware belongs to the last step.
 */
function stepOf(path: string, product: Product, document: ModelDocument, steps: readonly Draft[]): number {
  const group = path.slice(0, path.lastIndexOf('/') + 1);
  const made = [...product.parts].filter((part) => part.bom && !isEngraved(part));
  const named = partsWith(path, document);
  const mates = made.filter(({ id, path }) => named.includes(id) && path.startsWith(group));
  if (mates.length > 0) return readyIn(new Set(mates.map((part) => part.path)), steps);
  if (group !== '') {
    const own = made.filter((part) => part.path.startsWith(group));
    return own.length === 0 ? steps.length - 1 : readyIn(new Set(own.map((part) => part.path)), steps);
  }
  const idsAfter = steps.map(({ placed, added }) => new Set([...placed, ...added].map(({ id }) => id)));
  const needed = (jointAt(document, path)?.parts.flat() ?? []).filter((id) => idsAfter.some((ids) => ids.has(id)));
  const found = needed.length === 0 ? -1 : idsAfter.findIndex((ids) => needed.every((id) => ids.has(id)));
  return found < 0 ? steps.length - 1 : found;
}
