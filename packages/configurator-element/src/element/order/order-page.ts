// The actions of an order's page: draws the products, and saves, copies and prints the order.

import type { Order, ProductItem } from '@parametric/api-client';
import type { ReactiveController } from 'lit';
import { textIn } from '../../model/index.js';
import { commaList, shortNumber } from '../quotes/format.js';
import type { ConfigurationLine } from '../session/session.js';
import { download } from '../shared/download.js';
import { fill } from '../shared/messages/index.js';
import { pageAddress } from '../shared/page-address.js';
import { withoutFollowLink, writeFollowLink } from './follow-link.js';
import type { OrderingMachine } from './ordering-machine.js';
import { type LoadedProduct, loadProduct } from './product-loader.js';

/** A product of an order, in the ordered revision. */
export type ShownProduct = Pick<ProductItem, 'model' | 'configuration' | 'quantity'> &
  Pick<LoadedProduct, 'shown' | 'picture'>;

export class OrderPage implements ReactiveController {
  readonly machine: OrderingMachine;
  /** The ordered products. Undefined while they're being loaded and drawn. */
  ordered: readonly ShownProduct[] | undefined;
  /** The text that was copied last. */
  copied: 'number' | 'link' | undefined;
  /** The link as text, if the page couldn't copy it, so that the person can. */
  shownLink: string | undefined;
  #key: string | undefined;
  #reading: AbortController | undefined;

  constructor(machine: OrderingMachine) {
    this.machine = machine;
    machine.host.addController(this);
  }

  hostUpdate(): void {
    const { host, product, tracking } = this.machine;
    const { order } = tracking;
    const key = order && host.client && [order.id, host.language, product.model?.id, product.revision].join();
    if (key === this.#key) return;
    this.#key = key;
    this.#reading?.abort();
    this.ordered = undefined;
    this.copied = this.shownLink = undefined;
    if (order && host.client) void this.#read(order);
  }

  hostDisconnected(): void {
    this.#reading?.abort();
    this.#key = undefined;
  }

  /** The products' names, without duplicates. */
  get name(): string {
    const { ordered = [] } = this;
    if (ordered.length === 0) return this.machine.tracking.order?.model ?? '';
    return commaList([...new Set(ordered.map((each) => this.nameOf(each)))], this.machine.host.language);
  }

  nameOf({ shown, model }: ShownProduct): string {
    return (shown && textIn(shown.document.name, this.machine.host.language)) || model;
  }

  /** The product's configuration in words. */
  linesOf(product: ShownProduct): readonly ConfigurationLine[] {
    const { shown, configuration } = product;
    return shown ? this.machine.product.describe(configuration, shown) : plainLines(product);
  }

  /** The link for following the order from anywhere; undefined if the page has no usable URL. */
  get followLink(): string | undefined {
    const { host, tracking } = this.machine;
    const { number: order, accessToken } = tracking;
    if (!order || !accessToken || !/^https?:$/.test(location.protocol)) return undefined;
    const service = new URL(host.baseUrl, pageAddress()).host;
    return writeFollowLink(location.href, { model: host.model, order, accessToken, service });
  }

  async copyNumber(): Promise<void> {
    const { tracking, host, focus } = this.machine;
    if (!tracking.number || (await this.#copy('number', shortNumber(tracking.number)))) return;
    const number = host.renderRoot.querySelector('.short-number');
    if (number) getSelection()?.selectAllChildren(number);
    focus.announce('selected');
  }

  async copyLink(): Promise<void> {
    const link = this.followLink;
    if (!link || (await this.#copy('link', link))) return;
    this.shownLink = link;
    this.#update();
    const { host, focus } = this.machine;
    await host.updateComplete;
    host.renderRoot.querySelector<HTMLInputElement>('.follow-address')?.select();
    focus.announce('selected');
  }

  print(): void {
    printOrder(this.machine.host);
  }

  /** Saves the order's ready date for the person's calendar. */
  saveDay({ id, ready_by, workshop }: Order): void {
    const { messages } = this.machine.host;
    const { name } = this;
    const goods = this.ordered?.map((each) => `${each.quantity} × ${this.nameOf(each)}`) ?? [];
    const file =
      ready_by &&
      calendarFile({
        id,
        day: ready_by,
        title: fill(messages.calendarTitle, { name }),
        description: [...goods, workshop.name, `${messages.orderNumber}: ${shortNumber(id)}`].join('\n'),
        address: /^https?:$/.test(location.protocol) ? withoutFollowLink(location.href) : undefined,
        now: new Date(),
      });
    if (file) download(new Blob([file], { type: 'text/calendar' }), `${shortNumber(id)}.ics`);
  }

  async #read(order: Order): Promise<void> {
    this.#reading = new AbortController();
    const { signal } = this.#reading;
    const ordered: ShownProduct[] = [];
    for (const item of order.items ?? [order]) {
      const idPrefix = `ordered${ordered.length}`;
      ordered.push({ ...item, ...(await loadProduct(item, this.machine, { idPrefix, signal })) });
    }
    // The page now shows another order.
    if (signal.aborted) return;
    this.ordered = ordered;
    this.#update();
  }

  /** @returns whether the page was able to write to the clipboard */
  async #copy(what: 'number' | 'link', text: string): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return false;
    }
    this.copied = what;
    this.shownLink = undefined;
    this.machine.focus.announce(what === 'link' ? 'linkCopied' : 'copied');
    this.#update();
    return true;
  }

  #update(): void {
    this.machine.host.requestUpdate();
  }
}

/** The lines without a document: `door_count: 2` becomes `door count` and `2`. */
function plainLines({ configuration }: Pick<Order, 'configuration'>): readonly ConfigurationLine[] {
  return Object.entries(configuration).map(([key, value]) => ({
    label: key.replace(/[_-]/g, ' '),
    value: String(value),
  }));
}

// Prints only the order. The rest of the page is hidden only while printing from here, so that people who print the
// page another way get all of it.

const MARK = 'data-configurator-printed';

const RULES = `@media print {
  :not(:has([${MARK}])):not([${MARK}]):not([${MARK}] *) { display: none !important; }
  :has([${MARK}]), [${MARK}] {
    display: block !important; position: static !important; float: none !important; overflow: visible !important;
    block-size: auto !important; min-block-size: 0 !important; max-block-size: none !important;
    inline-size: auto !important; min-inline-size: 0 !important; max-inline-size: none !important;
    margin: 0 !important; padding: 0 !important; border: 0 !important; transform: none !important;
    background: none !important; color: #000 !important; box-shadow: none !important; filter: none !important;
    opacity: 1 !important; columns: auto !important; contain: none !important; visibility: visible !important;
  }
}`;

/** @param host the element to print. Its styles decide which parts are visible. */
function printOrder(host: HTMLElement): void {
  const restore = isolate(host);
  window.addEventListener('afterprint', restore, { once: true });
  window.print();
}

/** Hides everything else, including in shadow roots around the host. @returns a function that restores everything */
function isolate(host: HTMLElement): () => void {
  const restores: (() => void)[] = [];
  for (let element: Element | undefined = host; element; ) {
    const root = element.getRootNode();
    if (!(root instanceof Document || root instanceof ShadowRoot)) break;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(RULES);
    const marked = element;
    marked.setAttribute(MARK, '');
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    restores.push(() => {
      marked.removeAttribute(MARK);
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => each !== sheet);
    });
    element = root instanceof ShadowRoot ? root.host : undefined;
  }
  return () => {
    for (const restore of restores) restore();
  };
}

// Writes a day as a calendar file (iCalendar, RFC 5545). A library such as ts-ics, which the tests use to read the
// files, is ten times as large, because it also supports recurrence, time zones and alarms.

export interface CalendarDay {
  /** A calendar replaces an event with the same id instead of adding another. */
  readonly id: string;
  /** `2026-12-04`. From a timestamp, only the date as written is used, regardless of the time zone. */
  readonly day: string;
  readonly title: string;
  readonly description: string;
  /** The URL of a page with details about the order. */
  readonly address?: string | undefined;
  /** When the file was created. */
  readonly now: Date;
}

const MAX_LINE_BYTES = 75;

/** @returns the file's text; undefined if the day is malformed */
export function calendarFile({ id, day, title, description, address, now }: CalendarDay): string | undefined {
  const start = new Date(/^\d{4}-\d\d-\d\d/.test(day) ? `${day.slice(0, 10)}T00:00:00Z` : '');
  if (Number.isNaN(start.getTime())) return undefined;
  const end = new Date(start.getTime() + 24 * 60 * 60 * 1000);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//parametric-configurator//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(id)}`,
    `DTSTAMP:${digits(now).slice(0, 15)}Z`,
    `DTSTART;VALUE=DATE:${digits(start).slice(0, 8)}`,
    `DTEND;VALUE=DATE:${digits(end).slice(0, 8)}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(description)}`,
    ...(address === undefined ? [] : [`URL:${new URL(address).href}`]),
    // The event doesn't mark the day as busy.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

/** The time as digits: `20261204T093000`. */
function digits(time: Date): string {
  return time.toISOString().replace(/[-:]/g, '');
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}

/**
 * Folds a line into lines of at most 75 octets, without splitting characters. Each line after the first starts with a
 * space, which is included in the count.
 */
function fold(line: string): string {
  const encoder = new TextEncoder();
  const lines: string[] = [];
  let current = '';
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > MAX_LINE_BYTES) {
      lines.push(current);
      current = ' ';
      bytes = 1;
    }
    current += character;
    bytes += size;
  }
  return [...lines, current].join('\r\n');
}
