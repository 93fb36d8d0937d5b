// How much of the form is rendered: a few fields more with each update of the element until it is whole, so that the page does
// its own work between them. A form that is whole stays so when its parameters change.

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Session } from '../session/session.js';

/** Fields that are rendered with one update. */
const fieldsAPiece = 3;

interface FormSource {
  /** There is something to render a form of. */
  readonly isReady: boolean;
  readonly session: Pick<Session, 'parameters'>;
}

export class FormProgress implements ReactiveController {
  /** So many fields are rendered. */
  limit = 0;
  readonly #host: ReactiveControllerHost;
  readonly #source: FormSource;

  constructor(host: ReactiveControllerHost, source: FormSource) {
    this.#host = host;
    this.#source = source;
    host.addController(this);
  }

  /** With this update the form is rendered to its end, and what stands below it can be. */
  get isWhole(): boolean {
    return this.isOver || (this.limit > 0 && this.limit >= this.#count);
  }

  /** It has been rendered to its end. */
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

  /** There is no form any more. */
  restart(): void {
    this.limit = 0;
  }

  get #count(): number {
    return this.#source.session.parameters.filter(({ visible }) => visible).length;
  }
}
