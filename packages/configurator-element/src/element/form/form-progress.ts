// How much of the form is rendered. Each update of the element renders a few more fields until the form is complete, so
// that the page can work in between. A complete form stays complete when its parameters change.

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Session } from '../session/session.js';

/** How many fields each update renders. */
const fieldsAPiece = 3;

interface FormSource {
  /** Whether there is a model to render a form for. */
  readonly isReady: boolean;
  readonly session: Pick<Session, 'parameters'>;
}

export class FormProgress implements ReactiveController {
  /** How many fields are rendered. */
  limit = 0;
  readonly #host: ReactiveControllerHost;
  readonly #source: FormSource;

  constructor(host: ReactiveControllerHost, source: FormSource) {
    this.#host = host;
    this.#source = source;
    host.addController(this);
  }

  /** Whether this update renders the form to its end, so that what is below it can be rendered too. */
  get isWhole(): boolean {
    return this.isOver || (this.limit > 0 && this.limit >= this.#count);
  }

  /** Whether the form was rendered to its end. */
  get isOver(): boolean {
    return this.limit === Number.POSITIVE_INFINITY;
  }

  hostUpdated(): void {
    if (this.isOver || !this.#source.isReady) return;
    if (this.isWhole) this.limit = Number.POSITIVE_INFINITY;
    else {
      this.limit += fieldsAPiece;
      this.#host.requestUpdate();
    }
  }

  /** To be called when there is no form any more. */
  restart(): void {
    this.limit = 0;
  }

  get #count(): number {
    return this.#source.session.parameters.filter(({ visible }) => visible).length;
  }
}
