// The list of welds: the parts that each weld joins, its size and length as EN ISO 2553 writes them, and where it is.

import type { Material } from '../model/document/model-document.js';
import type { PlacedWeld, Product } from '../model/evaluate/product.js';
import { type BillOfMaterials, billOfMaterials } from './bill-of-materials.js';
import { type Cell, hundredths } from './csv.js';
import { type Column, type ListOptions, listCsv, materialOf, type Names } from './lists.js';

/** A weld and the parts that it joins. */
export interface WeldRow {
  readonly weld: PlacedWeld;
  readonly quantity: number;
  /** The bill's row for the part that the other part stands on; undefined if that part isn't on the bill. */
  readonly number: number | undefined;
  readonly name: string;
  /** The row with the other part. */
  readonly otherNumber: number | undefined;
  readonly otherName: string;
  /** The material of the first part. */
  readonly material: Material | undefined;
}

/** Options of `weldsCsv`. */
export type WeldListOptions = Omit<ListOptions<WeldListColumn>, 'bandName'>;

export const weldColumns = [
  ['quantity', (row) => row.quantity],
  ['number', (row) => row.number],
  ['name', (row) => row.name],
  ['otherNumber', (row) => row.otherNumber],
  ['otherName', (row) => row.otherName],
  ['material', materialOf],
  ['weld', ({ weld }, { words }) => words[weld.kind]],
  ['throat', ({ weld }, { withDecimals }) => withDecimals(weldSize(weld))],
  ['elements', elementsOf],
  ['length', ({ weld }) => weld.length],
  ['left', ({ weld }) => placeAlong(weld, 'x')],
  ['bottom', ({ weld }) => placeAlong(weld, 'y')],
  ['rear', ({ weld }) => placeAlong(weld, 'z')],
  ['parts', ({ weld }) => weld.parts.join(' ')],
] as const satisfies readonly Column<WeldRow>[];

/** A column of the list of welds. */
export type WeldListColumn = (typeof weldColumns)[number][0];

/**
 * The welds of a product, with the parts that they join.
 * @param bill the result of `billOfMaterials(product)`
 * @param quantity the number of products
 * @example
 * ```ts
 * const meters = weldRows(product).reduce((sum, { weld }) => sum + weld.length / 1000, 0);
 * ```
 */
export function weldRows(
  product: Product,
  bill: BillOfMaterials = billOfMaterials(product),
  quantity = 1,
): readonly WeldRow[] {
  const { welds = [] } = product;
  if (welds.length === 0) return [];
  const rows = [...bill.panels, ...bill.items].flatMap(({ number, paths }) =>
    paths.map((path) => [path, number] as const),
  );
  const numbers = new Map(rows);
  const parts = new Map([...product.parts].map((part) => [part.path, part] as const));
  return welds.map((weld) => {
    const [path, other] = weld.parts;
    return {
      weld,
      quantity,
      material: parts.get(path)!.material,
      ...{ number: numbers.get(path), name: parts.get(path)!.name },
      ...{ otherNumber: numbers.get(other), otherName: parts.get(other)!.name },
    };
  });
}

/**
 * Writes the welds as CSV: a line of headings and one line per weld. The part in `name` is the one that the other part
 * stands on. `a or s` is `a3` for a fillet with a throat of 3 mm, or `s3` for a butt weld 3 mm deep. `elements` is `all
 * round`, or, for an intermittent weld, the number of elements, the length of each, and the gap between two on one
 * side: `5 x 30 (120)`. The position is the middle of the contact, measured from the left, bottom and rear of the part
 * in `name` as it stands in the product. A mitered corner has no position.
 * @example
 * ```ts
 * await writeFile('welds.csv', weldsCsv(weldRows(product)));
 * ```
 */
export function weldsCsv(rows: readonly WeldRow[], options: WeldListOptions = {}): string {
  return listCsv(weldColumns, rows, options);
}

function elementsOf({ weld }: WeldRow, { words, withDecimals }: Names): Cell {
  const elements = weldElements(weld);
  return elements === undefined ? weld.isAllRound && words.allRound : withDecimals(elements);
}

/**
 * A weld's kind and size in mm, as EN ISO 2553 writes them: `a3` for a fillet, `s3` for a butt weld.
 * @example
 * ```ts
 * const sizes = new Set(weldRows(product).map(({ weld }) => weldSize(weld)));
 * ```
 */
export function weldSize({ kind, size }: PlacedWeld): string {
  return `${kind === 'fillet' ? 'a' : 's'}${hundredths(size)}`;
}

/**
 * The elements of an intermittent weld: their number, their length, and the gap between two on one side, in mm, such as
 * `5 x 30 (120)`.
 * @returns undefined for a continuous weld
 * @example
 * ```ts
 * const words = weldRows(product).map(({ weld }) => [weldSize(weld), weldElements(weld)].join(' '));
 * ```
 */
export function weldElements({ elements }: PlacedWeld): string | undefined {
  if (!elements) return undefined;
  const { count, length, gap } = elements;
  return `${count} x ${hundredths(length)}${gap > 0 ? ` (${hundredths(gap)})` : ''}`;
}

function placeAlong({ plane, offset }: PlacedWeld, axis: 'x' | 'y' | 'z'): number | undefined {
  return plane.includes(axis) ? offset['xyz'.indexOf(axis)]! : undefined;
}
