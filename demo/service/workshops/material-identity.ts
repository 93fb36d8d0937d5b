// What a product's material may be held as: read from its document's words once for a request, as each workshop asks.

import { materialKindOf, type PanelRow } from '@parametric/configurator-element/manufacture';
import { surfacesOf } from './surfaces.js';

export type BoardMaterial = NonNullable<PanelRow['material']>;

export interface MaterialIdentity {
  /** The likeliest first. */
  readonly kinds: readonly string[];
  readonly surfaces: readonly string[];
}

export function identityOf(material: BoardMaterial, isBoard: boolean): MaterialIdentity {
  return { kinds: kindsOf(material, isBoard), surfaces: surfacesOf(material) };
}

/** A board whose document only says that it is oak may be oak veneer. */
function kindsOf(material: BoardMaterial, isBoard: boolean): readonly string[] {
  const kind = materialKindOf(material);
  const maybeVeneer = isBoard && material.kind === undefined && material.finish === 'wood' && !kind.includes('/');
  return maybeVeneer ? [kind, `veneer/${kind}`] : [kind];
}
