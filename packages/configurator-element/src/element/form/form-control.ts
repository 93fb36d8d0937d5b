// The element as a form control: its value, its validity, and the state that the browser restores with the page.

import type { ReactiveController } from 'lit';
import { isObject } from '../../model/document/is-object.js';
import type { Design, Session } from '../session/session.js';
import { readQuantity } from '../shared/attributes.js';
import type { Configurator } from '../shared/configurator.js';
import { firstControlIn } from '../shared/focus-keeper.js';

/** The state that the browser stores, as JSON. */
interface KeptState extends Design {
  readonly model: string;
}

export class FormControl implements ReactiveController {
  readonly #host: Configurator;
  readonly #internals: ElementInternals;
  readonly #session: Session;
  #restored: string | undefined;

  constructor(host: Configurator, internals: ElementInternals, session: Session) {
    this.#host = host;
    this.#internals = internals;
    this.#session = session;
    host.addController(this);
  }

  /** Restores the attribute's quantity and the page's configuration. */
  reset(): void {
    this.#host.quantity = readQuantity(Number(this.#host.getAttribute('quantity') ?? 1));
    this.#session.applyHistory('reset');
  }

  /** Restores the state saved by the browser once its model is loaded. Discards another model's state. */
  restore(state: unknown): void {
    this.#restored = typeof state === 'string' ? state : undefined;
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    const { disabled, parentElement } = this.#host;
    this.#session.isDisabled = disabled || parentElement?.closest('fieldset:disabled') instanceof HTMLElement;
    this.#openRestored();
  }

  hostUpdated(): void {
    this.#updateStates();
    this.#updateValue();
    this.#updateValidity();
  }

  #openRestored(): void {
    const session = this.#session;
    const { loaded } = session;
    if (!loaded || this.#restored === undefined) return;
    const kept = readState(this.#restored);
    this.#restored = undefined;
    if (kept?.model !== loaded.model.id) return;
    if (session.open(session.valuesOf(kept), 'configurationAdjusted')) session.chooseQuantity(kept.quantity);
  }

  #updateStates(): void {
    const { status } = this.#session.models.state;
    const { states } = this.#internals;
    for (const state of ['loading', 'ready', 'failed'] as const) {
      if (state === status) states?.add(state);
      else states?.delete(state);
    }
  }

  /** Sets the element's form value. If no model is loaded, there is none. */
  #updateValue(): void {
    const { loaded, configuration, design } = this.#session;
    const state = loaded && JSON.stringify({ model: loaded.model.id, ...design });
    this.#internals.setFormValue(loaded ? JSON.stringify(configuration.value) : null, state);
  }

  /**
   * Sets the message that the browser shows at the invalid field. Without a name, the element isn't part of the
   * surrounding form, which may wrap the whole page, and must not block it.
   */
  #updateValidity(): void {
    const { loaded, hasErrors } = this.#session;
    if (!loaded || !hasErrors || !this.#host.getAttribute('name')) {
      this.#internals.setValidity({});
      return;
    }
    const fields = [...this.#host.renderRoot.querySelectorAll('.choices-column .field')];
    const field = fields.find((one) => one.querySelector('.message.error'));
    const problem = field?.querySelector('.message.error > span') ?? field?.querySelector('.message.error');
    const message = problem?.textContent?.replace(/\s+/g, ' ').trim();
    const anchor = firstControlIn(field ?? fields[0]);
    const text = message || this.#host.messages.fixConfigurationFirst;
    this.#internals.setValidity({ customError: true }, text, anchor);
  }
}

function readState(text: string): KeptState | undefined {
  try {
    const kept = JSON.parse(text);
    return isObject(kept.chosen) ? kept : undefined;
  } catch {
    return undefined;
  }
}
