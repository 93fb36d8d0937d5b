// The part kinds: a row each.

import type { Part, PartDefinitionOf } from '../document/model-document.js';
import { asset } from './asset.js';
import { box } from './box.js';
import { cylinder } from './cylinder.js';
import { extrude } from './extrude.js';
import { group } from './group.js';
import { item } from './item.js';
import { panel } from './panel.js';
import type { PartKindRow } from './part-kind.js';
import { revolve } from './revolve.js';
import { text } from './text.js';
import { tube } from './tube.js';

type Rows = { readonly [K in Part['kind']]: PartKindRow<PartDefinitionOf<K>> };

const rows: Rows = { panel, box, cylinder, extrude, revolve, tube, text, asset, group, item };

/** In the order of `PartColumns.kind`. */
export const partKinds = Object.keys(rows) as readonly Part['kind'][];

export function partKindRowOf({ kind }: Part): PartKindRow {
  return rows[kind] as PartKindRow<Part>;
}
