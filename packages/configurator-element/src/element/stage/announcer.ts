// Announces the product to screen readers a while after its last change.

import type { ReactiveController } from 'lit';
import type { Session } from '../session/session.js';
import type { Configurator } from '../shared/configurator.js';
import { describeProduct } from './stage-view.js';

/** How long to wait after the last change, in ms. It's longer than the pause between two slider steps. */
const REST_MS = 900;

interface Description {
  /** The lines' language. The same product in another language isn't announced. */
  readonly language: string;
  /** Announced with every change, such as the size. */
  readonly always: readonly string[];
  /** Announced if it has changed. */
  readonly values: readonly string[];
}

export class Announcer implements ReactiveController {
  /** The text of the live region. */
  text = '';
  readonly #host: Configurator;
  readonly #session: Session;
  /** What was announced before. */
  #known: Description | undefined;
  #latest = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: Configurator, session: Session) {
    this.#host = host;
    this.#session = session;
    host.addController(this);
  }

  hostUpdated(): void {
    const product = describeProduct(this.#session);
    const { language } = this.#host.messages;
    const description = product && { language, always: [product.size], values: product.values };
    const lines = description ? [...description.always, ...description.values].join(' ') : '';
    if (lines === this.#latest) return;
    this.#latest = lines;
    clearTimeout(this.#timer);
    if (!description || description.language !== this.#known?.language) this.#begin(description);
    else this.#timer = setTimeout(() => this.#tell(description), REST_MS);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  /** The last announcement was in another language, or about another product. */
  #begin(description: Description | undefined): void {
    this.#known = description;
    if (this.text === '') return;
    this.text = '';
    this.#host.requestUpdate();
  }

  #tell(description: Description): void {
    const known = new Set(this.#known && [...this.#known.always, ...this.#known.values]);
    const changed = description.values.filter((line) => !known.has(line));
    const isNews = changed.length > 0 || description.always.some((line) => !known.has(line));
    this.#known = description;
    // The product is the same as when it was last announced.
    if (!isNews) return;
    this.text = [...description.always, ...changed].join(' ');
    this.#host.requestUpdate();
  }
}
