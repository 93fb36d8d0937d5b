// The kinds and surfaces under which workshops may list a product's material. They're derived from the document's words
// only once, because every workshop needs them for every request.

import { materialKindOf, type PanelRow } from '@parametric/configurator-element/manufacture';
import type { Material } from '@parametric/configurator-element/model';

export type BoardMaterial = NonNullable<PanelRow['material']>;

export interface MaterialIdentity {
  /** The possible kinds, the most likely one first. */
  readonly kinds: readonly string[];
  readonly surfaces: readonly string[];
}

export function identityOf(material: BoardMaterial, isBoard: boolean): MaterialIdentity {
  return isBoard ? boardIdentity(material) : solidIdentity(material);
}

// Compiled documents are cached, so a document's materials stay the same objects.
const [boardIdentity, solidIdentity] = [true, false].map((isBoard) =>
  memoized(
    (material: BoardMaterial): MaterialIdentity => ({
      kinds: kindsOf(material, isBoard),
      surfaces: surfacesOf(material),
    }),
  ),
) as [Identify, Identify];

type Identify = (material: BoardMaterial) => MaterialIdentity;

/**
 * The possible kinds of a material. For example, a board that's only called "oak" in the document may be oak veneer.
 */
function kindsOf(material: BoardMaterial, isBoard: boolean): readonly string[] {
  const kind = materialKindOf(material);
  const maybeVeneer = isBoard && material.kind === undefined && material.finish === 'wood' && !kind.includes('/');
  return maybeVeneer ? [kind, `veneer/${kind}`] : [kind];
}

/**
 * Computes a value from an object only once, and caches it for the object's lifetime. These objects never change, so
 * the value never becomes outdated.
 */
export function memoized<Of extends object, Value>(compute: (of: Of) => Value): (of: Of) => Value {
  const known = new WeakMap<Of, { readonly value: Value }>();
  return (of) => {
    let entry = known.get(of);
    if (!entry) {
      entry = { value: compute(of) };
      known.set(of, entry);
    }
    return entry.value;
  };
}

/**
 * A key that's equal for materials of different documents if both can be cut from the same sheets. `nestBatch` groups
 * materials in the same way.
 */
export const boardKey = memoized(({ id, kind, surface, color, finish }: BoardMaterial) =>
  JSON.stringify([id, kind, surface, color, finish]),
);

/** How the words that identify each surface begin. */
const beginnings: Readonly<Record<string, readonly string[]>> = {
  oiled: ['oil'],
  waxed: ['wax'],
  lacquered: ['lacquer', 'varnish'],
  stained: ['stain'],
  brushed: ['brush'],
  polished: ['polish'],
  galvanised: ['galvani'],
  anodised: ['anodi'],
  'powder-coated': ['powder'],
  white: ['white'],
  black: ['black'],
  grey: ['grey', 'gray'],
  beige: ['beige'],
  brown: ['brown'],
  red: ['red'],
  orange: ['orange'],
  yellow: ['yellow'],
  sage: ['sage'],
  green: ['green'],
  blue: ['blue'],
  purple: ['purple', 'violet'],
};

/**
 * The surfaces of a material. They're named in the document or, if not, in the material's id and English name. For a
 * laminate, the color is used as a last resort. Empty if there are none.
 */
export function surfacesOf({
  surface,
  id,
  name,
  finish,
  color,
}: Pick<Material, 'surface' | 'id' | 'name' | 'finish' | 'color'>): readonly string[] {
  if (surface !== undefined) return [surface];
  const text = `${id} ${typeof name === 'string' ? name : (name.en ?? '')}`;
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const said = Object.entries(beginnings).flatMap(([known, starts]) =>
    words.some((word) => starts.some((start) => word.startsWith(start))) ? [known] : [],
  );
  return said.length === 0 && finish === 'laminate' ? [colorName(color)] : said;
}

/** @param color `#rrggbb` */
export function colorName(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const lightness = (most + least) / 2;
  const chroma = most - least;
  if (lightness > 0.9) return 'white';
  if (lightness < 0.2) return 'black';
  if (chroma < 0.07) return 'grey';
  const hue = hueOf([red, green, blue], most, chroma);
  if (hue < 50 && lightness < 0.4) return 'brown';
  if (hue < 60 && lightness > 0.75 && chroma < 0.3) return 'beige';
  const names = { red: 20, orange: 45, yellow: 70, green: 170, blue: 255, purple: 330 };
  return Object.entries(names).find(([, end]) => hue < end)?.[0] ?? 'red';
}

/** The hue, in degrees. */
function hueOf([red, green, blue]: readonly [number, number, number], most: number, chroma: number): number {
  if (most === red) return (60 * ((green - blue) / chroma) + 360) % 360;
  if (most === green) return 60 * ((blue - red) / chroma + 2);
  return 60 * ((red - green) / chroma + 4);
}

/**
 * Whether a price list row fits a material: its kind is the same or more specific, or it covers all special forms of a
 * kind.
 * @param held the row's kind: `plywood/birch`, `plywood/*`
 * @param kind the material's kind: `plywood/birch`, `plywood`
 */
export function fitsKind(held: string, kind: string): boolean {
  return held === kind || held.startsWith(`${kind}/`) || (held.endsWith('/*') && kind.startsWith(held.slice(0, -1)));
}
