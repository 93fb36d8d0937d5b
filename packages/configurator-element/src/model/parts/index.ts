// The part kinds. To add one, add a file here and a line in each of the two tables below.

import { asset } from './asset.js';
import { box } from './box.js';
import { cylinder } from './cylinder.js';
import { extrude } from './extrude.js';
import { group } from './group.js';
import { item } from './item.js';
import { panel } from './panel.js';
import { commonPartFields, type PartKindRow, solidFields } from './part-kind.js';
import { revolve } from './revolve.js';
import { sheet } from './sheet.js';
import { text } from './text.js';
import { tube } from './tube.js';

const rows = { panel, box, cylinder, extrude, revolve, tube, sheet, text, asset, group, item };

type Kind = keyof typeof rows;

/** The keys of each kind in a document. model-document.ts adds `group`, whose `parts` may be of any kind. */
export const partFields = {
  panel: { ...solidFields, ...panel.fields },
  box: { ...solidFields, ...box.fields },
  cylinder: { ...solidFields, ...cylinder.fields },
  extrude: { ...solidFields, ...extrude.fields },
  revolve: { ...solidFields, ...revolve.fields },
  tube: { ...solidFields, ...tube.fields },
  sheet: { ...solidFields, ...sheet.fields },
  text: { ...commonPartFields, ...text.fields },
  asset: { ...commonPartFields, ...asset.fields },
  item: { ...commonPartFields, ...item.fields },
};

/** The kinds, in the order of `PartColumns.kind`. */
export const partKinds = Object.keys(rows) as readonly Kind[];

export function partKindRowOf(kind: Kind): PartKindRow {
  return rows[kind];
}
