// Shows an order's shipping details: the address, with a dialog to correct it until the order is shipped, the
// contacts, and the parcel.

import type { Order } from '@parametric/api-client';
import {
  type AddressField,
  addressFieldNames,
  addressFields,
  orderStatuses,
  orderStatusFacts,
} from '@parametric/api-client/page';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Api } from '../shared/api.js';
import '../shared/console-dialog.js';
import { notify } from '../shared/page-events.js';
import { consoleCss } from '../shared/styles.js';
import { Submission } from '../shared/submission.js';
import { decisionButtons, textField } from '../shared/templates.js';
import { addressLines, linkOf, mailTo, money } from './order-format.js';

type Field = AddressField | 'postcode';

const LABELS: Readonly<Record<Field, string>> = {
  name: 'Name',
  line1: 'Street address',
  line2: 'Address line 2',
  postcode: 'Postcode',
  city: 'City',
  region: 'State or region',
  email: 'Email',
  phone: 'Phone',
};
const FIELDS = addressFieldNames.flatMap((name): readonly Field[] => (name === 'city' ? ['postcode', name] : [name]));

/** @fires address-corrected with the updated order */
@customElement('order-shipping')
export class OrderShipping extends LitElement {
  static override styles = consoleCss``;

  @property({ attribute: false }) api!: Api;
  @property({ attribute: false }) order!: Order;
  /** Whether this session can correct the address. */
  @property({ attribute: false }) mayCorrect = false;
  @state() private isOpen = false;
  readonly #form = new Submission(this);
  @state() private typed: Readonly<Partial<Record<Field, string>>> = {};
  /** The total that the order would have at the corrected postcode, if that differs. */
  @state() private there: Order['total_there'];

  override render(): TemplateResult {
    const { shipping, status } = this.order;
    const isErased = !shipping?.postcode && !shipping?.name;
    const isOpen =
      !isErased && orderStatuses.some((known) => known === status && orderStatusFacts[known].isBeforeReady);
    return html`<section class="card stack" aria-labelledby="shipping">
      <h2 id="shipping">Ship to</h2>
      ${
        isErased
          ? html`<p class="muted">Personal data erased. Country: ${shipping?.country ?? 'unknown'}.</p>`
          : html`<address dir="auto">${addressLines(shipping).map((line) => html`<div>${line}</div>`)}</address>`
      }
      ${shipping?.email ? html`<a href=${mailTo(shipping.email)}>${shipping.email}</a>` : nothing}
      ${shipping?.phone ? html`<a href="tel:${shipping.phone}"><bdi dir="ltr">${shipping.phone}</bdi></a>` : nothing}
      ${this.#renderTracking()}
      ${
        this.there
          ? html`<p class="note" role="status">
              At this postcode, the order would cost ${money(this.there)}. The customer still pays
              ${money(this.order.total)}.
            </p>`
          : nothing
      }
      ${
        isOpen && this.mayCorrect
          ? html`<button type="button" class="button" @click=${this.#open}>Correct address…</button>`
          : nothing
      }
      ${this.#renderDialog()}
    </section>`;
  }

  #renderTracking(): TemplateResult | typeof nothing {
    const { tracking } = this.order;
    if (!tracking) return nothing;
    const text = [tracking.carrier, tracking.number].filter(Boolean).join(' ') || 'Tracking';
    const link = linkOf(tracking.url);
    return html`<p>
      Parcel: ${link ? html`<a href=${link} target="_blank" rel="noopener noreferrer">${text}</a>` : html`<bdi>${text}</bdi>`}
    </p>`;
  }

  #renderDialog(): TemplateResult {
    return html`<console-dialog heading="Correct address" ?open=${this.isOpen} @console-close=${this.#close}>
      <form class="stack" id="correct" novalidate @submit=${this.#correct}>
        <p class="muted">
          The workshop papers will show the new address. The price stays the same. To deliver to another country,
          cancel the order and request new quotes.
        </p>
        ${FIELDS.map((name) => this.#renderField(name))}
        <p class="problem" role="alert">${this.#form.problem}</p>
      </form>
      ${decisionButtons({
        ...{ form: 'correct', action: this.#form.isBusy ? 'Saving…' : 'Save address', isBusy: this.#form.isBusy },
        onCancel: this.#close,
      })}
    </console-dialog>`;
  }

  #renderField(name: Field): TemplateResult {
    const { maxLength, isRequired, type } =
      name === 'postcode' ? { maxLength: 16, isRequired: true, type: undefined } : addressFields[name];
    return textField({
      ...{ id: name, label: isRequired ? LABELS[name] : `${LABELS[name]} (optional)`, maxlength: maxLength },
      ...(type ? { type, dir: 'ltr' } : {}),
      ...{ value: this.typed[name] ?? this.#before(name), problem: this.#form.at(`/${name}`) },
      onInput: (text) => {
        this.typed = { ...this.typed, [name]: text };
      },
    });
  }

  #before(name: Field): string {
    return this.order.shipping?.[name] ?? '';
  }

  readonly #open = () => {
    this.typed = {};
    this.#form.forget();
    this.isOpen = true;
  };

  readonly #close = () => {
    this.isOpen = false;
  };

  readonly #correct = async (event: Event) => {
    event.preventDefault();
    if (this.#form.isBusy) return;
    const changed = FIELDS.filter((name) => (this.typed[name] ?? this.#before(name)).trim() !== this.#before(name));
    if (changed.length === 0) return this.#close();
    await this.#form.send(async () => {
      const body = Object.fromEntries(changed.map((name) => [name, this.typed[name]]));
      const corrected = await this.api.patch<Order>(`/v1/orders/${this.order.id}/address`, body);
      this.there = corrected.total_there;
      this.isOpen = false;
      this.dispatchEvent(new CustomEvent('address-corrected', { detail: corrected }));
      notify(this, 'Address corrected.');
    });
  };
}
