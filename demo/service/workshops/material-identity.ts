// What a product's material may be held as: read from its document's words once, as each workshop asks with every request.

import { materialKindOf, type PanelRow } from '@parametric/configurator-element/manufacture';
import { memoized } from './memoized.js';
import { surfacesOf } from './surfaces.js';

export type BoardMaterial = NonNullable<PanelRow['material']>;

export interface MaterialIdentity {
  /** The likeliest first. */
  readonly kinds: readonly string[];
  readonly surfaces: readonly string[];
}

export function identityOf(material: BoardMaterial, isBoard: boolean): MaterialIdentity {
  return isBoard ? boardIdentity(material) : solidIdentity(material);
}

// A document's materials are the same objects for as long as it stays compiled.
const [boardIdentity, solidIdentity] = [true, false].map((isBoard) =>
  memoized(
    (material: BoardMaterial): MaterialIdentity => ({
      kinds: kindsOf(material, isBoard),
      surfaces: surfacesOf(material),
    }),
  ),
) as [Identify, Identify];

type Identify = (material: BoardMaterial) => MaterialIdentity;

/** A board whose document only says that it is oak may be oak veneer. */
function kindsOf(material: BoardMaterial, isBoard: boolean): readonly string[] {
  const kind = materialKindOf(material);
  const maybeVeneer = isBoard && material.kind === undefined && material.finish === 'wood' && !kind.includes('/');
  return maybeVeneer ? [kind, `veneer/${kind}`] : [kind];
}
