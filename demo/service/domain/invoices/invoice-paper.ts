// An invoice or credit note as PDF, in the customer's language. The same document always results in the same bytes,
// until the buyer's address is erased.

import type { Money, OrderTax, Price } from '@parametric/api-client';
import { type Model, type ParameterState, textIn } from '@parametric/configurator-element/model';
import { isolated } from '../../platform/plain-text.js';
import { dayIn, daysAfter } from '../../platform/time-zones.js';
import { mailWords } from '../mail/mail-texts.js';
import { amountsOf, isVat, moneyIn, type OrderAmounts, percentIn } from '../orders/order-amounts.js';
import { shortNumber } from '../orders/order-number.js';
import { netLines } from '../orders/order-words.js';
import { addressLines } from '../orders/postal-address.js';
import { describedValue } from '../orders/production-pack.js';
import { isolatedLines, MARGIN } from '../papers/order-paper.js';
import { GREY, lead, PALE, Paper } from '../papers/paper.js';
import { type PaperChoices, paperSizes } from '../papers/paper-request.js';
import type { ModelRecord, OrderRecord } from '../records/records.js';
import { taxSentence } from '../tax/tax-words.js';
import { type InvoiceWords, invoiceWordsIn } from './invoice-words.js';
import { amountsOfDocument, type InvoiceRecord, invoiceNumber } from './invoices.js';
import { sellerAddress } from './seller-schema.js';
import { plainVatNumber } from './vat-numbers.js';

export interface InvoiceInput {
  readonly organizationId: string;
  readonly products: readonly InvoicedProduct[];
  readonly order: Pick<OrderRecord, 'id' | 'createdAt' | 'country' | 'recipient'>;
  readonly price: Price;
  readonly document: InvoiceRecord;
  /** The total of the order's earlier credit notes, in minor units. */
  readonly creditedBefore: number;
  /** The invoice that a credit note corrects. For an invoice, the document itself. */
  readonly invoice: Pick<InvoiceRecord, 'mode' | 'year' | 'number' | 'issuedAt'>;
  readonly choices: PaperChoices;
}

/** One of the ordered products. */
export interface InvoicedProduct extends Pick<OrderRecord, 'quantity' | 'configuration'> {
  readonly record: ModelRecord;
  /** The product's net amount. Undefined if it's the only product, or all products share one price. */
  readonly net?: Money | undefined;
}

const INNER = 6;
const AMOUNT = 38;
const QUANTITY = 22;
/** The height of the page number at the bottom of a page, and the height of a row in the table and in the totals. */
const FOOTER = 8;
const ROW = 8;
const TOTALS_ROW = 7;
/** The width of labels in front of values. */
const LABEL = 46;

export async function writeInvoice(input: InvoiceInput, modelOf: (record: ModelRecord) => Model): Promise<Uint8Array> {
  const page = new InvoicePage(input, modelOf);
  page.draw();
  const chunks: Uint8Array[] = [];
  for await (const chunk of page.paper.bytes()) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

type Row = readonly [label: string, value: string];

/** A row in the invoice's table. */
interface Goods {
  readonly name: string;
  readonly more: string;
  readonly quantity: string;
  readonly amount: string;
}

class InvoicePage {
  readonly paper: Paper;
  readonly #input: InvoiceInput;
  readonly #modelOf: (record: ModelRecord) => Model;
  readonly #words: InvoiceWords;

  constructor(input: InvoiceInput, modelOf: (record: ModelRecord) => Model) {
    [this.#input, this.#modelOf] = [input, modelOf];
    const { document, choices } = input;
    this.#words = invoiceWordsIn(choices.language);
    const title = `${this.#words[document.kind]} ${invoiceNumber(document)}`;
    const { language, size } = choices;
    this.paper = new Paper({ size: paperSizes[size], title, language, createdAt: document.issuedAt });
  }

  draw(): void {
    const { document, choices, order } = this.#input;
    const { paper } = this;
    const words = this.#words;
    const { seller } = document.details;
    paper.addPage();
    const [half, start] = [this.#width / 2, paper.left(MARGIN, 0)];
    paper.text(seller.name, start, MARGIN + 6, { size: 12, isBold: true, fit: this.#width });
    const address = sellerAddress(seller, choices.language).join(' · ');
    paper.text(address, start, MARGIN + 12, { size: 8, color: GREY, fit: this.#width });
    const buyer = order.recipient
      ? isolatedLines(addressLines(order.recipient, order.country, choices.language))
      : [words.erased];
    const number = order.recipient?.vat_number;
    const numbered = number === undefined ? [] : [`${words.vatNumber}: ${isolated(plainVatNumber(number))}`];
    const left = this.#lines([words.buyer, ...buyer, ...numbered], MARGIN, MARGIN + 30, half - INNER);
    const right = this.#pairs(this.#facts(), MARGIN + half, MARGIN + 30, half);
    let y = Math.max(left, right) + 12;
    paper.text(`${words[document.kind]} ${isolated(invoiceNumber(document))}`, start, y, { size: 18, isBold: true });
    if (document.mode === 'test') {
      y += 7;
      paper.text(words.test, start, y, { color: GREY });
    }
    y = this.#table(y + 8);
    y = this.#totals(y + 2);
    const { tax } = amountsOf(this.#input.price);
    const sentence = tax && taxSentence(tax, choices.language, seller.country);
    if (sentence) {
      y = this.#room(y + 5, this.#heightOf(sentence, this.#width));
      y = paper.paragraph(sentence, paper.left(MARGIN, this.#width), y, this.#width);
    }
    this.#footer(y + 12);
    paper.eachPage((page, pages) => {
      const place = isolated(`${page} / ${pages}`);
      const end = paper.left(paper.width - MARGIN, 0);
      if (pages > 1) paper.text(place, end, paper.height - MARGIN, { size: 8, color: GREY, align: 'end' });
    });
  }

  /** Starts another page if what follows is too high for this one. @returns where it starts, in mm */
  #room(y: number, height: number): number {
    const { paper } = this;
    if (y + height <= paper.height - MARGIN - FOOTER) return y;
    const { document } = this.#input;
    paper.addPage();
    const title = `${this.#words[document.kind]} ${isolated(invoiceNumber(document))}`;
    paper.text(title, paper.left(MARGIN, 0), MARGIN + 4.5, { size: 9, color: GREY, fit: this.#width });
    return MARGIN + 14;
  }

  #heightOf(text: string, width: number, size = 9): number {
    return this.paper.lines(text, width, { size }).length * lead(size);
  }

  get #width(): number {
    return this.paper.width - 2 * MARGIN;
  }

  /** A day at the seller's place. */
  #day(time: string): string {
    return this.paper.date(dayIn(this.#input.document.details.seller.country, time));
  }

  /** The rows at the top of the document: its number, its dates, and the order that it belongs to. */
  #facts(): readonly Row[] {
    const { document, order, invoice, choices } = this.#input;
    const words = this.#words;
    const { delivery, isShipped } = document.details;
    const isCredit = document.kind === 'credit_note';
    const { readyBy } = mailWords[choices.language].labels;
    return [
      [words.number, isolated(invoiceNumber(document))],
      [words.date, this.#day(document.issuedAt)],
      ...(isCredit
        ? [[words.corrects, `${isolated(invoiceNumber(invoice))} ${words.of} ${this.#day(invoice.issuedAt)}`] as const]
        : []),
      [words.order, `${isolated(shortNumber(order.id))} ${words.of} ${this.#day(order.createdAt)}`],
      ...(isCredit && !isShipped ? [] : [[isShipped ? words.delivered : readyBy, this.#day(delivery)] as const]),
    ];
  }

  /** @returns where the table ends, in mm */
  #table(from: number): number {
    const { paper } = this;
    const words = this.#words;
    const room = this.#width - QUANTITY - AMOUNT;
    const columns = [0, room, room + QUANTITY];
    const widths = [room, QUANTITY, AMOUNT];
    const cell = (text: string, column: number, y: number, options: object = {}) => {
      const isEnd = column > 0;
      const edge = MARGIN + columns[column]! + (isEnd ? widths[column]! : 0);
      paper.text(text, paper.left(edge, 0), y, { align: isEnd ? 'end' : 'start', fit: widths[column]!, ...options });
    };
    const heading = (at: number) => {
      [words.description, words.quantity, words.amount].forEach((text, i) => {
        cell(text, i, at, { size: 8, color: GREY });
      });
      paper.line(MARGIN, at + 2, paper.width - MARGIN, at + 2, { width: 0.25 });
      return at + 7;
    };
    let y = heading(from);
    for (const { name, more, quantity, amount } of this.#goods()) {
      const at = this.#room(y, ROW + (more ? this.#heightOf(more, room - INNER, 8) : 0));
      y = at === y ? y : heading(at);
      cell(name, 0, y, { size: 10, isBold: true });
      cell(quantity, 1, y, { size: 10 });
      cell(amount, 2, y, { size: 10 });
      if (more)
        y =
          paper.paragraph(more, paper.left(MARGIN, room - INNER), y + 4.5, room - INNER, { size: 8, color: GREY }) -
          4.5;
      paper.line(MARGIN, y + 2.5, paper.width - MARGIN, y + 2.5, { width: 0.1, color: PALE });
      y += ROW;
    }
    return y;
  }

  /**
   * The table's rows with net amounts: the products and the delivery on an invoice, or the credited amount on a credit
   * note.
   */
  #goods(): readonly Goods[] {
    const { document, price, products } = this.#input;
    const words = this.#words;
    const described = products.map((product) => ({ ...product, ...this.#described(product) }));
    if (document.kind === 'credit_note') {
      const names = [...new Set(described.map(({ name }) => name))].join(', ');
      const more = described.length === 1 ? described[0]!.more : '';
      const net = this.#amounts.net.amount;
      return [{ name: `${words.credited}: ${names}`, more, quantity: '', amount: this.#money(net) }];
    }
    // An invoice has no row for free delivery.
    const lines = netLines(price, described, this.#input.choices.language).filter(
      ({ product, amount }) => product || amount !== 0,
    );
    return lines.map(({ label, amount, product }) => ({
      name: label,
      more: product?.more ?? '',
      quantity: product ? this.#number(product.quantity) : '',
      amount: amount === undefined ? '' : this.#money(amount),
    }));
  }

  #described({ record, configuration }: InvoicedProduct): Pick<Goods, 'name' | 'more'> {
    const { language } = this.#input.choices;
    const states = this.#modelOf(record)
      .describe(configuration, { language })
      .filter(({ visible }) => visible);
    const more = states.map((state) => `${state.label}: ${this.#value(state)}`).join(' · ');
    return { name: textIn(record.name, language), more };
  }

  #value(state: ParameterState): string {
    const { value, unit } = describedValue(state);
    const { yes, no } = mailWords[this.#input.choices.language].labels;
    if (typeof value === 'boolean') return value ? yes : no;
    if (typeof value === 'string') return value;
    return isolated(`${this.#number(value)}${unit === 'deg' ? '°' : unit === undefined ? '' : ` ${unit}`}`);
  }

  #number(value: number): string {
    return new Intl.NumberFormat(this.paper.tag, { maximumFractionDigits: 2 }).format(value);
  }

  get #amounts(): OrderAmounts {
    const { document, price, creditedBefore } = this.#input;
    return amountsOfDocument({ ...document, price, creditedBefore });
  }

  /** The part of the document's amount that's to be paid by bank transfer. */
  get #rest(): number {
    const { kind, amount, details } = this.#input.document;
    return kind === 'invoice' ? amount.amount - (details.paid?.amount ?? 0) - (details.payOnline?.amount ?? 0) : 0;
  }

  #totals(from: number): number {
    const { document } = this.#input;
    const words = this.#words;
    const { net, tax } = this.#amounts;
    const taxed = tax?.amount.amount ?? 0;
    const taxName = tax && this.#taxName(tax, taxed);
    const { paid, payOnline } = document.kind === 'invoice' ? document.details : {};
    const isDue = paid !== undefined || (payOnline !== undefined && this.#rest > 0);
    const rows: readonly (readonly [string, string, boolean])[] = [
      [words.net, this.#money(net.amount), false],
      ...(taxName === undefined ? [] : [[taxName, this.#money(taxed), false] as const]),
      [words.total, this.#money(document.amount.amount), true],
      ...(paid ? [[words.paid, this.#money(paid.amount), false] as const] : []),
      ...(payOnline ? [[words.payOnline, this.#money(payOnline.amount), false] as const] : []),
      ...(isDue ? [[words.due, this.#money(this.#rest), true] as const] : []),
    ];
    let y = this.#room(from, rows.length * TOTALS_ROW);
    const { paper } = this;
    for (const [label, amount, isBold] of rows) {
      const style = { size: isBold ? 11 : 10, isBold };
      const room = this.#width - AMOUNT;
      paper.text(label, paper.left(MARGIN + room - INNER, 0), y, { ...style, align: 'end', fit: room - INNER });
      paper.text(amount, paper.left(paper.width - MARGIN, 0), y, { ...style, align: 'end', fit: AMOUNT });
      y += TOTALS_ROW;
    }
    return y;
  }

  /** The name of the row about tax. Undefined if the row would wrongly claim that tax is due. */
  #taxName(tax: OrderTax, taxed: number): string | undefined {
    const { treatment } = tax;
    if (treatment === 'small_business' || treatment === 'exempt') return undefined;
    const isZeroRated = treatment === 'reverse_charge' || treatment === 'export';
    if (!isZeroRated && (taxed === 0 || !isVat(tax))) return tax.label;
    return `${this.#words.vat} ${isolated(percentIn(tax.percent, this.paper.tag))}`;
  }

  /** When and how to pay, and the seller's registration numbers. */
  #footer(y: number): void {
    const { document } = this.#input;
    const words = this.#words;
    const { seller, dueDays } = document.details;
    const isOpen = this.#rest > 0;
    const due = dueDays === undefined ? undefined : daysAfter(dayIn(seller.country, document.issuedAt), dueDays);
    const rows: readonly Row[] = [
      ...(isOpen && due ? [[words.payBy, this.#day(due)] as const] : []),
      ...(isOpen && seller.bank ? [[words.bank, isolated(seller.bank)] as const] : []),
      ...(seller.vat_number ? [[words.vatNumber, isolated(seller.vat_number)] as const] : []),
      ...(seller.tax_number ? [[words.taxNumber, isolated(seller.tax_number)] as const] : []),
    ];
    const height = rows.reduce((sum, [, value]) => sum + this.#heightOf(value, this.#width - LABEL) + 1, 0);
    this.#pairs(rows, MARGIN, this.#room(y, height), this.#width);
  }

  #pairs(rows: readonly Row[], from: number, y: number, width: number): number {
    const { paper } = this;
    const label = Math.min(LABEL, width / 2);
    let at = y;
    for (const [name, value] of rows) {
      paper.text(name, paper.left(from, 0), at, { color: GREY, fit: label - 2 });
      const room = width - label;
      at = paper.paragraph(value, paper.left(from + label, room), at, room) + 1;
    }
    return at;
  }

  #lines([title, ...lines]: readonly string[], from: number, y: number, width: number): number {
    const { paper } = this;
    const left = paper.left(from, width);
    paper.paragraph(title!, left, y, width, { size: 8, color: GREY });
    let at = y + lead(10);
    for (const line of lines) at = paper.paragraph(line, left, at, width, { size: 10 });
    return at;
  }

  #money(amount: number): string {
    return isolated(moneyIn({ ...this.#input.document.amount, amount }, this.paper.tag));
  }
}
