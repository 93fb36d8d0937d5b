// Describes parts that aren't cut from a sheet, with one entry per kind, and determines which ones the workshop makes
// the same way.

import { loopBounds, type Region } from '../geometry/curve.js';
import type { Material } from '../model/document/model-document.js';
import type { Axis, Hole, PanelPart, PartByKind, PlacedPart } from '../model/evaluate/product.js';
import { tubeLength } from '../model/evaluate/shape-amounts.js';
import { micrometres, mitredBarKey, roundedJson, sectionKey, tubeKey, turnedSectionKey } from './canonical-shape.js';
import { flatSheetOf } from './flat-sheet.js';
import { volumeOf } from './quantities.js';

type ItemPart = Exclude<PlacedPart, PanelPart>;
type ItemKind = ItemPart['kind'];

interface Description {
  /** The size in mm. */
  readonly size: readonly number[];
  /** Other properties that are the same for parts made the same way, without floating-point noise. */
  readonly properties?: readonly (number | string | boolean | undefined)[];
  readonly section?: Section;
  readonly note?: string;
}

/** A profile, and a function that returns a key for it. Profiles that are made the same way have equal keys. */
interface Section {
  readonly profile: readonly Region[];
  readonly keyOf: (profile: readonly Region[]) => string;
}

export interface ItemDescription {
  readonly key: string;
  readonly kind: ItemPart['kind'];
  readonly material: Material | undefined;
  readonly color: string | undefined;
  readonly size: readonly number[];
  readonly volume: number;
  readonly note: string | undefined;
  readonly unitPrice: undefined;
  readonly part: ItemPart;
}

const itemDescriptions: { readonly [K in ItemKind]: (part: PartByKind[K]) => Description } = {
  box: ({ size, radius }) => ({ size: longestFirst(size), properties: [micrometres(radius)] }),
  cylinder: ({ axis, diameter, topDiameter, length, holes }) => ({
    size: [...new Set(longestFirst([diameter, topDiameter])), micrometres(length)],
    properties: [boresKey({ axis, holes }, [diameter, topDiameter])],
  }),
  sheet: (part) => {
    const flat = flatSheetOf(part);
    const bends = flat.bends.map(({ direction, angle, radius, line }) => [direction, angle, radius, line]);
    return {
      size: [...longestFirst(flat.size), flat.thickness],
      properties: [flat.kFactor, roundedJson(bends)],
      section: { profile: flat.outline, keyOf: roundedJson },
    };
  },
  extrude: (part) => {
    const { profile, length, bevel, mitres } = part;
    return {
      size: [...sidesOf(profile), micrometres(length)],
      properties: [micrometres(bevel), mitres && mitredBarKey(part)],
      section: { profile, keyOf: sectionKey },
    };
  },
  revolve: ({ axis, profile, angle, holes }) => {
    const { min, max } = loopBounds(profile.map(({ outer }) => outer));
    const size = [micrometres(2 * max[0]), micrometres(max[1] - min[1])];
    const properties = [micrometres(angle), boresKey({ axis, holes }, profile)];
    return { size, properties, section: { profile, keyOf: turnedSectionKey } };
  },
  tube: (part) => ({
    size: [micrometres(part.diameter), micrometres(tubeLength(part))],
    properties: [part.wall === undefined ? undefined : micrometres(part.wall), tubeKey(part)],
  }),
  text: ({ text, height, depth }) => ({
    size: [micrometres(height), micrometres(Math.abs(depth))],
    properties: [depth < 0],
    note: text,
  }),
  asset: ({ src, size }) => ({ size: longestFirst(size), note: src }),
};

/**
 * Returns a function that describes one part after another, with keys that are the same for parts made the same way.
 */
export function describeItems(): (part: ItemPart) => ItemDescription {
  // Compute a profile's key only once, however many parts share the profile.
  const sections = new Map<readonly Region[], string>();
  const sectionOf = ({ profile, keyOf }: Section) => {
    const key = sections.get(profile) ?? keyOf(profile);
    sections.set(profile, key);
    return key;
  };
  return (part) => {
    const { size, properties, section, note } = describe(part.kind, part);
    const { kind, material, color } = part;
    const profile = section && sectionOf(section);
    return {
      key: JSON.stringify([kind, material?.id, color, size, properties, profile, note]),
      kind,
      material,
      color: material && color === material.color ? undefined : color,
      size,
      volume: volumeOf(part),
      note,
      unitPrice: undefined,
      part,
    };
  };
}

function describe<K extends ItemKind>(kind: K, part: PartByKind[K]): Description {
  return itemDescriptions[kind](part);
}

/**
 * A key that's the same for parts with the same holes. A hole's position is relative to the part's axis and ends.
 * @param ends distinguishes the part's ends
 */
function boresKey(
  { axis, holes }: { readonly axis: Axis; readonly holes?: readonly Hole[] | undefined },
  ends: unknown,
): string | undefined {
  if (!holes) return undefined;
  return roundedJson([
    axis,
    ends,
    holes.map(({ face, at, diameter, depth, thread }) => [face, at, diameter, depth, thread]),
  ]);
}

function sidesOf(profile: readonly Region[]): readonly number[] {
  const { min, max } = loopBounds(profile.map(({ outer }) => outer));
  return longestFirst([max[0] - min[0], max[1] - min[1]]);
}

function longestFirst(lengths: readonly number[]): readonly number[] {
  return lengths.map(micrometres).sort((a, b) => b - a);
}
