// Creates a new part of a given kind, with the keys that it needs, and finds its position in `parts`. The part is valid
// in most documents.

import { compileModel, type ModelDocument, partKinds } from '@parametric/configurator-element/model';
import {
  insertValue,
  isObject,
  type JsonObject,
  type JsonPath,
  nodeAt,
  objectsIn,
  pathAt,
  pointerOf,
  type TextChange,
} from '../json-text.js';
import { type DocumentSource, valueAt } from './document-source.js';

type Kind = (typeof partKinds)[number];

export interface NewPart {
  readonly changes: readonly TextChange[];
  /** The JSON pointer that the part will have after the changes. */
  readonly pointer: string;
}

export interface PartKindHelp {
  readonly kind: string;
  readonly about: string;
}

export function partKindHelp({ walk }: DocumentSource): readonly PartKindHelp[] {
  return partKinds.map((kind) => ({ kind, about: walk.variantDescription('part', kind) ?? '' }));
}

/** The keys that each kind of part needs besides `id`, `kind`, and `material`. Lengths are in mm. */
const FIELDS: Readonly<Record<Kind, JsonObject>> = {
  panel: { size: [600, 300, 18], normal: 'z' },
  box: { size: [100, 100, 100] },
  cylinder: { diameter: 40, length: 200, axis: 'y' },
  extrude: { profile: { rect: [40, 20] }, length: 300, axis: 'x' },
  revolve: {
    profile: {
      polygon: [
        [0, 0],
        [30, 0],
        [20, 80],
        [0, 80],
      ],
    },
    axis: 'y',
  },
  tube: {
    path: [
      [0, 0, 0],
      [0, 300, 0],
      [300, 300, 0],
    ],
    diameter: 25,
    wall: 2,
    bend: 40,
  },
  sheet: { size: [200, 2, 100], normal: 'y', flanges: [{ on: '-z', length: 60 }] },
  text: { text: "'Text'", height: 20, depth: -1, color: "'#33373b'" },
  asset: { src: 'hardware/handle.glb', size: [128, 20, 30] },
  item: { quantity: 4 },
  group: { at: [0, 0, 0] },
};

/**
 * The kinds of parts that are created without a material. Letters are among them, because they're engraved into a
 * board. Raised letters need a material, and would be priced as a block.
 */
const WITHOUT: readonly Kind[] = ['item', 'group', 'text'];

/** Inserts the new part after the part at the offset, or else at the end. Returns undefined if the text isn't JSON. */
export function newPart(source: DocumentSource, offset: number, kind: string): NewPart | undefined {
  const known = partKinds.find((each) => each === kind);
  if (source.isBroken || !known) return undefined;
  const { list, index } = placeFor(source, pathAt(source.text, offset));
  const siblings = valueAt(source, list);
  const place = list.length === 1 ? placeBeside(source.value) : placeInGroup(siblings);
  const parts = partsFor(source, known, siblings, index, place);
  const target = nodeAt(source.root, list);
  const changes = parts.length === 1 ? insertValue(source, [...list, index], parts[0]) : undefined;
  if (changes) return { changes, pointer: pointerOf([...list, index]) };
  // Write several parts, or a part in a new list, as one value.
  const before: readonly unknown[] = target?.type === 'array' ? (valueAt(source, list) as readonly unknown[]) : [];
  const all = [...before.slice(0, index), ...parts, ...before.slice(index)];
  const written = insertValue(source, list, all);
  return written && { changes: written, pointer: pointerOf([...list, index + parts.length - 1]) };
}

function placeFor(source: DocumentSource, path: JsonPath): { readonly list: JsonPath; readonly index: number } {
  for (let depth = path.length - 1; depth > 0; depth--) {
    const [list, step] = [path.slice(0, depth), path[depth]];
    if (list.at(-1) === 'parts' && list[0] === 'parts' && typeof step === 'number') return { list, index: step + 1 };
  }
  const parts = valueAt(source, ['parts']);
  return { list: ['parts'], index: Array.isArray(parts) ? parts.length : 0 };
}

function partsFor(
  source: DocumentSource,
  kind: Kind,
  siblings: unknown,
  index: number,
  at: readonly number[] | undefined,
): readonly JsonObject[] {
  const ids = new Set(idsIn(source.value.parts));
  const fresh = (word: string) => {
    let id = word;
    for (let number = 2; ids.has(id); number++) id = `${word}-${number}`;
    ids.add(id);
    return id;
  };
  const material = materialFor(source.value);
  const part = (of: Kind, more: JsonObject = {}): JsonObject => ({
    id: fresh(of),
    kind: of,
    ...(material === undefined || WITHOUT.includes(of) ? {} : { material }),
    ...FIELDS[of],
    ...more,
  });
  const placed = at ? { at } : {};
  if (kind === 'group') return [part('group', { ...placed, parts: [part('box')] })];
  if (kind === 'item') return [part(kind)];
  if (kind !== 'text') return [part(kind, placed)];
  const bearer = objectsIn(siblings).findLast(
    ([{ kind, repeat }, at]) => at < index && kind === 'panel' && !isObject(repeat),
  );
  const board = bearer ? undefined : part('panel', placed);
  const id = bearer ? String(bearer[0].id) : String(board!.id);
  const face = `+${bearer ? String(bearer[0].normal ?? 'z') : 'z'}`;
  const letters = part('text', { on: { part: id, face }, at: placeAbove(siblings, id, face) ?? placeOn(face) });
  return board ? [board, letters] : [letters];
}

/** The name of a material for the part. If possible, it's that of a parameter that chooses the material. */
function materialFor({ parameters, materials }: JsonObject): string | undefined {
  const [parameter] = objectsIn(parameters).find(([{ type }]) => type === 'material') ?? [];
  const [material] = objectsIn(materials)[0] ?? [];
  const name = parameter?.key ?? material?.id;
  return typeof name === 'string' ? name : undefined;
}

function idsIn(parts: unknown): readonly string[] {
  return objectsIn(parts).flatMap(([{ id, parts: inner }]) => [String(id), ...idsIn(inner)]);
}

/** The gap between existing parts and the new one, in mm. */
const GAP = 50;

/** The distance between letters and a board's corner, in mm. It's larger than most boards' thickness. */
const INSET = 40;

/**
 * A position for a part that's not in a group: next to the product with its default values. Returns undefined, for the
 * origin, if the product can't be built.
 */
function placeBeside(document: JsonObject): readonly number[] | undefined {
  try {
    const model = compileModel(document as unknown as ModelDocument);
    const { parts, bounds } = model.evaluate(model.settle({}).configuration);
    return parts.length > 0 ? [Math.ceil((bounds.max[0] + GAP) / 10) * 10, 0, 0] : undefined;
  } catch {
    return undefined;
  }
}

/** A position for a part in a group: next to those siblings whose positions are plain numbers. */
function placeInGroup(siblings: unknown): readonly number[] | undefined {
  const ends = objectsIn(siblings).map(([{ at, size, length, diameter }]) => {
    const start = numberIn(at, 0) ?? 0;
    const extent = numberIn(size, 0) ?? Math.max(...[length, diameter, 0].filter((each) => typeof each === 'number'));
    return start + extent;
  });
  return ends.length > 0 ? [Math.max(...ends) + GAP, 0, 0] : undefined;
}

/** A position for letters on a face: above the last letters there, at a distance of half their height. */
function placeAbove(siblings: unknown, part: string, face: string): readonly unknown[] | undefined {
  const letters = objectsIn(siblings).findLast(
    ([{ kind, on }]) => kind === 'text' && isObject(on) && on.part === part && on.face === face,
  )?.[0];
  if (!letters) return undefined;
  const at = Array.isArray(letters.at) ? letters.at : [0, 0, 0];
  // Lines of letters stack along z on the top and bottom faces, and along y on the others.
  const up = face.endsWith('y') ? 2 : 1;
  return [0, 1, 2].map((axis) => (axis === up ? stepOver(at[axis] ?? 0, letters.height) : (at[axis] ?? 0)));
}

/** A position for the first letters on a face: away from the corner, because other boards may cover it. */
function placeOn(face: string): readonly number[] {
  return ['x', 'y', 'z'].map((axis) => (face.endsWith(axis) ? 0 : INSET));
}

function stepOver(at: unknown, height: unknown): unknown {
  if (typeof at === 'number' && typeof height === 'number') return at + 1.5 * height;
  return `(${at}) + 1.5 * (${height})`;
}

function numberIn(list: unknown, index: number): number | undefined {
  const value: unknown = Array.isArray(list) ? list[index] : undefined;
  return typeof value === 'number' ? value : undefined;
}
