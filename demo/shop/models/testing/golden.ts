// A readable summary of a product in its default configuration: the bill of materials, the sheets, and the layers of
// the drawings.

import { billOfMaterials, loadTypeface, nestSheets, panelDxf } from '@parametric/configurator-element/manufacture';
import { modelOf } from './documents.js';

export const goldenProducts = [
  'kitchen-run',
  'reading-lamp',
  'house-sign',
  'shelf-bracket',
  'garden-gate',
  'spiral-stair',
] as const;

type PanelLine = readonly [
  quantity: number,
  name: string,
  length: number,
  width: number,
  thickness: number,
  material: string,
  cut: string,
  banded: string,
  holes: number,
  layers: readonly string[],
  letters: readonly string[],
];

type ItemLine = readonly [quantity: number, name: string, kind: string, material: string, size: string, cm3: number];

export interface Golden {
  readonly panels: readonly PanelLine[];
  readonly edges: readonly (readonly [band: string, metres: number, toOrder: number])[];
  readonly items: readonly ItemLine[];
  readonly sheets: readonly (readonly [material: string, thickness: number, sheets: number, waste: number])[];
  readonly totals: Readonly<Record<string, number>>;
}

/** Rounds to a thousandth. */
export function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

export async function goldenOf(id: string): Promise<Golden> {
  const product = modelOf(id).evaluate({});
  const typeface = await loadTypeface(product);
  const { panels, edges, items, totals } = billOfMaterials(product);
  return {
    panels: panels.map((panel) => [
      panel.quantity,
      panel.name,
      panel.length,
      panel.width,
      panel.thickness,
      panel.material?.id ?? '',
      `${panel.cut.length} × ${panel.cut.width}`,
      panel.edges.map((side) => `${side} ${panel.bands[side]?.id}`).join(', '),
      panel.holes.length,
      layersOf(panelDxf(panel, typeface)),
      panel.letters.map(({ text, height, depth, side }) => `${text}, ${round(height)} high, ${depth} deep, ${side}`),
    ]),
    edges: edges.map(({ band, length, orderLength }) => [band?.id ?? '', round(length), round(orderLength)]),
    items: items.map(({ quantity, name, kind, material, size, volume }) => [
      quantity,
      name,
      kind,
      material?.id ?? '',
      size.map(round).join(' × '),
      round(volume * 1e6),
    ]),
    sheets: nestSheets(product).map(({ material, thickness, sheets, waste }) => [
      material?.id ?? '',
      thickness,
      sheets.length,
      round(waste),
    ]),
    totals: Object.fromEntries(Object.entries(totals).map(([name, value]) => [name, round(value)])),
  };
}

function layersOf(dxf: string): readonly string[] {
  const names = [...dxf.matchAll(/AcDbLayerTableRecord\r\n {2}2\r\n(.+)\r\n/g)].map(([, name]) => name!);
  return names.filter((name) => name !== '0').sort();
}
