// The geometry of each kind of part, and of all parts of a product together, where text is engraved into the panels that
// it stands on.

import type { PartByKind, PartKind, PartList, PlacedPart } from '../model/evaluate/product.js';
import { type Typeface, textParts } from '../typeface/index.js';
import { assetPlaceholder } from './asset.js';
import { boxGeometry } from './box.js';
import { cylinderGeometry } from './cylinder.js';
import { engravingsByPanel } from './engrave.js';
import { extrudeGeometry } from './extrude.js';
import type { GeometryCache } from './geometry-cache.js';
import { panelGeometry } from './panel.js';
import { revolveGeometry } from './revolve.js';
import { type KeyOf, type PartGeometry, sharedKeys, type TriangleMesh, toTriangleMesh } from './stretch-geometry.js';
import { lettersOf, type PlacedLetter, textGeometry } from './text.js';
import { tubeGeometry } from './tube.js';

/** Text has no geometry without a typeface: `productGeometries` adds it. */
const meshBuilders: { readonly [K in PartKind]: (part: PartByKind[K], keyOf: KeyOf) => PartGeometry | undefined } = {
  panel: panelGeometry,
  box: boxGeometry,
  cylinder: cylinderGeometry,
  extrude: extrudeGeometry,
  revolve: revolveGeometry,
  tube: tubeGeometry,
  asset: assetPlaceholder,
  text: () => undefined,
};

/** In the part's own frame: the smallest corner is the origin, before it is turned or moved. Undefined for text. */
export function partGeometry(part: PlacedPart, keyOf: KeyOf = JSON.stringify): PartGeometry | undefined {
  return build(part.kind, part, keyOf);
}

/** The triangles of one part in its own frame; undefined for text. */
export function partTriangles(part: PlacedPart): TriangleMesh | undefined {
  const geometry = partGeometry(part);
  return geometry && toTriangleMesh(geometry);
}

function build<K extends PartKind>(kind: K, part: PartByKind[K], keyOf: KeyOf): PartGeometry | undefined {
  return meshBuilders[kind](part, keyOf);
}

export interface ProductGeometries {
  /** In the part's own frame; undefined for text while there is no typeface. */
  of(part: PlacedPart): PartGeometry | undefined;
  /** Where a product has many different texts: a text letter by letter. Undefined for any other part and product. */
  lettersOf(part: PlacedPart): readonly PlacedLetter[] | undefined;
  /** The panels that text is engraved into: they are no plain boxes. */
  readonly engraved: ReadonlySet<PlacedPart>;
}

/**
 * With more different texts, all of them lie flush and share the geometries of their letters: each engraved panel would
 * have a geometry of its own, and so would each text, which for a wall of 2,000 numbered doors is 150 MB.
 */
const maxEngraved = 100;

const noEngravings: Readonly<ReturnType<typeof engravingsByPanel>> = new Map();

/** @param cache of a view that shows one product after another */
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
  return texts.length > maxEngraved && new Set(texts.map(({ text }) => text)).size > maxEngraved;
}
