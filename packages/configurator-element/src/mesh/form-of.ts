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
} from '../model/product.js';
import { assetForm } from './asset.js';
import { boxForm } from './box.js';
import { cylinderForm } from './cylinder.js';
import { extrudeForm } from './extrude.js';
import { panelForm } from './panel.js';
import { revolveForm } from './revolve.js';
import type { Form } from './template.js';
import { tubeForm } from './tube.js';

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
const forms: { readonly [K in PartKind]: (part: PartOf<K>) => Form | undefined } = {
  panel: panelForm,
  box: boxForm,
  cylinder: cylinderForm,
  extrude: extrudeForm,
  revolve: revolveForm,
  tube: tubeForm,
  asset: assetForm,
  text: () => undefined,
};

/**
 * What a part looks like, in its own frame: the smallest corner is the origin, before it is turned or moved. Undefined
 * for letters.
 */
export function formOf<K extends PartKind>(part: PartOf<K>): Form | undefined {
  return forms[part.kind](part);
}

export const partKinds = Object.keys(forms) as readonly PartKind[];
