// What an order's page does: draws the product, and saves, copies and prints the order.

import type { Order, PageClient } from '@parametric/api-client';
import type { ReactiveController } from 'lit';
import { drawPicture } from '../../drawing/draw-picture.js';
import { type CoreModel, compileCoreModel } from '../../model/core-model.js';
import { textIn } from '../../model/index.js';
import { TypefaceLoader } from '../../typeface-loader.js';
import type { QuotedProduct } from '../quotes/quoted-product.js';
import type { ConfigurationLine } from '../session/session.js';
import { download } from '../shared/download.js';
import { warn } from '../shared/events.js';
import { fill } from '../shared/messages/index.js';
import { pageAddress } from '../shared/page-address.js';
import { createSvg } from '../stage/create-svg.js';
import { calendarFile } from './calendar-file.js';
import { withoutFollowLink, writeFollowLink } from './follow-link.js';
import type { OrderingMachine } from './ordering-machine.js';
import { printOrder } from './print-order.js';
import { shortNumber } from './step-parts.js';

/** An order's product, in the ordered revision. */
export interface ShownProduct {
  /** Undefined if the revision's document can no longer be loaded. */
  readonly model: CoreModel | undefined;
  /** Undefined if the product can't be drawn. */
  readonly picture: SVGElement | undefined;
}

export class OrderPage implements ReactiveController {
  readonly machine: OrderingMachine;
  /** Undefined while it's being loaded and drawn. */
  ordered: ShownProduct | undefined;
  /** What was copied last. */
  copied: 'number' | 'link' | undefined;
  /** If the page can't copy a link, it shows the link so that the person can copy it. */
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
    if (order) void this.#read(order);
  }

  hostDisconnected(): void {
    this.#reading?.abort();
    this.#key = undefined;
  }

  /** The product's name. */
  get name(): string {
    const { host, tracking } = this.machine;
    const { model } = this.ordered ?? {};
    return (model && textIn(model.document.name, host.language)) || (tracking.order?.model ?? '');
  }

  /** The configuration in words. */
  linesOf(order: Order): readonly ConfigurationLine[] {
    if (!this.ordered) return [];
    const { model } = this.ordered;
    return model ? this.machine.product.describe(order.configuration, model) : plainLines(order);
  }

  /** The link for following the order from anywhere; undefined if the page has no usable address. */
  get followLink(): string | undefined {
    const { host, tracking } = this.machine;
    const { number: order, accessToken } = tracking;
    if (!order || !accessToken || !/^https?:$/.test(location.protocol)) return undefined;
    const service = new URL(host.baseUrl, pageAddress()).host;
    return writeFollowLink(location.href, { model: host.model, order, accessToken, service });
  }

  async copyNumber(): Promise<void> {
    const { tracking, host, focus } = this.machine;
    if (!tracking.number || (await this.#copy('number', tracking.number))) return;
    const number = host.renderRoot.querySelector('.number code');
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
  saveDay({ id, ready_by, quantity, workshop }: Order): void {
    const { messages } = this.machine.host;
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
    const { host, product } = this.machine;
    const { client, language } = host;
    if (!client) return;
    this.#reading = new AbortController();
    const { signal } = this.#reading;
    try {
      this.ordered = await loadOrderedProduct(order, { client, product, language, signal });
      this.#update();
    } catch {
      // Another order is shown now.
    }
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

type Ordered = Pick<Order, 'model' | 'model_revision' | 'configuration'>;

interface Options {
  readonly client: PageClient;
  readonly product: QuotedProduct;
  readonly language: string;
  readonly signal: AbortSignal;
}

/**
 * Loads and draws an order's product. If the revision isn't the shown one, it's loaded. If it no longer exists, the
 * order has no picture, and its values are shown as they are.
 * @throws the signal's reason
 */
async function loadOrderedProduct(order: Ordered, options: Options): Promise<ShownProduct> {
  const { language, signal } = options;
  try {
    const model = await modelOf(order, options);
    const picture = await draw(model, order, language);
    signal.throwIfAborted();
    return { model, picture };
  } catch (cause) {
    signal.throwIfAborted();
    warnOf(cause);
    return { model: undefined, picture: undefined };
  }
}

/** The lines without a document: `door_count: 2` becomes `door count`, `2`. */
function plainLines({ configuration }: Pick<Order, 'configuration'>): readonly ConfigurationLine[] {
  return Object.entries(configuration).map(([key, value]) => ({
    label: key.replace(/[_-]/g, ' '),
    value: String(value),
  }));
}

async function modelOf({ model, model_revision }: Ordered, { client, product, signal }: Options): Promise<CoreModel> {
  if (product.model?.id === model && product.revision === model_revision) return product.model;
  return compileCoreModel((await client.models.get(model, { revision: model_revision, signal })).document);
}

async function draw(model: CoreModel, { configuration }: Ordered, language: string): Promise<SVGElement | undefined> {
  try {
    const product = model.evaluate(configuration, { language });
    const typefaces = new TypefaceLoader(() => {});
    typefaces.typefaceFor(product.parts);
    await typefaces.loaded();
    // The prefix keeps gradient ids distinct from those in the stage's drawing.
    return createSvg(drawPicture(product, { idPrefix: 'ordered', typeface: typefaces.typefaceFor(product.parts) }));
  } catch (cause) {
    warnOf(cause);
    return undefined;
  }
}

function warnOf(cause: unknown): void {
  warn(`The ordered product can’t be drawn. ${cause instanceof Error ? cause.message : cause}`);
}
