// The welds on assembly sheets. Similar welds share a row, with their size and length in the notation of EN ISO 2553,
// and their positions on the part that supports the other one.

import {
  hundredths,
  listWords,
  type WeldRow,
  weldElements,
  weldRows,
  weldSize,
} from '@parametric/configurator-element/manufacture';
import { isolated } from '../../platform/plain-text.js';
import { groupedBy } from './assembly-steps.js';
import type { OrderPaper } from './order-paper.js';
import type { Word } from './words.js';

/** Similar welds between parts with the same names. */
export interface WeldGroup {
  /** The weld's mark, such as `W1`. */
  readonly mark: string;
  readonly rows: readonly WeldRow[];
}

/** Groups the welds of one product. */
export function weldGroups({ product, bill }: OrderPaper['pieces']): readonly WeldGroup[] {
  const groups = groupedBy(weldRows(product, bill), ({ weld, number, name, otherNumber, otherName }) => {
    const { kind, size, length, isAllRound, plane } = weld;
    const elements = weldElements(weld);
    return JSON.stringify([
      number,
      name,
      otherNumber,
      otherName,
      kind,
      size,
      hundredths(length),
      elements,
      isAllRound,
      plane,
    ]);
  });
  return [...groups.values()].map((rows, index) => ({ mark: `W${index + 1}`, rows }));
}

/**
 * Draws the table of welds, with their positions.
 * @returns where the table ends, in mm
 */
export function weldTable(on: OrderPaper, groups: readonly WeldGroup[], y: number): number {
  const from = y + 24 > on.bottom ? on.page(on.order.productName) : y;
  const [first, weld, count] = [on.innerWidth * 0.32, on.innerWidth * 0.2, 16];
  return on.table<WeldGroup>(
    [
      { heading: 'weld', width: 12, isBold: true, cell: ({ mark }) => mark },
      { heading: 'pieces', width: first, cell: ({ rows }) => partsOf(rows[0]!) },
      { heading: 'weldSize', width: weld, cell: ({ rows }) => sizeOf(on, rows[0]!) },
      { heading: 'quantity', width: count, isEnd: true, cell: ({ rows }) => on.num(rows.length) },
      {
        heading: 'weldPlace',
        width: on.innerWidth - 12 - first - weld - count,
        cell: ({ rows }) => placesOf(on, rows),
      },
    ],
    groups,
    on.heading(on.words.welds, from),
    on.order.productName,
  );
}

/** The parts of a weld, such as `5 Rail ← 6 Bar`. The first part supports the second. */
function partsOf({ number, name, otherNumber, otherName }: WeldRow): string {
  const part = (own: number | undefined, text: string) => (own === undefined ? text : `${own} ${text}`);
  return `${part(number, name)} ← ${part(otherNumber, otherName)}`;
}

function sizeOf(on: OrderPaper, { weld }: WeldRow): string {
  const words = listWords(on.language);
  const elements = weldElements(weld);
  const length = `${on.num(weld.length)}\u00a0mm`;
  const seams = elements ? `${on.withDecimals(elements).replaceAll(' x ', '\u00a0×\u00a0')} = ${length}` : length;
  return [
    `${words[weld.kind]} ${isolated(on.withDecimals(weldSize(weld)))}`,
    weld.isAllRound ? words.allRound : '',
    isolated(seams),
  ]
    .filter(Boolean)
    .join(', ');
}

const AXES = { x: 'fromLeft', y: 'fromBottom', z: 'fromRear' } as const satisfies Record<string, Word>;

/**
 * The positions of a weld on its first part, given as the centers of the contacts: a single distance if all are the
 * same, or else all of them.
 */
function placesOf(on: OrderPaper, rows: readonly WeldRow[]): string {
  const { plane } = rows[0]!.weld;
  if (plane.length === 0) return on.words.mitredCorner;
  const along = plane.map((axis) => ({ axis, index: 'xyz'.indexOf(axis) }));
  const places = groupedBy(rows, ({ weld }) => along.map(({ index }) => on.num(weld.offset[index]!)).join('|'));
  const distances = [...places.keys()].map((key) => key.split('|'));
  const [one, other] = along.map((_, at) => new Set(distances.map((each) => each[at]!)).size);
  if (one! > 1 && other! > 1) {
    const names = along.map(({ axis }) => on.words[AXES[axis]]).join(' / ');
    return `${names}: ${distances.map((each) => isolated(each.join('\u00a0/\u00a0'))).join(' · ')}`;
  }
  return along
    .map(
      ({ axis }, at) =>
        `${on.words[AXES[axis]]}: ${[...new Set(distances.map((each) => each[at]!))].map(isolated).join(' · ')}`,
    )
    .join('; ');
}
