// The actions of an order's page: it draws the product, and saves, copies and prints what a person keeps.

import type { Order } from '@parametric/api-client';
import type { ReactiveController } from 'lit';
import { textIn } from '../../model/index.js';
import type { OrderingHost } from '../quotes/quote-store.js';
import type { QuotedProduct } from '../quotes/quoted-product.js';
import type { ConfigurationLine } from '../session/session.js';
import { download } from '../shared/download.js';
import { fill, type MessageKey } from '../shared/messages/index.js';
import { pageAddress } from '../shared/page-address.js';
import { calendarFile } from './calendar-file.js';
import { withoutFollowLink, writeFollowLink } from './follow-link.js';
import { loadOrderedProduct, plainLines, type ShownProduct } from './order-product.js';
import type { RememberedOrder } from './order-storage.js';
import { shortNumber } from './order-summary.js';
import type { OrderTracking } from './order-tracking.js';
import { printOrder } from './print-order.js';

export interface OrderPageContext {
  readonly host: OrderingHost;
  readonly product: QuotedProduct;
  /** The shown order; another object once the page has chosen another model. */
  readonly tracking: OrderTracking;
  /** Shows this order instead of the current one. */
  show(order: RememberedOrder): void;
  /** Announces a message to screen readers. */
  announce(message: MessageKey): void;
}

export class OrderPage implements ReactiveController {
  readonly context: OrderPageContext;
  /** Undefined while it is being loaded and drawn. */
  ordered: ShownProduct | undefined;
  /** What was copied last. */
  copied: 'number' | 'link' | undefined;
  /** A link that could not be copied: it is shown, so that the person can copy it. */
  shownLink: string | undefined;
  #key: string | undefined;
  #reading: AbortController | undefined;

  constructor(context: OrderPageContext) {
    this.context = context;
    context.host.addController(this);
  }

  hostUpdate(): void {
    const { host, product, tracking } = this.context;
    const { order } = tracking;
    const key = order && host.client && [order.id, host.language, product.model?.id, product.revision].join();
    if (key === this.#key) return;
    this.#key = key;
    this.#reading?.abort();
    this.ordered = undefined;
    this.copied = this.shownLink = undefined;
    if (order) void this.#read(order);
  }

  hostDisconnected(): void {
    this.#reading?.abort();
    this.#key = undefined;
  }

  /** The product's name. */
  get name(): string {
    const { host, tracking } = this.context;
    const { model } = this.ordered ?? {};
    return (model && textIn(model.document.name, host.language)) || (tracking.order?.model ?? '');
  }

  /** The configuration in words. */
  linesOf(order: Order): readonly ConfigurationLine[] {
    if (!this.ordered) return [];
    const { model } = this.ordered;
    return model ? this.context.product.describe(order.configuration, model) : plainLines(order);
  }

  /** The link that follows the order from anywhere; undefined where the page has no usable address. */
  get followLink(): string | undefined {
    const { host, tracking } = this.context;
    const { number: order, accessToken } = tracking;
    if (!order || !accessToken || !/^https?:$/.test(location.protocol)) return undefined;
    const service = new URL(host.baseUrl, pageAddress()).host;
    return writeFollowLink(location.href, { model: host.model, order, accessToken, service });
  }

  async copyNumber(): Promise<void> {
    const { tracking, host, announce } = this.context;
    if (!tracking.number || (await this.#copy('number', tracking.number))) return;
    const number = host.renderRoot.querySelector('.number code');
    if (number) getSelection()?.selectAllChildren(number);
    announce('selected');
  }

  async copyLink(): Promise<void> {
    const link = this.followLink;
    if (!link || (await this.#copy('link', link))) return;
    this.shownLink = link;
    this.#update();
    const { host, announce } = this.context;
    await host.updateComplete;
    host.renderRoot.querySelector<HTMLInputElement>('.follow-address')?.select();
    announce('selected');
  }

  print(): void {
    printOrder(this.context.host);
  }

  /** Saves the day when the order is ready for the person's calendar. */
  saveDay({ id, ready_by, quantity, workshop }: Order): void {
    const { messages } = this.context.host;
    const { name } = this;
    const file =
      ready_by &&
      calendarFile({
        id,
        day: ready_by,
        title: fill(messages.calendarTitle, { name }),
        description: [
          `${quantity} × ${name}`,
          workshop.name,
          `${messages.orderNumber}: ${shortNumber(id)} (${id})`,
        ].join('\n'),
        address: /^https?:$/.test(location.protocol) ? withoutFollowLink(location.href) : undefined,
        now: new Date(),
      });
    if (file) download(new Blob([file], { type: 'text/calendar' }), `${shortNumber(id)}.ics`);
  }

  async #read(order: Order): Promise<void> {
    const { host, product } = this.context;
    const { client, language } = host;
    if (!client) return;
    this.#reading = new AbortController();
    const { signal } = this.#reading;
    try {
      this.ordered = await loadOrderedProduct(order, { client, product, language, signal });
      this.#update();
    } catch {
      // Another order is shown by now.
    }
  }

  /** @returns whether the page may write to the clipboard */
  async #copy(what: 'number' | 'link', text: string): Promise<boolean> {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return false;
    }
    this.copied = what;
    this.shownLink = undefined;
    this.context.announce(what === 'link' ? 'linkCopied' : 'copied');
    this.#update();
    return true;
  }

  #update(): void {
    this.context.host.requestUpdate();
  }
}
