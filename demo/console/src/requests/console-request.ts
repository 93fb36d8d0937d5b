// The view that shows a request: what the customer wants, and the answer. A request for a custom quote is answered
// with a price, and a sample request with the confirmation that the samples are on their way. Either can be declined
// with a reason.

import type { OrderedProduct } from '@parametric/api-client';
import type { AnswerableInquiry } from '@parametric/service/contract';
import { shortNumber } from '@parametric/service/order-number';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { renderAccepted } from '../orders/accepted-terms.js';
import { addressLines, day, itemsInWords, mailTo, money } from '../orders/order-format.js';
import '../orders/order-product.js';
import { otherItems } from '../orders/ordered-items.js';
import { maySee, sayError } from '../shared/api.js';
import '../shared/console-dialog.js';
import { ConsoleView } from '../shared/console-page.js';
import '../shared/copy-button.js';
import { formatTime } from '../shared/format.js';
import { notify, setTitle } from '../shared/page-events.js';
import { Loaded } from '../shared/paged-list.js';
import { consoleCss, sideBySide } from '../shared/styles.js';
import { decisionButtons } from '../shared/templates.js';
import { INVOICED_BY_MAIL, inquiryClass, inquiryWord } from './inquiry-format.js';
import './request-answer.js';

/** Describes the tax in words, such as `VAT 19%, Germany: €0.40 (included)`, or gives the reason why there's none. */
function taxWords({ label, amount, reason }: NonNullable<AnswerableInquiry['tax']>): string {
  if (amount.amount > 0) return `${label}: ${money(amount)} (included)`;
  return reason === undefined ? label : `${label} (${reason})`;
}

/** Shows the legal details that the shop had when the samples were sent. */
function renderSeller(seller: NonNullable<AnswerableInquiry['seller']>): TemplateResult {
  const numbers = [seller.vat_number, seller.tax_number, seller.bank].filter((text) => text !== undefined);
  const lines = [...addressLines({ ...seller, postcode: seller.postcode ?? '' }), ...numbers];
  return html`<dt>Seller on the invoice</dt>
    <dd>${lines.map((line) => html`<div><bdi>${line}</bdi></div>`)}</dd>`;
}

@customElement('console-request')
export class ConsoleRequest extends ConsoleView {
  static override styles = [
    consoleCss`
      .words {
        margin: 0;
        white-space: pre-line;
        overflow-wrap: anywhere;
      }
    `,
    sideBySide,
  ];

  @state() private said = '';
  @state() private isErasing = false;
  @state() private eraseProblem = '';
  readonly #inquiry = new Loaded(this, async () => {
    const inquiry = await this.api.get<AnswerableInquiry>(this.#path);
    setTitle(this, `Request ${shortNumber(inquiry.id)}`);
    return inquiry;
  });
  readonly #product = new Loaded(this, () => this.api.get<OrderedProduct>(`${this.#path}/product`));

  get #path(): string {
    return `/v1/inquiries/${encodeURIComponent(this.params.id!)}`;
  }

  override render(): TemplateResult {
    const inquiry = this.#inquiry.value;
    if (!inquiry) {
      return html`<console-page heading="Request" back="/console/requests" back-text="Requests">
        ${this.#inquiry.render(() => nothing)}
      </console-page>`;
    }
    const { status, mode } = inquiry;
    return html`
      <console-page heading="Request ${shortNumber(inquiry.id)}" back="/console/requests" back-text="Requests">
        <div class="row">
          <span class=${inquiryClass(status)}>${inquiryWord(status)}</span>
          ${mode === 'test' ? html`<span class="badge">Test request</span>` : nothing}
          <span class="muted" role="status">${this.said}</span>
        </div>
        <div class="columns">
          ${
            inquiry.kind === 'sample'
              ? this.#renderSamples(inquiry)
              : html`<div class="stack"><order-product
            path="/v1/inquiries"
            .api=${this.api}
            .order=${inquiry}
            .item=${inquiry.items ? 1 : undefined}
            .product=${this.#product.value}
            .error=${this.#product.error}
            @console-retry=${() => this.#product.load()}
          ></order-product>
          ${otherItems(this.api, inquiry, '/v1/inquiries')}</div>`
          }
          <div class="stack aside">
            ${this.#renderRequested(inquiry)} ${this.#renderAnswer(inquiry)} ${this.#renderLink(inquiry)}
            ${this.#renderErasing(inquiry)}
          </div>
        </div>
      </console-page>
    `;
  }

  #renderSamples({
    materials = [],
    price,
    tax,
    mails,
    product,
    ship_to,
    address,
    contact,
    accepted,
    seller,
    status,
  }: AnswerableInquiry): TemplateResult {
    const text = address && ship_to ? addressLines({ ...ship_to, ...address, name: contact?.name }).join('\n') : '';
    return html`<section class="card stack" aria-labelledby="sample">
      <h2 id="sample">Samples</h2>
      <dl class="pairs">
        <dt>Materials</dt>
        <dd>
          ${materials.map(({ id, name }) => html`<div><bdi>${name}</bdi> <span class="muted mono">${id}</span></div>`)}
        </dd>
        <dt>Price</dt>
        <dd>${price ? html`${money(price)} ${tax ? html`<div class="muted">${taxWords(tax)}</div>` : nothing}` : 'Free'}</dd>
        ${price && status === 'open' ? html`<dt>Invoice</dt><dd>${mails && tax?.treatment !== 'reverse_charge' ? `${INVOICED_BY_MAIL} Otherwise, enclose your invoice.` : 'Enclose your invoice.'}</dd>` : nothing}
        ${seller ? renderSeller(seller) : nothing}
        <dt>Product</dt>
        <dd><bdi>${product}</bdi></dd>
      </dl>
      ${accepted ? renderAccepted(accepted) : nothing}
      ${
        text
          ? html`<h3>Send to</h3>
            <address class="words">${text}</address>
            <copy-button .text=${text} label="Copy address"></copy-button>`
          : nothing
      }
    </section>`;
  }

  #renderRequested(inquiry: AnswerableInquiry): TemplateResult {
    const { kind, created_at, product, ship_to, contact, vat_number, discount_code, discount, note } = inquiry;
    const { quantity } = itemsInWords(inquiry, (model) => model);
    return html`<section class="card stack" aria-labelledby="asked">
      <h2 id="asked">Request</h2>
      <dl class="pairs">
        <dt>Requested</dt>
        <dd>${formatTime(created_at)}</dd>
        ${inquiry.items ? html`<dt>Products</dt><dd><bdi>${product}</bdi></dd>` : nothing}
        ${kind === 'sample' ? nothing : html`<dt>Quantity</dt><dd>${new Intl.NumberFormat().format(quantity)}</dd>`}
        ${ship_to && kind !== 'sample' ? html`<dt>Deliver to</dt><dd>${ship_to.country} ${ship_to.postcode}</dd>` : nothing}
        ${contact ? html`<dt>Customer</dt><dd><bdi>${contact.name}</bdi></dd>` : nothing}
        ${contact ? html`<dt>Email</dt><dd><a href=${mailTo(contact.email)}>${contact.email}</a></dd>` : nothing}
        ${vat_number ? html`<dt>VAT number</dt><dd><bdi>${vat_number}</bdi></dd>` : nothing}
        ${
          discount_code
            ? html`<dt>Discount code</dt>
                <dd><bdi>${discount_code}</bdi>${inquiry.status === 'open' && !discount ? ', which can’t be used anymore' : nothing}</dd>`
            : nothing
        }
      </dl>
      ${note ? html`<p class="words" dir="auto">${note}</p>` : nothing}
    </section>`;
  }

  #renderAnswer(inquiry: AnswerableInquiry): TemplateResult | typeof nothing {
    const { status, offer, reason, order } = inquiry;
    if (status === 'open' && !maySee(this.session, 'orders:write')) return nothing;
    if (status === 'open') {
      return html`<request-answer
        .api=${this.api}
        .inquiry=${inquiry}
        .isWorkshop=${this.session.key.kind === 'workshop'}
        @request-answered=${(event: CustomEvent<AnswerableInquiry>) => this.#take(event.detail)}
        @request-stale=${() => this.#inquiry.load()}
      ></request-answer>`;
    }
    return html`<section class="card stack" aria-labelledby="answer">
      <h2 id="answer" tabindex="-1">Reply</h2>
      ${
        offer
          ? html`<dl class="pairs">
              <dt>Total</dt>
              <dd>${money(offer.total)}</dd>
              <dt>Made by</dt>
              <dd><bdi>${offer.workshop.name}</bdi></dd>
              <dt>Ready by</dt>
              <dd>${day(offer.ready_by)}</dd>
              <dt>Valid until</dt>
              <dd>${day(offer.valid_until)}</dd>
            </dl>`
          : nothing
      }
      ${status === 'sent' ? html`<p>The samples are on their way.</p>` : nothing}
      ${(offer?.note ?? reason) ? html`<p class="words" dir="auto">${offer?.note ?? reason}</p>` : nothing}
      ${order ? html`<p><a href="/console/orders/${order}">Open the order</a></p>` : nothing}
    </section>`;
  }

  /** Shows a link that the shop can forward to the customer, for example if no email is sent. */
  #renderLink({ link, mails }: AnswerableInquiry): TemplateResult | typeof nothing {
    if (!link) return nothing;
    const unsent = 'We don’t send email about this request, so send the customer this link yourself.';
    return html`<section class="card stack" aria-labelledby="link">
      <h2 id="link">Customer’s link</h2>
      <p class="muted">Anyone with this link can see your reply and accept the quote. ${mails ? 'We’ll also email your reply to the customer.' : unsent}</p>
      <copy-button .text=${link} label="Copy customer’s link"></copy-button>
    </section>`;
  }

  #renderErasing({ id, status, contact }: AnswerableInquiry): TemplateResult | typeof nothing {
    if (!contact || this.session.key.kind !== 'api' || !maySee(this.session, 'orders:erase')) return nothing;
    const close = () => (this.isErasing = false);
    const unanswered = status === 'open' ? ' The customer won’t get a reply or an email.' : '';
    return html`<section class="card stack" aria-labelledby="person">
      <h2 id="person">Personal data</h2>
      <p class="muted">Permanently deletes the contact details, VAT number, address, note, and reason. The request itself stays.${unanswered}</p>
      <button type="button" class="button danger" @click=${() => (this.isErasing = true)}>Erase personal data</button>
      <console-dialog heading="Erase personal data" ?open=${this.isErasing} @console-close=${close}>
        <form id="erase" @submit=${(event: Event) => this.#erase(event)}>
          <p>You can’t undo this. Erase the personal data of request <strong>${shortNumber(id)}</strong>?</p>
          ${this.eraseProblem ? html`<p class="note danger" role="alert">${this.eraseProblem}</p>` : nothing}
        </form>
        ${decisionButtons({ form: 'erase', action: 'Erase personal data', kind: 'danger', onCancel: close })}
      </console-dialog>
    </section>`;
  }

  async #erase(event: Event): Promise<void> {
    event.preventDefault();
    this.eraseProblem = '';
    try {
      this.#inquiry.set(await this.api.post<AnswerableInquiry>(`${this.#path}/erase-personal-data`));
      this.isErasing = false;
      notify(this, 'Personal data erased.');
    } catch (error) {
      this.eraseProblem = sayError(error);
    }
  }

  #take(inquiry: AnswerableInquiry): void {
    this.#inquiry.set(inquiry);
    this.said = inquiry.status === 'open' ? 'Other workshops can still reply.' : '';
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('#answer')?.focus());
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'console-request': ConsoleRequest;
  }
}
