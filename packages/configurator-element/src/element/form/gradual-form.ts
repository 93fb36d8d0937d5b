// Tracks how much of the form is rendered. Each element update renders a few more fields until the form is complete, so
// that the page can do other work in between. Once complete, the form stays complete when its parameters change.

import type { ReactiveController } from 'lit';
import type { Session } from '../session/session.js';
import type { Configurator } from '../shared/configurator.js';
import type { LanguageController } from '../shared/language.js';

/** How many fields each update renders. */
const FIELDS_PER_UPDATE = 3;

export class GradualForm implements ReactiveController {
  /** How many of the form's fields are rendered so far. */
  limit = 0;
  readonly #host: Configurator;
  readonly #session: Session;
  readonly #language: LanguageController;

  constructor(host: Configurator, session: Session, language: LanguageController) {
    this.#host = host;
    this.#session = session;
    this.#language = language;
    host.addController(this);
  }

  /** Whether this update completes the form. If so, the content below it can be rendered too. */
  get isWhole(): boolean {
    return this.isOver || (this.limit > 0 && this.limit >= this.#count);
  }

  /** Whether the form has been completely rendered. */
  get isOver(): boolean {
    return this.limit === Number.POSITIVE_INFINITY;
  }

  /** Whether the model and its messages are loaded. A complete form stays while another language loads. */
  get isReady(): boolean {
    return this.#session.loaded !== undefined && (this.#language.isLoaded || this.isOver);
  }

  /** Whether the next update renders more of the form. */
  get isMounting(): boolean {
    return this.isReady && !this.isOver;
  }

  hostUpdate(): void {
    if (!this.#session.loaded) this.limit = 0;
  }

  hostUpdated(): void {
    if (!this.isMounting) return;
    if (this.isWhole) this.limit = Number.POSITIVE_INFINITY;
    else {
      this.limit += FIELDS_PER_UPDATE;
      this.#host.requestUpdate();
    }
  }

  get #count(): number {
    return this.#session.parameters.filter(({ visible }) => visible).length;
  }
}
