// The form for requesting material samples by post. The request goes only to the shop. It's a separate chunk.

import {
  ApiError,
  createIdempotencyKey,
  type InquiryRequest,
  type Money,
  mapAddressFields,
  postalFields,
  type SampleTerms,
  samplesTotal,
} from '@parametric/api-client/page';
import { css, html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { report } from '../diagnostics/failure.js';
import { failureOf } from '../diagnostics/service-failure.js';
import { readFilledIn } from '../quotes/address-fields.js';
import { formatMoney } from '../quotes/format.js';
import { isUncertain, refusalOf } from '../quotes/ordering-problem.js';
import { keyedQuoteRequest } from '../quotes/quote-store.js';
import { icon } from '../shared/icons.js';
import { formatMessage } from '../shared/messages/index.js';
import type { SampleMaterial } from '../shared/sample-material.js';
import { readStored, type StoredRecord, tab, writeStored } from '../shared/storage.js';
import { dialogFrame } from '../shared/styles/dialog.js';
import { acceptedTerms, conditionLinks } from './accepted-terms.js';
import { Recipient } from './order-draft.js';
import type { OrderingMachine } from './ordering-machine.js';
import { renderAddressField, renderPostalAddress } from './postal-address.js';
import { renderProblemBox } from './step-parts.js';

export { loadTalkMessages } from '../shared/messages/talk.js';

export const sampleStyles = css`
  ${dialogFrame}

  .sample-request {
    inline-size: min(26em, 100% - 24px);
    max-block-size: calc(100svh - 24px);
  }

  .sample-request::backdrop {
    background: rgb(0 0 0 / 45%);
  }

  .sample-request > form {
    display: grid;
    gap: 12px;
  }

  .sample-request .head {
    display: flex;
    align-items: start;
    justify-content: space-between;
    gap: var(--space);
  }

  .sample-request :is(h3, p) {
    margin: 0;
  }

  .sample-request fieldset {
    display: grid;
    gap: 4px;
  }

  .sample-request fieldset label {
    display: flex;
    align-items: center;
    gap: 8px;
    min-block-size: 32px;
  }

  .sample-request .costs {
    display: flex;
    justify-content: space-between;
    gap: var(--space);
  }

  @media (pointer: coarse) {
    .sample-request fieldset label {
      min-block-size: 44px;
    }
  }
`;

const SCOPE = 'sample-';

/**
 * The form's states are `filling`, `sending` and `sent`. A failure leads back to `filling` with a problem. What was
 * typed is kept for the next request. Closing the dialog while it's `sending` doesn't cancel the request. If it's
 * opened again, it shows the outcome.
 */
export class SampleRequest {
  readonly machine: OrderingMachine;
  readonly recipient = new Recipient();
  state: 'closed' | 'filling' | 'sending' | 'sent' = 'closed';
  /** The ids of the chosen materials. */
  chosen: ReadonlySet<string> = new Set();
  /** The materials that have samples. */
  choices: readonly SampleMaterial[] = [];
  terms: SampleTerms = { object: 'sample_terms', at_most: 1, free: 1 };
  /** Whether the customer gets an email once the samples are on their way. */
  mails = false;
  /** Why the request couldn't be sent, as a sentence. */
  problem = '';
  /**
   * The terms that were last passed to `open`. If the same terms are passed again, they don't replace newer ones that
   * were loaded after a rejection.
   */
  #given: SampleTerms | undefined;
  /**
   * The last request that got no response, with its key. Every attempt to send it uses that key, even after a reload of
   * this tab.
   */
  #attempt: StoredRecord | undefined;

  constructor(machine: OrderingMachine) {
    this.machine = machine;
  }

  /** Adds a material to those already chosen. @param choices all materials with samples */
  async open(material: SampleMaterial, choices: readonly SampleMaterial[], terms: SampleTerms): Promise<void> {
    const { host } = this.machine;
    if (this.state !== 'sending') this.#fill(material, choices, terms);
    host.requestUpdate();
    await host.updateComplete;
    const dialog = host.renderRoot.querySelector<HTMLDialogElement>('.sample-request');
    if (dialog && !dialog.open) dialog.showModal();
  }

  #fill(material: SampleMaterial, choices: readonly SampleMaterial[], terms: SampleTerms): void {
    const { draft } = this.machine;
    this.choices = choices;
    if (terms !== this.#given) this.terms = this.#given = terms;
    const offered = [...this.chosen].filter((id) => choices.some((choice) => choice.id === id));
    this.chosen = new Set([...new Set([material.id, ...offered])].slice(0, this.terms.at_most));
    this.state = 'filling';
    this.problem = '';
    if (Object.values(this.recipient.texts).every((text) => text === '')) this.recipient.restore(draft.recipient.texts);
  }

  toggle(id: string): void {
    const others = [...this.chosen].filter((each) => each !== id);
    this.chosen = new Set(others.length < this.chosen.size ? others : [...others, id]);
    this.problem = '';
    this.machine.host.requestUpdate();
  }

  /** The price of the chosen samples; undefined if they're free. */
  get price(): Money | undefined {
    return samplesTotal(this.terms, this.chosen.size);
  }

  closed(): void {
    if (this.state === 'sending') return;
    this.state = 'closed';
    this.recipient.problems = {};
    this.machine.host.requestUpdate();
  }

  async send(): Promise<void> {
    const { host, destination } = this.machine;
    if (this.state !== 'filling') return;
    destination.checked = true;
    this.problem = '';
    const isComplete = this.recipient.check(destination.country);
    const request = this.#request;
    if (this.chosen.size === 0) this.problem = host.messages.sampleMissing;
    else if (isComplete && request) await this.#send(request);
    host.requestUpdate();
    await host.updateComplete;
    const shown = this.problem ? '.problem' : isComplete && request ? '[role=status]' : "[aria-invalid='true']";
    host.renderRoot.querySelector<HTMLElement>(`.sample-request ${shown}`)?.focus();
  }

  /** The request as it would be sent now. Undefined while the destination is incomplete. */
  get #request(): InquiryRequest | undefined {
    const { host, destination } = this.machine;
    const { model, revision, configuration, currency, hasErrors } = host;
    // A sample can be requested even if the product has errors.
    const asked = { model, revision, configuration: hasErrors ? {} : configuration, quantity: 1, currency };
    const { request } = keyedQuoteRequest({ ...asked, hasErrors: false }, destination);
    if (!request?.ship_to) return undefined;
    const texts = mapAddressFields((field) => this.recipient.texts[field].trim());
    const address = postalFields.map((field) => [field, texts[field]] as const).filter(([, text]) => text !== '');
    return {
      ...request,
      kind: 'sample',
      materials: [...this.chosen],
      ...(this.price ? { price: this.price, accepted: acceptedTerms(this.machine, host.messages.samplesInvoice) } : {}),
      address: Object.fromEntries(address) as InquiryRequest['address'],
      ship_to: request.ship_to,
      contact: { name: texts.name, email: texts.email },
      page: location.href.split('#')[0]!,
      language: host.language,
    };
  }

  async #send(request: InquiryRequest): Promise<void> {
    const { host } = this.machine;
    if (!host.client) return;
    const text = JSON.stringify(request);
    const kept = this.#attempt ?? readStored(tab, this.#attemptKey);
    const attempt = kept?.text === text ? kept : { text, key: createIdempotencyKey() };
    this.#keep(attempt);
    this.state = 'sending';
    host.requestUpdate();
    let isSent = false;
    try {
      const { mails } = await host.client.inquiries.create(request, { idempotencyKey: String(attempt.key) });
      this.mails = mails;
      isSent = true;
      this.chosen = new Set();
      this.#keep(undefined);
    } catch (error) {
      if (error instanceof ApiError && !isUncertain(error)) this.#keep(undefined);
      this.problem = await this.#problemOf(error);
      report(host, failureOf(error, host));
    }
    this.state = isSent ? 'sent' : 'filling';
  }

  /** Why the request failed. If the shop's terms have changed, loads them again. */
  async #problemOf(error: unknown): Promise<string> {
    const { client, messages } = this.machine.host;
    const has = (wanted: string) => error instanceof ApiError && error.errors.some(({ code }) => code === wanted);
    const [isTooMany, isOtherPrice] = [has('too_many'), has('price_changed')];
    if (isTooMany || isOtherPrice) this.terms = (await client?.inquiries.sampleTerms().catch(() => {})) ?? this.terms;
    const { at_most } = this.terms;
    if (isTooMany && at_most > 0) return formatMessage(messages, 'samplesUpTo', { count: at_most });
    if (isOtherPrice) return messages.samplePriceChanged;
    return refusalOf(error, messages, 'askFailed') ?? messages.askUnreachable;
  }

  get #attemptKey(): string {
    return ['parametric-configurator sample', ...this.machine.host.storageScope.parts].join(' ');
  }

  #keep(attempt: StoredRecord | undefined): void {
    this.#attempt = attempt;
    writeStored(tab, this.#attemptKey, attempt);
  }
}

function renderChoices(request: SampleRequest): TemplateResult {
  const { choices, chosen, terms, machine, state } = request;
  const isFull = chosen.size >= terms.at_most;
  return html`
    <fieldset>
      <legend>${machine.host.messages.lineMaterial}</legend>
      ${choices.map(({ id, name }) => {
        const isChosen = chosen.has(id);
        const isDisabled = state === 'sending' || (isFull && !isChosen);
        return html`<label class=${isDisabled ? 'muted' : ''}>
          <input type="checkbox" value=${id} .checked=${live(isChosen)} ?disabled=${isDisabled} @change=${() => request.toggle(id)} />
          ${name}
        </label>`;
      })}
    </fieldset>
  `;
}

/** How many samples can be chosen, and what they cost. */
function termsWords({ terms: { at_most, free, price }, choices, machine: { host } }: SampleRequest): string {
  const { messages, language } = host;
  const cost = price && {
    price: formatMoney(price, language),
    count: free,
  };
  return [
    messages.sampleHint,
    ...(choices.length > at_most ? [formatMessage(messages, 'samplesUpTo', { count: at_most })] : []),
    ...(!cost || free >= at_most
      ? [messages.samplesFree]
      : [formatMessage(messages, free === 0 ? 'samplesCost' : 'samplesThenCost', cost)]),
  ].join(' ');
}

export function renderSampleRequest(request: SampleRequest): TemplateResult | typeof nothing {
  const { machine, state, problem, mails } = request;
  if (state === 'closed') return nothing;
  const { messages } = machine.host;
  const isSent = state === 'sent';
  const received = mails ? `${messages.sampleSent} ${messages.sampleMail}` : messages.sampleSent;
  const submit = (event: Event) => {
    event.preventDefault();
    readFilledIn(event.currentTarget as HTMLFormElement);
    void request.send();
  };
  const close = ({ currentTarget }: Event) => (currentTarget as Element).closest('dialog')?.close();
  return html`
    <dialog class="sample-request" part="dialog" aria-labelledby="sample-heading" @close=${() => request.closed()}>
      <form novalidate @submit=${submit}>
        <div class="head">
          <h3 id="sample-heading">${messages.sampleHeading}</h3>
          <button type="button" class="button quiet icon" aria-label=${messages.close} @click=${close}>${icon('close')}</button>
        </div>
        ${isSent ? nothing : renderFields(request)} ${problem ? renderProblemBox(problem) : nothing}
        <p role="status" tabindex="-1">${isSent ? received : ''}</p>
        ${isSent ? nothing : renderSending(request)}
      </form>
    </dialog>
  `;
}

function renderFields(request: SampleRequest): TemplateResult {
  const { machine, recipient } = request;
  const { host, destination } = machine;
  return html`
    <p>${termsWords(request)}</p>
    ${renderChoices(request)} ${renderPostalAddress(recipient, { host, destination, scope: SCOPE })}
    ${renderAddressField('email', recipient, host, { scope: SCOPE })}
  `;
}

/** The submit button. If the samples aren't free, it has the same text next to it as an order's button. */
function renderSending({ price, state, machine }: SampleRequest): TemplateResult {
  const { messages, language } = machine.host;
  const isSending = state === 'sending';
  const links = conditionLinks(machine).map(
    ({ label, url }) => html`<a href=${url} target="_blank" rel="noopener">${label}</a> `,
  );
  return html`
    ${
      price
        ? html`<p class="costs"><span>${messages.total}</span> <strong>${formatMoney(price, language)}</strong></p>
            <p class="small">${messages.samplesInvoice} ${links}</p>`
        : nothing
    }
    <button type="submit" class="button primary" part="button primary-button" aria-busy=${isSending}>
      ${isSending ? messages.askSending : price ? messages.placeOrder : messages.requestSample}
    </button>
  `;
}
