// What a person does with the product itself, fetched when it is on the screen and the page has nothing better to do.
// Knows no door and no part.

import type { ReactiveController } from 'lit';
import type { Product } from '../../model/evaluate/product.js';
import { addStyles } from '../shared/styles/add-styles.js';
import type { InteractionController, InteractionHost, InteractionOptions } from './interaction-controller.js';

interface Options extends InteractionOptions {
  /** Whether there is something to lay hands on. */
  readonly wanted: () => boolean;
  readonly onFailed: (cause: unknown) => void;
}

/** At the latest; ms. */
const patienceMs = 2000;

export class LazyInteraction implements ReactiveController {
  /** Undefined until it was fetched. */
  controller: InteractionController | undefined;

  readonly #host: InteractionHost;
  readonly #options: Options;
  #fetched: Promise<InteractionController | undefined> | undefined;
  #model: object | undefined;
  #isWaiting = false;

  constructor(host: InteractionHost, options: Options) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostUpdated(): void {
    if (this.#isWaiting || !this.#options.wanted()) return;
    this.#isWaiting = true;
    whenIdle(() => void this.fetch());
  }

  /** What was open stays so as long as it is the same model. */
  start(model: object): void {
    if (model !== this.#model) this.clear();
    this.#model = model;
  }

  clear(): void {
    this.#model = undefined;
    this.controller?.clear();
  }

  /** The product as a person has it shown. */
  present(product: Product): Product {
    return this.controller?.present(product) ?? product;
  }

  /** Undefined where it cannot be had. */
  fetch(): Promise<InteractionController | undefined> {
    this.#fetched ??= import('./interaction.js').then(
      ({ InteractionController: HandsController, interactionStyles: handsStyles }) => {
        addStyles(this.#host.renderRoot as ShadowRoot, handsStyles);
        this.controller = new HandsController(this.#host, this.#options);
        this.#host.requestUpdate();
        return this.controller;
      },
      (cause: unknown) => {
        this.#options.onFailed(cause);
        return undefined;
      },
    );
    return this.#fetched;
  }
}

function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: patienceMs });
  else setTimeout(work, patienceMs / 10);
}
