// What a workshop needs to know of a part that is not cut from a sheet, one entry a kind. Knows no rows.

import { loopBounds, type Region } from '../geometry/curve.js';
import type { Material } from '../model/document/model-document.js';
import type { PanelPart, PlacedPart } from '../model/evaluate/product.js';
import { sectionKey, turnedSectionKey } from './section-key.js';
import { tubeKey } from './tube-key.js';
import { micrometres } from './units.js';
import { tubeLength, volumeOf } from './volume.js';

type ItemPart = Exclude<PlacedPart, PanelPart>;
type ItemKind = ItemPart['kind'];
type Items = { readonly [P in ItemPart as P['kind']]: P };

interface Description {
  /** mm */
  readonly size: readonly number[];
  /** What else has to be equal, free of the noise of floating point. */
  readonly form?: readonly (number | string | boolean | undefined)[];
  readonly section?: Section;
  readonly note?: string;
}

/** A profile, and a text that those share that make the same piece. */
interface Section {
  readonly profile: readonly Region[];
  readonly keyOf: (profile: readonly Region[]) => string;
}

export interface ItemDescription {
  readonly kind: ItemPart['kind'];
  readonly material: Material | undefined;
  readonly color: string | undefined;
  readonly size: readonly number[];
  readonly volume: number;
  readonly note: string | undefined;
  readonly unitPrice: undefined;
}

const itemDescriptions: { readonly [K in ItemKind]: (part: Items[K]) => Description } = {
  box: ({ size, radius }) => ({ size: longestFirst(size), form: [micrometres(radius)] }),
  cylinder: ({ diameter, topDiameter, length }) => ({
    size: [...new Set(longestFirst([diameter, topDiameter])), micrometres(length)],
  }),
  extrude: ({ profile, length, bevel }) => ({
    size: [...sidesOf(profile), micrometres(length)],
    form: [micrometres(bevel)],
    section: { profile, keyOf: sectionKey },
  }),
  revolve: ({ profile, angle }) => {
    const { min, max } = loopBounds(profile.map(({ outer }) => outer));
    const size = [micrometres(2 * max[0]), micrometres(max[1] - min[1])];
    return { size, form: [micrometres(angle)], section: { profile, keyOf: turnedSectionKey } };
  },
  tube: (part) => ({
    size: [micrometres(part.diameter), micrometres(tubeLength(part))],
    form: [part.wall === undefined ? undefined : micrometres(part.wall), tubeKey(part)],
  }),
  text: ({ text, height, depth }) => ({
    size: [micrometres(height), micrometres(Math.abs(depth))],
    form: [depth < 0],
    note: text,
  }),
  asset: ({ src, size }) => ({ size: longestFirst(size), note: src }),
};

export function describeItem(part: ItemPart): ItemDescription {
  const { size, note } = describe(part.kind, part);
  const { kind, material, color } = part;
  return {
    kind,
    material,
    color: material && color === material.color ? undefined : color,
    size,
    volume: volumeOf(part),
    note,
    unitPrice: undefined,
  };
}

/** Reads parts one after another into texts that those share that the workshop makes or buys alike. */
export function itemKeys(): (part: ItemPart) => string {
  // A profile is turned every way once, however many parts are drawn out of it.
  const sections = new Map<string, string>();
  const sectionOf = (kind: ItemKind, { profile, keyOf }: Section) => {
    const drawn = `${kind} ${JSON.stringify(profile)}`;
    const key = sections.get(drawn) ?? keyOf(profile);
    sections.set(drawn, key);
    return key;
  };
  return (part) => {
    const { size, form, section, note } = describe(part.kind, part);
    const profile = section && sectionOf(part.kind, section);
    return JSON.stringify([part.kind, part.material?.id, part.color, size, form, profile, note]);
  };
}

function describe<K extends ItemKind>(kind: K, part: Items[K]): Description {
  return itemDescriptions[kind](part);
}

function sidesOf(profile: readonly Region[]): readonly number[] {
  const { min, max } = loopBounds(profile.map(({ outer }) => outer));
  return longestFirst([max[0] - min[0], max[1] - min[1]]);
}

function longestFirst(lengths: readonly number[]): readonly number[] {
  return lengths.map(micrometres).sort((a, b) => b - a);
}
