// The geometry of each kind of part, and of a product's parts together, with text engraved into panels.

import type { PartByKind, PartKind, PartList, PlacedPart } from '../model/evaluate/product.js';
import { type Typeface, textParts } from '../typeface/index.js';
import { assetPlaceholder } from './asset.js';
import { boxGeometry } from './box.js';
import { cylinderGeometry } from './cylinder.js';
import { boredGeometry } from './drilled/bored-geometry.js';
import { engravingsByPanel } from './engrave.js';
import { extrudeGeometry } from './extrude.js';
import type { GeometryCache } from './geometry-cache.js';
import { panelGeometry } from './panel.js';
import { revolveGeometry } from './revolve.js';
import { sheetGeometry } from './sheet.js';
import { type KeyOf, type PartGeometry, sharedKeys, type TriangleMesh, toTriangleMesh } from './stretch-geometry.js';
import { lettersOf, type PlacedLetter, textGeometry } from './text.js';
import { tubeGeometry } from './tube.js';

/** Text has no geometry without a typeface, which only `productGeometries` has. */
const meshBuilders: { readonly [K in PartKind]: (part: PartByKind[K], keyOf: KeyOf) => PartGeometry | undefined } = {
  panel: panelGeometry,
  box: boxGeometry,
  cylinder: (part) => boredGeometry(cylinderGeometry(part), part.holes, part.size),
  extrude: extrudeGeometry,
  revolve: (part, keyOf) => boredGeometry(revolveGeometry(part, keyOf), part.holes, part.size),
  tube: tubeGeometry,
  sheet: sheetGeometry,
  asset: assetPlaceholder,
  text: () => undefined,
};

/**
 * A part's geometry in its own frame, before rotation and translation. The origin is the smallest corner. Undefined for
 * text.
 */
export function partGeometry(part: PlacedPart, keyOf: KeyOf = JSON.stringify): PartGeometry | undefined {
  return build(part.kind, part, keyOf);
}

/** A part's triangles in its own frame; undefined for text. */
export function partTriangles(part: PlacedPart): TriangleMesh | undefined {
  const geometry = partGeometry(part);
  return geometry && toTriangleMesh(geometry);
}

function build<K extends PartKind>(kind: K, part: PartByKind[K], keyOf: KeyOf): PartGeometry | undefined {
  return meshBuilders[kind](part, keyOf);
}

export interface ProductGeometries {
  /** The geometry in the part's own frame; undefined for text while there's no typeface. */
  of(part: PlacedPart): PartGeometry | undefined;
  /** The letters of a text part if the product has too many different text parts to engrave; otherwise undefined. */
  lettersOf(part: PlacedPart): readonly PlacedLetter[] | undefined;
  /** Panels with engraved text, which aren't plain boxes. */
  readonly engraved: ReadonlySet<PlacedPart>;
}

/**
 * The maximum number of different text parts that are engraved. In products with more, all text is flush and shares its
 * letters' geometries. Otherwise, each engraved panel and each text part would have its own geometry, which takes 150
 * MB for a wall of 2,000 numbered doors.
 */
const MAX_ENGRAVED = 100;

const noEngravings: Readonly<ReturnType<typeof engravingsByPanel>> = new Map();

/** @param cache the cache for a view that shows one product after another */
export function productGeometries(
  parts: PartList,
  typeface: Typeface | undefined,
  cache?: GeometryCache,
): ProductGeometries {
  cache?.begin();
  const keyOf = cache?.keyOf ?? sharedKeys();
  const isInLetters = hasManyTexts(parts);
  const engravings =
    typeface && !isInLetters ? engravingsByPanel(parts, typeface, cache?.engravings, keyOf) : noEngravings;
  const engravedTexts = new Set<PlacedPart>([...engravings.values()].flat().map(({ text }) => text));
  return {
    of: (part) => {
      if (part.kind === 'panel') return panelGeometry(part, keyOf, engravings.get(part), cache?.drilledPanels);
      if (part.kind === 'text') return typeface && textGeometry(part, typeface, engravedTexts.has(part));
      return partGeometry(part, keyOf);
    },
    lettersOf: (part) => (isInLetters && typeface && part.kind === 'text' ? lettersOf(part, typeface) : undefined),
    engraved: new Set(engravings.keys()),
  };
}

function hasManyTexts(parts: PartList): boolean {
  const texts = textParts(parts);
  return texts.length > MAX_ENGRAVED && new Set(texts.map(({ text }) => text)).size > MAX_ENGRAVED;
}
