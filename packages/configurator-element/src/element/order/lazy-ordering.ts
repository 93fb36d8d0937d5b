// Quotes and order, fetched when there is a service to ask and the product is shown. Knows no quote.

import type { ReactiveController, TemplateResult } from 'lit';
import { addStyles } from '../shared/styles/add-styles.js';
import type { OrderingController, OrderingHost, OrderingOptions } from './ordering-controller.js';

interface Options extends OrderingOptions {
  /** Whether there is something to order, and a service to order it from. */
  readonly wanted: () => boolean;
  readonly onFailed: (cause: unknown) => void;
}

interface Ordering {
  readonly controller: OrderingController;
  readonly render: (controller: OrderingController) => TemplateResult;
}

/** Where the ordering begins; while it is on the screen, no way to it need be shown. */
const start = '.ordering .destination';

export class LazyOrdering implements ReactiveController {
  /** Its beginning is on the screen. */
  inView = false;

  readonly #host: OrderingHost;
  readonly #options: Options;
  #fetched: Promise<void> | undefined;
  #ordering: Ordering | undefined;
  #start: Element | undefined;
  #sight: IntersectionObserver | undefined;

  constructor(host: OrderingHost, options: Options) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  /** A quote was chosen, and its own total is what counts. */
  get checkingOut(): boolean {
    return this.#ordering?.controller.step === 'order';
  }

  hostUpdated(): void {
    if (this.#options.wanted()) void this.#fetch();
    this.#observe();
  }

  hostDisconnected(): void {
    this.#sight?.disconnect();
    this.#start = undefined;
    this.inView = false;
  }

  render(): TemplateResult | undefined {
    return this.#options.wanted() ? this.#ordering?.render(this.#ordering.controller) : undefined;
  }

  /** Goes there. */
  async show(): Promise<void> {
    await this.#fetch();
    this.#ordering?.controller.show();
  }

  #fetch(): Promise<void> {
    this.#fetched ??= import('./ordering.js').then(
      ({ OrderingController, orderingStyles, renderOrdering }) => {
        addStyles(this.#host.renderRoot as ShadowRoot, orderingStyles);
        const controller = new OrderingController(this.#host, this.#options);
        this.#ordering = { controller, render: renderOrdering };
        this.#host.requestUpdate();
      },
      (cause: unknown) => this.#options.onFailed(cause),
    );
    return this.#fetched;
  }

  #observe(): void {
    const found = this.#host.renderRoot.querySelector(start) ?? undefined;
    if (found === this.#start) return;
    this.hostDisconnected();
    this.#start = found;
    if (!found) return;
    this.#sight = new IntersectionObserver((entries) => this.#see(entries.at(-1)?.isIntersecting ?? false));
    this.#sight.observe(found);
  }

  #see(inView: boolean): void {
    if (inView === this.inView) return;
    this.inView = inView;
    this.#host.requestUpdate();
  }
}
