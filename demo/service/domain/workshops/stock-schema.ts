// The schema of a workshop's stock and of how it cuts: its sheets, bars, and coils, including offcuts, and its saw. The
// console generates its form from this, so this module has to run in a browser.

import { cuttingSchema, type StockItem as Item, type ProblemIssue, stockUpdateSchema } from '@parametric/api-client';
import * as z from 'zod/mini';

export const stockTypes = ['sheet', 'bar', 'coil'] as const;

/** The maximum number of rows in a workshop's stock. */
export const MOST_ITEMS = 2_000;

export const stockSchema = z.strictObject({
  cutting: cuttingSchema,
  items: stockUpdateSchema.shape.items,
});

type DeepReadonly<Value> = { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> };

export type WorkshopStock = DeepReadonly<z.infer<typeof stockSchema>>;
export type Cutting = WorkshopStock['cutting'];
export type StockItem = DeepReadonly<Item>;
export type StockType = StockItem['type'];

/**
 * The smallest offcuts that a workshop keeps by default, in millimeters: the longer and the shorter side of a sheet,
 * and the length of a bar.
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

/** Returns the same string for items that differ at most in their count, prices, and notes. */
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
