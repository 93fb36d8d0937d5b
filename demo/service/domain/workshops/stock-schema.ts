// The schema of a workshop's stock and of how it cuts: its sheets, bars, and coils, including offcuts, and its saw. The
// console generates its form from this, so this module must run in a browser.

import type { ProblemIssue } from '@parametric/api-client';
import * as z from 'zod/mini';

/** mm */
const size = z.number().check(z.positive(), z.maximum(100_000));
const line = z.string().check(z.minLength(1), z.maxLength(200));

/** A price in the minor unit of the workshop's currency. */
const price = z.int().check(z.minimum(0), z.maximum(10_000_000_000));

const common = {
  /** The number in stock. Undefined means unlimited, except for an offcut, where it means one. */
  count: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  /** Whether the item is left over from a batch. Offcuts are used first. */
  offcut: z.optional(z.boolean()),
  /** The price of one item, in the minor unit of the workshop's currency. */
  price: z.optional(price),
  /** The price that the workshop proposes. It takes effect once the shop accepts it. */
  proposed_price: z.optional(price),
  /** For example, where the item is kept. */
  note: z.optional(line),
};

const board = {
  /** Kinds as in price lists: `plywood/birch`, or `plywood/*` for all plywood. */
  kind: z.string().check(z.maxLength(64), z.regex(/^[a-z][a-z\d]*(?:[-/][a-z\d]+)*(?:\/\*)?$/)),
  /** Without a surface, the item matches any surface. */
  surface: z.optional(z.string().check(z.maxLength(64), z.regex(/^[a-z][a-z\d]*(?:-[a-z\d]+)*$/))),
  /** As `#rrggbb`. Without a color, the item matches any color. */
  color: z.optional(z.string().check(z.regex(/^#[\da-f]{6}$/))),
};

const sheetItem = z.strictObject({
  type: z.literal('sheet'),
  ...board,
  /** mm */
  thickness: size,
  /** In mm, along the grain. */
  length: size,
  /** mm */
  width: size,
  ...common,
});

const barItem = z.strictObject({
  type: z.literal('bar'),
  ...board,
  /** A section as in the list of bars: `dia 30 x 2`, `40 x 20`. */
  section: line,
  /** mm */
  length: size,
  ...common,
});

const coilItem = z.strictObject({
  type: z.literal('coil'),
  /** The edge band's id or item number in documents. */
  tape: line,
  /** The length on the coil; meters. */
  metres: z.number().check(z.positive(), z.maximum(100_000)),
  ...common,
});

export const stockTypes = ['sheet', 'bar', 'coil'] as const;
const itemSchema = z.discriminatedUnion('type', [sheetItem, barItem, coilItem]);

/** How a workshop cuts, in millimeters. Defaults come from its price list, or else from the document. */
export const cuttingSchema = z.strictObject({
  /** The tool that cuts boards. Defaults to a saw. */
  tool: z.optional(z.enum(['saw', 'router'])),
  /** The width of the saw cut. */
  kerf: z.optional(z.number().check(z.minimum(0), z.maximum(50))),
  /** The space between two pieces if a router cuts them. */
  cutter_diameter: z.optional(z.number().check(z.positive(), z.maximum(50))),
  /** The width that's cut off each side of a whole sheet first. Defaults to nothing. */
  trim: z.optional(z.number().check(z.minimum(0), z.maximum(200))),
  /** The length that's cut off the first end of a whole bar. Defaults to 20. */
  bar_trim: z.optional(z.number().check(z.minimum(0), z.maximum(500))),
  /** The size of the smallest sheet offcut that's kept: its longer and shorter side. Defaults to 600 × 300. */
  useful_offcut: z.optional(z.tuple([size, size])),
  /** The length of the shortest bar offcut that's kept. Defaults to 600. */
  useful_bar: z.optional(size),
  /** The maximum thickness of panels that may lie across the grain, such as backs. By default, none may. */
  turns_up_to: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
});

/** The maximum number of rows in a stock. */
export const MOST_ITEMS = 2_000;

export const stockSchema = z.strictObject({
  cutting: cuttingSchema,
  items: z.array(itemSchema).check(z.maxLength(MOST_ITEMS)),
});

type DeepReadonly<Value> = { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> };

export type WorkshopStock = DeepReadonly<z.infer<typeof stockSchema>>;
export type Cutting = WorkshopStock['cutting'];
export type StockItem = DeepReadonly<z.infer<typeof itemSchema>>;
export type StockType = StockItem['type'];

/**
 * The smallest offcuts that are kept by default: the longer and shorter side of a sheet, and the length of a bar; mm.
 */
export const USEFUL_OFFCUT = [600, 300] as const;
export const USEFUL_BAR = 600;

export const NO_STOCK: WorkshopStock = { cutting: {}, items: [] };

/** Checks a stock for errors that its schema can't find. */
export function stockIssues({ cutting, items }: WorkshopStock): readonly ProblemIssue[] {
  const { trim = 0, bar_trim: barTrim = 0 } = cutting;
  return items.flatMap((item, index) => {
    const tooSmall = (key: string, detail: string) => [
      { pointer: `/items/${index}/${key}`, code: 'out_of_range', detail },
    ];
    if (item.offcut) return [];
    if (item.type === 'sheet' && Math.min(item.length, item.width) <= 2 * trim) {
      const key = item.width <= item.length ? 'width' : 'length';
      return tooSmall(key, `Enter more than ${2 * trim} mm: ${trim} mm is trimmed off each side.`);
    }
    if (item.type === 'bar' && item.length <= barTrim) {
      return tooSmall('length', `Enter more than ${barTrim} mm, which is trimmed off the bar.`);
    }
    return [];
  });
}

/** The item without its prices and note. */
export function withoutTerms({ price: _, proposed_price: __, note: ___, ...item }: StockItem): StockItem {
  return item as StockItem;
}

/** Returns the same text for items that differ at most in their count, prices, and notes. */
export function itemKey(item: StockItem): string {
  const { count: _, ...bare } = withoutTerms(item);
  return JSON.stringify(
    Object.entries(bare)
      .filter(([, value]) => value !== undefined)
      .sort(),
  );
}

/** Whether two items differ at most in their count. If so, their offcuts share a row. */
export function sameItem({ count: _, ...item }: StockItem, { count: __, ...other }: StockItem): boolean {
  const keys = new Set([...Object.keys(item), ...Object.keys(other)]) as Set<keyof typeof item & keyof typeof other>;
  return [...keys].every((key) => item[key] === other[key]);
}
