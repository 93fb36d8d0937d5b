// The form for requesting a sample of a material by post. The request goes to the shop only. It's a separate chunk.

import { type InquiryRequest, mapAddressFields } from '@parametric/api-client/page';
import { css, html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { report } from '../diagnostics/failure.js';
import { failureOf } from '../diagnostics/service-failure.js';
import { fieldId, readFilledIn } from '../quotes/address-fields.js';
import { refusalOf } from '../quotes/ordering-problem.js';
import { keyedQuoteRequest } from '../quotes/quote-store.js';
import { icon } from '../shared/icons.js';
import { fill } from '../shared/messages/index.js';
import type { SampleMaterial } from '../shared/sample-material.js';
import { dialogFrame } from '../shared/styles/dialog.js';
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
`;

const SCOPE = 'sample-';

/**
 * From `open` to `closed`: the form is `filling`, then `sending`, then `sent`; a failure leads back to `filling` with a
 * problem. What was typed stays for the next material.
 */
export class SampleRequest {
  readonly machine: OrderingMachine;
  readonly recipient = new Recipient();
  state: 'closed' | 'filling' | 'sending' | 'sent' = 'closed';
  material: SampleMaterial = { id: '', name: '' };
  /** The materials that have samples. */
  choices: readonly SampleMaterial[] = [];
  /** Why it couldn't be sent: a sentence. */
  problem = '';
  /** The same for each attempt to send the same request. */
  #attempt: { readonly text: string; readonly key: string } | undefined;

  constructor(machine: OrderingMachine) {
    this.machine = machine;
  }

  async open(material: SampleMaterial, choices: readonly SampleMaterial[] = []): Promise<void> {
    const { host, draft } = this.machine;
    this.material = material;
    this.choices = choices;
    this.state = 'filling';
    this.problem = '';
    if (Object.values(this.recipient.texts).every((text) => text === '')) this.recipient.restore(draft.recipient.texts);
    host.requestUpdate();
    await host.updateComplete;
    const dialog = host.renderRoot.querySelector<HTMLDialogElement>('.sample-request');
    if (dialog && !dialog.open) dialog.showModal();
  }

  choose(id: string): void {
    this.material = this.choices.find((choice) => choice.id === id) ?? this.material;
    this.machine.host.requestUpdate();
  }

  closed(): void {
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
    if (isComplete && request) await this.#send(request);
    host.requestUpdate();
    await host.updateComplete;
    const shown = this.problem ? '.problem' : isComplete && request ? '[role=status]' : "[aria-invalid='true']";
    host.renderRoot.querySelector<HTMLElement>(`.sample-request ${shown}`)?.focus();
  }

  /** Undefined while the destination is incomplete. */
  get #request(): InquiryRequest | undefined {
    const { host, destination } = this.machine;
    const { model, revision, configuration, currency, hasErrors } = host;
    // The product needn't be right for a sample.
    const asked = { model, revision, configuration: hasErrors ? {} : configuration, quantity: 1, currency };
    const { request } = keyedQuoteRequest({ ...asked, hasErrors: false }, destination);
    if (!request?.ship_to) return undefined;
    const { name, email, line1, line2, city, region } = mapAddressFields((field) => this.recipient.texts[field].trim());
    return {
      ...request,
      kind: 'sample',
      material: this.material.id,
      address: { line1, ...(line2 ? { line2 } : {}), city, ...(region ? { region } : {}) },
      ship_to: request.ship_to,
      contact: { name, email },
      page: location.href.split('#')[0]!,
      language: host.language,
    };
  }

  async #send(request: InquiryRequest): Promise<void> {
    const { host } = this.machine;
    if (!host.client) return;
    const text = JSON.stringify(request);
    if (this.#attempt?.text !== text) this.#attempt = { text, key: crypto.randomUUID() };
    this.state = 'sending';
    host.requestUpdate();
    let isSent = false;
    try {
      await host.client.inquiries.create(request, { idempotencyKey: this.#attempt.key });
      isSent = true;
    } catch (error) {
      this.problem = refusalOf(error, host.messages, 'askFailed') ?? host.messages.askUnreachable;
      report(host, failureOf(error, host));
    }
    // Someone may have closed the dialog meanwhile.
    if (this.state === 'sending') this.state = isSent ? 'sent' : 'filling';
  }
}

function renderChoices(request: SampleRequest): TemplateResult {
  const { choices, material, machine } = request;
  const id = fieldId(`${SCOPE}material`);
  return html`
    <div class="text-field" part="field">
      <label class="label" for=${id}>${machine.host.messages.lineMaterial}</label>
      <div class="select-place">
        <select id=${id} class="input select" part="input" ?disabled=${request.state === 'sending'} @change=${({ target }: Event) => request.choose((target as HTMLSelectElement).value)}>
          ${choices.map((choice) => html`<option value=${choice.id} .selected=${live(choice.id === material.id)}>${choice.name}</option>`)}
        </select>
        ${icon('chevron')}
      </div>
    </div>
  `;
}

export function renderSampleRequest(request: SampleRequest): TemplateResult | typeof nothing {
  const { material, machine, recipient, state, problem } = request;
  if (state === 'closed') return nothing;
  const { host, destination } = machine;
  const [isSent, isSending] = [state === 'sent', state === 'sending'];
  const { messages } = host;
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
          <h3 id="sample-heading">${fill(messages.sampleHeading, { name: material.name })}</h3>
          <button type="button" class="button quiet icon" aria-label=${messages.close} @click=${close}>${icon('close')}</button>
        </div>
        ${
          isSent
            ? nothing
            : html`<p>${messages.sampleHint}</p>
                ${request.choices.length > 1 ? renderChoices(request) : nothing}
                ${renderPostalAddress(recipient, { host, destination, scope: SCOPE })}
                ${renderAddressField('email', recipient, host, { scope: SCOPE })}`
        }
        ${problem ? renderProblemBox(problem) : nothing}
        <p role="status" tabindex="-1">${isSent ? messages.sampleSent : ''}</p>
        ${
          isSent
            ? nothing
            : html`<button type="submit" class="button primary" part="button primary-button" aria-busy=${isSending}>
                ${isSending ? messages.askSending : messages.requestSample}
              </button>`
        }
      </form>
    </dialog>
  `;
}
