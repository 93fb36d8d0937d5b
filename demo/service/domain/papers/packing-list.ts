// The contents of the delivery. The packing list has a row to tick for each piece and each bag of hardware. The
// delivery note also contains the recipient's address, so only those who are allowed to see the address get it.

import { isolated } from '../../platform/plain-text.js';
import { addressLines } from '../orders/postal-address.js';
import { isolatedLines, MARGIN, OrderPaper, type PaperProduct, wholeOrder } from './order-paper.js';
import { GREY } from './paper.js';
import type { PaperChoices } from './paper-request.js';
import type { Bag, Piece } from './pieces.js';

type PaperBytes = AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined>;

/** The widths of the columns, in mm. */
const PACKED = 22;
const ID = 24;

export function packingList(products: readonly PaperProduct[], choices: PaperChoices): PaperBytes {
  const on = new OrderPaper('packingList', wholeOrder(products, choices.language), products[0]!.pieces, choices);
  let y = 0;
  for (const [index, product] of products.entries()) {
    on.show(product);
    y = index > 0 && y + 40 <= on.bottom ? y + 8 : on.page();
    if (products.length > 1) y = on.heading(productText(on, product), y);
    y = hardwareTable(on, pieceTable(on, y) + 6);
  }
  totals(on, products, y + 8);
  return on.bytes();
}

function productText(on: OrderPaper, { order: { quantity, productName } }: PaperProduct): string {
  return `${isolated(`${on.num(quantity)} ×`)} ${productName}`;
}

function pieceTable(on: OrderPaper, y: number): number {
  const room = on.innerWidth - ID - 44 - 22 - PACKED;
  const massOf = ({ mass: known }: Piece) => {
    if (known === undefined) return '–';
    return known < 0.05 ? isolated(`< ${on.kilograms(0.1)}`) : on.kilograms(known);
  };
  return on.table<Piece>(
    [
      { heading: 'piece', width: ID, isBold: true, cell: ({ id }) => id },
      { heading: 'name', width: room * 0.5, cell: ({ name }) => name },
      { heading: 'size', width: 44, cell: (piece) => on.sizeOf(piece) },
      { heading: 'material', width: room * 0.5, cell: ({ row }) => on.nameOf(row.material) },
      { heading: 'weight', width: 22, isEnd: true, cell: massOf },
      { heading: 'packed', width: PACKED, isEnd: true, cell: () => 'box' },
    ],
    on.pieces.pieces,
    y,
  );
}

function hardwareTable(on: OrderPaper, y: number): number {
  const { bags } = on.pieces;
  if (bags.length === 0) return y;
  const from = y + 24 > on.bottom ? on.page() : y;
  const room = on.innerWidth - ID - 44 - 22 - PACKED;
  return on.table<Bag>(
    [
      { heading: 'bag', width: ID, isBold: true, cell: ({ letter }) => letter },
      { heading: 'name', width: room, cell: ({ row }) => row.name },
      { heading: 'article', width: 44, cell: ({ row }) => row.article ?? '' },
      { heading: 'quantity', width: 22, isEnd: true, cell: ({ quantity }) => on.num(quantity) },
      { heading: 'packed', width: PACKED, isEnd: true, cell: () => 'box' },
    ],
    bags,
    on.heading(on.words.hardware, from),
  );
}

function totals(on: OrderPaper, products: readonly PaperProduct[], y: number): void {
  const { paper, words } = on;
  const from = y + 16 > on.bottom ? on.page() + 4 : y;
  const all = products.flatMap(({ pieces }) => pieces.pieces);
  const masses = all.map((piece) => piece.mass ?? 0);
  const mass = masses.reduce((sum, one) => sum + one, 0);
  const start = paper.left(MARGIN + 1, 0);
  const line = `${words.total}: ${words.pieces} ${on.num(all.length)} · ${words.weight} ${on.kilograms(mass)}`;
  paper.text(line, start, from, { size: 11, isBold: true });
  const isPartial =
    products.some(({ pieces }) => pieces.bags.length > 0) || all.some((piece) => piece.mass === undefined);
  if (isPartial) paper.text(words.withoutWeight, start, from + 5, { size: 8, color: GREY, fit: on.innerWidth });
}

export function deliveryNote(products: readonly PaperProduct[], choices: PaperChoices): PaperBytes {
  const on = new OrderPaper('deliveryNote', wholeOrder(products, choices.language), products[0]!.pieces, choices);
  const { words, order } = on;
  const top = on.page();
  const half = on.innerWidth / 2;
  const address = order.recipient
    ? isolatedLines(addressLines(order.recipient, order.country, choices.language))
    : [words.erased];
  const to = block(on, words.to, address, MARGIN, top, half - 6);
  const dates = [
    `${words.placed}: ${on.paper.date(order.createdAt)}`,
    `${words.readyBy}: ${on.paper.date(order.readyBy)}`,
  ];
  const from = block(on, words.from, [order.workshopName, ...dates], MARGIN + half, top, half);
  const goodsOf = ({ order: { productName }, pieces: { pieces, bags } }: PaperProduct) => {
    const goods = [productName, `${words.pieces}: ${on.num(pieces.length)}`, `${words.bags}: ${on.num(bags.length)}`];
    return goods.slice(0, bags.length > 0 ? 3 : 2).join(' · ');
  };
  const y = on.table<PaperProduct>(
    [
      { heading: 'quantity', width: 22, isBold: true, cell: (product) => on.num(product.order.quantity) },
      { heading: 'goods', width: on.innerWidth - 22, cell: goodsOf },
    ],
    products,
    Math.max(to, from, top + 30) + 4,
  );
  totals(on, products, y + 8);
  signatures(on, on.bottom - 40);
  return on.bytes();
}

function block(
  on: OrderPaper,
  title: string,
  lines: readonly string[],
  from: number,
  y: number,
  width: number,
): number {
  const { paper } = on;
  const left = paper.left(from, width);
  paper.paragraph(title, left, y + 3, width, { size: 8, color: GREY });
  let at = y + 8;
  for (const line of lines) at = paper.paragraph(line, left, at, width, { size: 10 });
  return at;
}

/** Draws blank fields for the number of packages, for notes, and for the recipient's signature. */
function signatures(on: OrderPaper, y: number): void {
  const { paper, words } = on;
  const width = (on.innerWidth - 12) / 3;
  const write = (text: string, index: number, at: number, columns = 1) => {
    const wide = width * columns + 6 * (columns - 1);
    const left = paper.left(MARGIN + index * (width + 6), wide);
    paper.line(left, at, left + wide, at, { color: GREY });
    paper.paragraph(text, left, at + 3.5, wide, { size: 8, color: GREY });
  };
  write(words.packages, 0, y + 8);
  write(words.notes, 1, y + 8, 2);
  const start = paper.left(MARGIN, 0);
  paper.text(words.received, start, y + 20, { size: 10, isBold: true });
  write(words.date, 0, y + 32);
  write(words.person, 1, y + 32);
  write(words.signature, 2, y + 32);
}
