// Which kind of part has which form. Knows no part beside the one that is asked for.

import type {
  AssetPart,
  BoxPart,
  CylinderPart,
  ExtrudePart,
  PanelPart,
  PartKind,
  RevolvePart,
  TextPart,
  TubePart,
} from '../model/evaluate/product.js';
import { assetPlaceholder } from './asset.js';
import { boxGeometry } from './box.js';
import { cylinderGeometry } from './cylinder.js';
import { extrudeGeometry } from './extrude.js';
import { panelGeometry } from './panel.js';
import { revolveGeometry } from './revolve.js';
import type { PartGeometry } from './stretch-geometry.js';
import { tubeGeometry } from './tube.js';

interface PartByKind {
  panel: PanelPart;
  box: BoxPart;
  cylinder: CylinderPart;
  extrude: ExtrudePart;
  revolve: RevolvePart;
  tube: TubePart;
  text: TextPart;
  asset: AssetPart;
}

/** The part of a kind; of any where none is named. */
export type PartOf<K extends PartKind = PartKind> = { [P in K]: PartByKind[P] & { readonly kind: P } }[K];

/** Letters have no form without a typeface: see `formsOf`. */
const meshBuilders: { readonly [K in PartKind]: (part: PartOf<K>) => PartGeometry | undefined } = {
  panel: panelGeometry,
  box: boxGeometry,
  cylinder: cylinderGeometry,
  extrude: extrudeGeometry,
  revolve: revolveGeometry,
  tube: tubeGeometry,
  asset: assetPlaceholder,
  text: () => undefined,
};

/**
 * What a part looks like, in its own frame: the smallest corner is the origin, before it is turned or moved. Undefined
 * for letters.
 */
export function partGeometry<K extends PartKind>(part: PartOf<K>): PartGeometry | undefined {
  return meshBuilders[part.kind](part);
}

export const meshKinds = Object.keys(meshBuilders) as readonly PartKind[];
