// The form for answering a request with a custom quote, with a confirmation that samples were sent, or with a refusal.
// If the service rejects the answer, the form keeps what was typed.

import type { ProblemIssue } from '@parametric/api-client/page';
import { ApiError } from '@parametric/api-client/page';
import type { AnswerableInquiry } from '@parametric/service/contract';
import { discountAmount } from '@parametric/service/discount-amount';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { money } from '../orders/order-format.js';
import { type Api, issuesOf, problemAt, sayError } from '../shared/api.js';
import '../shared/console-dialog.js';
import { localDay, readMoney } from '../shared/format.js';
import { notify } from '../shared/page-events.js';
import { consoleCss } from '../shared/styles.js';
import { decisionButtons, selectField, textField } from '../shared/templates.js';

const MAX_NOTE = 1_000;

/**
 * @fires request-answered with the updated request
 * @fires request-stale if someone else has answered it
 */
@customElement('request-answer')
export class RequestAnswer extends LitElement {
  static override styles = consoleCss`
    .pair {
      display: grid;
      gap: var(--space-3);
      grid-template-columns: repeat(auto-fit, minmax(min(11rem, 100%), 1fr));
    }
  `;

  @property({ attribute: false }) api!: Api;
  @property({ attribute: false }) inquiry!: AnswerableInquiry;
  /**
   * Whether a workshop is answering for itself. Its refusal is final only if no other workshop received the request.
   */
  @property({ attribute: false }) isWorkshop = false;
  @state() private maker: string | undefined;
  @state() private product = '';
  @state() private delivery = '';
  @state() private ready_by = dayIn(42);
  @state() private valid_until = dayIn(14);
  @state() private issues: readonly ProblemIssue[] = [];
  @state() private problem = '';
  @state() private isBusy = false;
  @state() private isDeclining = false;

  override render(): TemplateResult {
    const { makers, kind } = this.inquiry;
    const isSample = kind === 'sample';
    const close = () => (this.isDeclining = false);
    return html`
      <section class="card stack" aria-labelledby="answering">
        <h2 id="answering">${isSample ? 'Send the samples' : 'Send a custom quote'}</h2>
        ${isSample ? this.#renderSent() : makers.length === 0 ? html`<p class="muted">The workshops that received this request no longer exist.</p>` : this.#renderForm()}
        <button type="button" class="button danger" @click=${() => (this.isDeclining = true)}>Decline</button>
      </section>
      <console-dialog heading="Decline" ?open=${this.isDeclining} @console-close=${close}>
        <form class="stack" id="decline" @submit=${this.#decline}>
          ${
            this.isWorkshop
              ? html`<p>The shop and other workshops can still send a quote. If no one else received this request, the customer sees your reason.</p>`
              : html`<p>You can’t undo this. The customer sees your reason.</p>`
          }
          ${textField({
            ...{ id: 'reason', label: 'Reason', rows: 4, maxlength: MAX_NOTE },
            problem: problemAt(this.issues, '/reason'),
          })}
          ${this.isDeclining && this.problem ? html`<p class="note danger" role="alert">${this.problem}</p>` : nothing}
        </form>
        ${decisionButtons({
          ...{ form: 'decline', action: 'Decline', isBusy: this.isBusy, kind: 'danger', onCancel: close },
        })}
      </console-dialog>
    `;
  }

  #renderSent(): TemplateResult {
    const { mails } = this.inquiry;
    const told = mails
      ? 'The customer gets an email.'
      : 'We don’t send email about this request, so tell the customer yourself.';
    return html`
      <p class="muted">Once the samples are on their way, select “Mark as sent”. ${told}</p>
      ${!this.isDeclining && this.problem ? html`<p class="note danger" role="alert">${this.problem}</p>` : nothing}
      <button type="button" class="button primary" aria-disabled=${this.isBusy} @click=${() => this.#send('mark-sent', {}, 'Marked as sent.')}>
        ${this.isBusy ? 'Saving…' : 'Mark as sent'}
      </button>
    `;
  }

  #renderForm(): TemplateResult {
    const { makers } = this.inquiry;
    const maker = this.#maker!;
    const at = (pointer: string) => problemAt(this.issues, pointer);
    const amount = (id: 'product' | 'delivery', label: string) =>
      textField({
        ...{ id, label: `${label} (${maker.currency})`, inputmode: 'decimal', dir: 'ltr', problem: at(`/${id}`) },
        value: this[id],
        onInput: (text) => (this[id] = text),
      });
    return html`<form class="stack" @submit=${this.#offer} novalidate>
      ${
        this.isWorkshop
          ? nothing
          : selectField({
              ...{ id: 'workshop', label: 'Made by', problem: at('/workshop'), chosen: maker.slug },
              options: makers.map(({ slug, name }) => [slug, name] as const),
              onChange: (slug) => (this.maker = slug),
            })
      }
      <div class="pair">${amount('product', 'Product')} ${amount('delivery', 'Delivery')}</div>
      <p class="muted small" role="status">${this.#totalWords()}</p>
      <div class="pair">
        ${this.#dayField('ready_by', 'Ready by')} ${this.#dayField('valid_until', 'Valid until')}
      </div>
      ${textField({
        ...{ id: 'note', label: 'Note to the customer', rows: 3, maxlength: MAX_NOTE, problem: at('/note') },
        hint: 'Optional. For example, how your quote differs from the design.',
      })}
      ${!this.isDeclining && this.problem ? html`<p class="note danger" role="alert">${this.problem}</p>` : nothing}
      <button class="button primary" aria-disabled=${this.isBusy}>${this.isBusy ? 'Sending…' : 'Send quote'}</button>
    </form>`;
  }

  #dayField(id: 'ready_by' | 'valid_until', label: string): TemplateResult {
    return textField({
      ...{ id, label, type: 'date', dir: 'ltr', problem: problemAt(this.issues, `/${id}`) },
      ...{ value: this[id], onInput: (day: string) => (this[id] = day) },
    });
  }

  get #maker(): AnswerableInquiry['makers'][number] | undefined {
    const { makers, currency } = this.inquiry;
    const chosen = makers.find(({ slug }) => slug === this.maker);
    return chosen ?? makers.find((each) => each.currency === currency) ?? makers[0];
  }

  /** The sentence that names the amount that the customer pays, including tax. */
  #totalWords(): string {
    const { currency, tax_percent: percent } = this.#maker!;
    const amounts = [this.product, this.delivery || '0'].map((text) => readMoney(text, currency, navigator.language));
    if (percent === undefined) return 'We don’t have a tax rate for this destination. Enter the workshop’s tax rate.';
    const [product, delivery] = amounts;
    if (product === undefined || delivery === undefined)
      return 'Enter amounts for the whole order, before tax. We’ll add the tax.';
    const discount = this.#discountOn(product, delivery);
    const net = product + delivery - discount;
    const total = money({ amount: net + Math.round((net * percent) / 100), currency });
    const code = this.inquiry.discount?.code;
    if (code === undefined) return `The customer pays ${total}, including ${percent}% tax.`;
    const words =
      discount > 0 ? `with ${money({ amount: discount, currency })} off` : 'which doesn’t apply to this price';
    return `The customer pays ${total}, including ${percent}% tax. Discount code ${code}, ${words}.`;
  }

  /** Returns the amount of the request's discount, in minor units. */
  #discountOn(goods: number, delivery: number): number {
    const { discount } = this.inquiry;
    if (!discount) return 0;
    const { includes_delivery: includesDelivery, ...terms } = discount;
    const price = { currency: this.#maker!.currency, goods, delivery };
    return discountAmount({ ...terms, includesDelivery: includesDelivery === true }, price) ?? 0;
  }

  readonly #offer = async (event: Event) => {
    event.preventDefault();
    const { currency, slug } = this.#maker!;
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const [product, delivery] = [this.product, this.delivery || '0'].map((typed) =>
      readMoney(typed, currency, navigator.language),
    );
    this.issues = [
      ...(product === undefined || product < 1 ? [missing('/product', 'Enter a price, such as 1290.')] : []),
      ...(delivery === undefined || delivery < 0 ? [missing('/delivery', 'Enter a price, or leave it blank.')] : []),
    ];
    if (this.issues.length > 0) return;
    const note = text('note');
    const offer = {
      ...{ currency, product, delivery, ready_by: this.ready_by, valid_until: this.valid_until },
      ...(this.isWorkshop ? {} : { workshop: slug }),
      ...(note ? { note } : {}),
    };
    await this.#send('offer', offer, 'Quote sent.');
  };

  readonly #decline = async (event: Event) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget as HTMLFormElement).get('reason') ?? '').trim();
    this.issues = reason ? [] : [missing('/reason', 'Enter a reason.')];
    if (reason && (await this.#send('decline', { reason }, 'Declined.'))) this.isDeclining = false;
  };

  async #send(path: 'offer' | 'decline' | 'mark-sent', body: object, said: string): Promise<boolean> {
    if (this.isBusy) return false;
    this.isBusy = true;
    this.problem = '';
    try {
      const detail = await this.api.post<AnswerableInquiry>(`/v1/inquiries/${this.inquiry.id}/${path}`, body);
      notify(this, said);
      this.dispatchEvent(new CustomEvent('request-answered', { detail }));
      return true;
    } catch (error) {
      this.issues = issuesOf(error);
      if (this.issues.length === 0) this.problem = sayError(error);
      if (error instanceof ApiError && error.code === 'inquiry_answered') {
        notify(this, this.problem, 'failed');
        this.dispatchEvent(new CustomEvent('request-stale'));
      }
      return false;
    } finally {
      this.isBusy = false;
    }
  }
}

/** The date this many days from today, in the person's time zone. */
function dayIn(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return localDay(date);
}

function missing(pointer: string, detail: string): ProblemIssue {
  return { pointer, code: 'missing', detail };
}
