// What a workshop needs to know of a part that is not cut from a sheet, one entry a kind. Knows no rows.

import { boundsOfLoops } from '../model/curve.js';
import type { Material } from '../model/document.js';
import type { PanelPart, PlacedPart, Region } from '../model/product.js';
import { micrometres } from './units.js';
import { tubeLength, volumeOf } from './volume.js';

type ItemPart = Exclude<PlacedPart, PanelPart>;
type ItemKind = ItemPart['kind'];
type Items = { readonly [P in ItemPart as P['kind']]: P };

interface Description {
  /** mm */
  readonly size: readonly number[];
  /** What else has to be equal. */
  readonly form?: unknown;
  readonly note?: string;
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

const kinds: { readonly [K in ItemKind]: (part: Items[K]) => Description } = {
  box: ({ size, radius }) => ({ size: longestFirst(size), form: radius }),
  cylinder: ({ diameter, topDiameter, length }) => ({
    size: [...new Set(longestFirst([diameter, topDiameter])), micrometres(length)],
  }),
  // About y a profile's two axes, x and z, turn the other way round: a mirror image.
  extrude: ({ profile, length, axis, bevel }) => ({
    size: [...sectionOf(profile), micrometres(length)],
    form: [profile, axis === 'y', bevel],
  }),
  revolve: ({ profile, angle }) => {
    const { min, max } = boundsOfLoops(profile.map(({ outer }) => outer));
    return { size: [micrometres(2 * max[0]), micrometres(max[1] - min[1])], form: [profile, angle] };
  },
  tube: (part) => ({
    size: [micrometres(part.diameter), micrometres(tubeLength(part))],
    form: [part.wall, part.centerline],
  }),
  text: ({ text, height, depth }) => ({ size: [height, Math.abs(depth)], form: depth < 0, note: text }),
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

/** Equal for parts that the workshop makes or buys alike. */
export function itemKey(part: ItemPart): string {
  const { size, form, note } = describe(part.kind, part);
  return JSON.stringify([part.kind, part.material?.id, part.color, size, form, note]);
}

function describe<K extends ItemKind>(kind: K, part: Items[K]): Description {
  return kinds[kind](part);
}

function sectionOf(profile: readonly Region[]): readonly number[] {
  const { min, max } = boundsOfLoops(profile.map(({ outer }) => outer));
  return longestFirst([max[0] - min[0], max[1] - min[1]]);
}

function longestFirst(lengths: readonly number[]): readonly number[] {
  return lengths.map(micrometres).sort((a, b) => b - a);
}
