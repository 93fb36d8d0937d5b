// Shared by all papers about an order: the page's heading and footer, tables that continue on the next page, and
// numbers in the paper's language.

import { type Material, textIn } from '@parametric/configurator-element/model';
import { isolated } from '../../platform/plain-text.js';
import { inOneLine } from '../models/product-names.js';
import { shortNumber } from '../orders/order-number.js';
import type { OrderRecord, Recipient } from '../records/records.js';
import { GREY, INK, lead, PALE, Paper, type Size } from './paper.js';
import { type PaperChoices, paperSizes } from './paper-request.js';
import type { OrderPieces, Piece } from './pieces.js';
import { type PaperLanguage, type Word, type Words, wordsIn } from './words.js';

/** The fields of an order that papers show. Only delivery notes show the recipient. */
export type PaperOrder = Pick<OrderRecord, 'id' | 'createdAt' | 'readyBy' | 'quantity' | 'country'> & {
  readonly workshopName: string;
  readonly productName: string;
  readonly recipient?: Recipient | undefined;
  /** The number of other orders that the paper covers. */
  readonly others?: number;
  /** The total number of products in the order, if there are different ones. */
  readonly copies?: number | undefined;
};

/** One of an order's products. `order` has this product's name and quantity, and `pieces` has its pieces. */
export interface PaperProduct {
  readonly order: PaperOrder;
  readonly pieces: OrderPieces;
}

/** The order with the names of all its products, and their total number. */
export function wholeOrder(products: readonly PaperProduct[], language: PaperLanguage): PaperOrder {
  const { order } = products[0]!;
  const named = products.map((each) => ({ name: each.order.productName, quantity: each.order.quantity }));
  const all = inOneLine(named, language);
  return { ...order, productName: all.product, quantity: all.quantity };
}

interface Column<Row> {
  readonly heading: Word | '';
  /** The width in mm. */
  readonly width: number;
  readonly isEnd?: boolean;
  readonly isBold?: boolean;
  /** The cell's text. `box` draws a box to tick. */
  readonly cell: (row: Row) => string | 'box';
}

export const MARGIN = 12;
const HEADING = 24;
const FOOTER = 12;
const ROW = 6.2;

export class OrderPaper {
  readonly paper: Paper;
  readonly words: Words;
  readonly language: PaperLanguage;
  readonly #title: string;
  readonly #whole: PaperOrder;
  #shown: PaperProduct;
  readonly #numbers: Intl.NumberFormat;

  constructor(title: Word, order: PaperOrder, pieces: OrderPieces, choices: PaperChoices, own?: Size) {
    [this.#whole, this.#shown, this.language] = [order, { order, pieces }, choices.language];
    this.words = wordsIn(choices.language);
    this.#title = this.words[title];
    const size = own ?? paperSizes[choices.size];
    const name = `${this.#title} ${orderNumber(order)}`;
    this.paper = new Paper({ size, title: name, language: choices.language, createdAt: order.createdAt });
    this.#numbers = new Intl.NumberFormat(this.paper.tag, { maximumFractionDigits: 1, useGrouping: false });
  }

  /** The order, with the product that's currently shown. */
  get order(): PaperOrder {
    return this.#shown.order;
  }

  get pieces(): OrderPieces {
    return this.#shown.pieces;
  }

  /** Continues with another product of the order. */
  show(product: PaperProduct): void {
    this.#shown = product;
  }

  /** The width between the margins, in mm. */
  get innerWidth(): number {
    return this.paper.width - 2 * MARGIN;
  }

  /** The lowest position for content, in mm. */
  get bottom(): number {
    return this.paper.height - FOOTER - 4;
  }

  /** A number with at most one decimal place. */
  num(value: number): string {
    return this.#numbers.format(value);
  }

  percent(share: number): string {
    const format = new Intl.NumberFormat(this.paper.tag, { style: 'percent', maximumFractionDigits: 0 });
    return isolated(format.format(share));
  }

  kilograms(mass: number): string {
    const format = new Intl.NumberFormat(this.paper.tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    return format.format(mass);
  }

  /**
   * Lengths as in a drawing, such as `1200 × 600 × 18`, without line breaks. They're written from left to right, even
   * in Arabic.
   */
  lengths(values: readonly number[]): string {
    return isolated(values.map((value) => this.num(value)).join('\u00a0×\u00a0'));
  }

  nameOf(material: Pick<Material, 'name'> | undefined): string {
    return material ? textIn(material.name, this.language) : '';
  }

  /** The finished size of a piece, in mm. */
  sizeOf({ size, section }: Piece): string {
    return section === undefined ? this.lengths(size) : this.barSize(section, size[0]!);
  }

  /** A section with its length, such as `ø 30 × 1,5 × 2000`. */
  barSize(section: string, length: number): string {
    const words = section.replace('dia', 'ø').replaceAll('x', '×').replaceAll(' ', '\u00a0');
    return isolated(`${this.withDecimals(words)}\u00a0×\u00a0${this.num(length)}`);
  }

  /** The text with the language's decimal separator in its numbers. */
  withDecimals(text: string): string {
    return text.replace(/\d+\.\d+/g, (number) => this.num(Number(number)));
  }

  /** Starts a page. @returns where its content starts, in mm */
  page(subtitle = ''): number {
    const { paper, order, innerWidth } = this;
    paper.addPage();
    const half = innerWidth / 2;
    const [start, end] = [paper.left(MARGIN, 0), paper.left(paper.width - MARGIN, 0)];
    paper.text(this.#title, start, MARGIN + 4.5, { size: 16, isBold: true, fit: half });
    const isOneOfSeveral = order.productName !== this.#whole.productName && order.productName !== subtitle;
    const about = isOneOfSeveral ? [order.productName, subtitle].filter(Boolean).join(' · ') : subtitle;
    paper.text(about, start, MARGIN + 10, { size: 9, color: GREY, fit: innerWidth * 0.6 });
    const number = `${this.words.order} ${isolated(orderNumber(order))}`;
    paper.text(number, end, MARGIN + 4.5, { size: 11, isBold: true, align: 'end', fit: half });
    paper.text(order.workshopName, end, MARGIN + 10, { size: 9, color: GREY, align: 'end', fit: innerWidth * 0.38 });
    paper.line(MARGIN, MARGIN + 13, paper.width - MARGIN, MARGIN + 13, { width: 0.35 });
    return MARGIN + HEADING - 4;
  }

  /** Writes the footers, and then yields the file. */
  bytes(): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
    const { paper, words, innerWidth } = this;
    const order = this.#whole;
    paper.eachPage((page, pages) => {
      const y = paper.height - FOOTER + 3;
      paper.line(MARGIN, y - 4.5, paper.width - MARGIN, y - 4.5, { color: PALE });
      const placed = `${words.placed} ${this.paper.date(order.createdAt)}`;
      const footer = `${order.productName} · ${words.quantity} ${this.num(order.quantity)} · ${placed}`;
      paper.text(footer, paper.left(MARGIN, 0), y, { size: 8, color: GREY, fit: innerWidth * 0.75 });
      const place = `${words.page} ${isolated(`${page} / ${pages}`)}`;
      paper.text(place, paper.left(paper.width - MARGIN, 0), y, { size: 8, color: GREY, align: 'end' });
    });
    return paper.bytes();
  }

  heading(text: string, y: number): number {
    this.paper.text(text, this.paper.left(MARGIN, 0), y + 4, { size: 11, isBold: true });
    return y + 7;
  }

  /**
   * Writes a table starting at `y`, and continues it on new pages.
   * @param subtitle the subtitle for further pages
   * @returns where the table ends, in mm
   */
  table<Row>(columns: readonly Column<Row>[], rows: readonly Row[], y: number, subtitle = ''): number {
    let at = this.#tableHeading(columns, y);
    for (const row of rows) {
      const cells = columns.map(({ cell }) => cell(row));
      const lines = columns.map(({ width, isBold = false }, i) =>
        this.paper.lines(cells[i]!, width - 2, { size: 9, isBold }).slice(0, 3),
      );
      const height = Math.max(ROW, Math.max(...lines.map(({ length }) => length)) * lead(9) + 2);
      if (at + height > this.bottom) at = this.#tableHeading(columns, this.page(subtitle));
      let from = MARGIN;
      columns.forEach(({ width, isEnd = false, isBold = false }, i) => {
        const left = this.paper.left(from, width);
        if (cells[i] === 'box')
          this.paper.rect(this.paper.left(from + width - 5, 3.6), at + 1.2, 3.6, 3.6, { width: 0.25 });
        else this.#cell(lines[i]!, left, at, width, { isEnd, isBold, color: INK });
        from += width;
      });
      at += height;
      this.paper.line(MARGIN, at, this.paper.width - MARGIN, at, { width: 0.1, color: PALE });
    }
    return at;
  }

  #tableHeading<Row>(columns: readonly Column<Row>[], y: number): number {
    let from = MARGIN;
    for (const { heading, width, isEnd = false } of columns) {
      const text = heading === '' ? '' : this.words[heading];
      const left = this.paper.left(from, width);
      const align = isEnd ? 'end' : 'start';
      const anchor = this.#anchor(left, width, isEnd);
      this.paper.text(text, anchor, y + 4, { size: 8, color: GREY, align, fit: width - 2 });
      from += width;
    }
    this.paper.line(MARGIN, y + 5.8, this.paper.width - MARGIN, y + 5.8, { width: 0.25 });
    return y + 6;
  }

  #cell(
    lines: readonly string[],
    left: number,
    y: number,
    width: number,
    { isEnd, isBold, color }: { isEnd: boolean; isBold: boolean; color: string },
  ): void {
    const align = isEnd ? 'end' : 'start';
    const anchor = this.#anchor(left, width, isEnd);
    lines.forEach((line, i) => {
      this.paper.text(line, anchor, y + 4.2 + i * lead(9), { align, isBold, color, fit: width - 1.5 });
    });
  }

  /** Where a cell's text starts or ends: 1 mm from the side of its column. */
  #anchor(left: number, width: number, isEnd: boolean): number {
    return isEnd === this.paper.isRightToLeft ? left + 1 : left + width - 1;
  }
}

/** An order's number as people see it: `3F2A-90C1`, or `3F2A-90C1 + 2` for three that are cut together. */
export function orderNumber({ id, others = 0 }: Pick<PaperOrder, 'id' | 'others'>): string {
  return `${shortNumber(id)}${others > 0 ? ` + ${others}` : ''}`;
}

/** Gives each line of an address its own direction, so `10115 Berlin` is also written this way on Arabic papers. */
export function isolatedLines(lines: readonly string[]): readonly string[] {
  return lines.map((line) => (/\p{Script=Arabic}/u.test(line) ? line : isolated(line)));
}
