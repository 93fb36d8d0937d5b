// The kinds and surfaces under which workshops may hold a product's material. They are read from the document's words
// once, because every workshop asks with every request.

import { materialKindOf, type PanelRow } from '@parametric/configurator-element/manufacture';
import { memoized } from './memoized.js';
import { surfacesOf } from './surfaces.js';

export type BoardMaterial = NonNullable<PanelRow['material']>;

export interface MaterialIdentity {
  /** The likeliest kind first. */
  readonly kinds: readonly string[];
  readonly surfaces: readonly string[];
}

export function identityOf(material: BoardMaterial, isBoard: boolean): MaterialIdentity {
  return isBoard ? boardIdentity(material) : solidIdentity(material);
}

// A document's materials are the same objects as long as the document stays compiled.
const [boardIdentity, solidIdentity] = [true, false].map((isBoard) =>
  memoized(
    (material: BoardMaterial): MaterialIdentity => ({
      kinds: kindsOf(material, isBoard),
      surfaces: surfacesOf(material),
    }),
  ),
) as [Identify, Identify];

type Identify = (material: BoardMaterial) => MaterialIdentity;

/** A board that the document only calls oak may be oak veneer. */
function kindsOf(material: BoardMaterial, isBoard: boolean): readonly string[] {
  const kind = materialKindOf(material);
  const maybeVeneer = isBoard && material.kind === undefined && material.finish === 'wood' && !kind.includes('/');
  return maybeVeneer ? [kind, `veneer/${kind}`] : [kind];
}
