// The form for requesting a sample of a material. It's an inquiry like any other, whose note says what to send. Inquiries are
// shown to workshops, so the shop asks for the postal address by email. It's a separate chunk.

import type { InquiryRequest } from '@parametric/api-client/page';
import { css, html, nothing, type TemplateResult } from 'lit';
import { report } from '../diagnostics/failure.js';
import { failureOf } from '../diagnostics/service-failure.js';
import { readFilledIn, renderCountry, renderPostcode, renderTextField } from '../quotes/address-fields.js';
import { refusalOf } from '../quotes/ordering-problem.js';
import { keyedQuoteRequest } from '../quotes/quote-store.js';
import { icon } from '../shared/icons.js';
import { fill } from '../shared/messages/index.js';
import { dialogFrame } from '../shared/styles/dialog.js';
import type { OrderingMachine } from './ordering-machine.js';
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

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const fields = ['name', 'email'] as const;

type SampleTexts = Readonly<Record<(typeof fields)[number], string>>;

interface SampleMaterial {
  readonly id: string;
  readonly name: string;
}

export class SampleRequest {
  readonly machine: OrderingMachine;
  texts: SampleTexts = { name: '', email: '' };
  /** Undefined while the form is closed. */
  material: SampleMaterial | undefined;
  /** Whether the form shows what's missing. */
  isChecked = false;
  isSending = false;
  isSent = false;
  /** Why it couldn't be sent: a sentence. */
  problem = '';
  /** The same for each attempt to send the same request. */
  #attempt: { readonly text: string; readonly key: string } | undefined;

  constructor(machine: OrderingMachine) {
    this.machine = machine;
  }

  async open(material: SampleMaterial): Promise<void> {
    const { host } = this.machine;
    this.material = material;
    this.isChecked = this.isSent = false;
    this.problem = '';
    host.requestUpdate();
    await host.updateComplete;
    const dialog = host.renderRoot.querySelector<HTMLDialogElement>('.sample-request');
    if (dialog && !dialog.open) dialog.showModal();
  }

  closed(): void {
    this.material = undefined;
    this.machine.host.requestUpdate();
  }

  type(change: Partial<SampleTexts>): void {
    this.texts = { ...this.texts, ...change };
    this.machine.host.requestUpdate();
  }

  isWrong(field: keyof SampleTexts): boolean {
    const text = this.texts[field].trim();
    return this.isChecked && (field === 'email' ? !EMAIL.test(text) : text === '');
  }

  async send(): Promise<void> {
    const { host, destination } = this.machine;
    this.isChecked = destination.checked = true;
    this.problem = '';
    const request = this.#request;
    if (request) await this.#send(request);
    host.requestUpdate();
    await host.updateComplete;
    const shown = this.isSent ? '[role=status]' : "[aria-invalid='true'], .problem";
    host.renderRoot.querySelector<HTMLElement>(`.sample-request :is(${shown})`)?.focus();
  }

  /** Undefined while something is missing. */
  get #request(): InquiryRequest | undefined {
    const { host, destination } = this.machine;
    const { material, texts } = this;
    const { model, revision, configuration, currency, hasErrors } = host;
    // The product needn't be right for a sample.
    const asked = { model, revision, configuration: hasErrors ? {} : configuration, quantity: 1, currency };
    const { request } = keyedQuoteRequest({ ...asked, hasErrors: false }, destination);
    if (!material || !request?.ship_to || fields.some((field) => this.isWrong(field))) return undefined;
    return {
      ...request,
      ship_to: request.ship_to,
      contact: { name: texts.name.trim(), email: texts.email.trim() },
      note: fill(host.messages.sampleNote, { name: `${material.name} (${material.id})` }),
      page: location.href.split('#')[0]!,
      language: host.language,
    };
  }

  async #send(request: InquiryRequest): Promise<void> {
    const { host } = this.machine;
    if (!host.client || this.isSending) return;
    const text = JSON.stringify(request);
    if (this.#attempt?.text !== text) this.#attempt = { text, key: crypto.randomUUID() };
    this.isSending = true;
    host.requestUpdate();
    try {
      await host.client.inquiries.create(request, { idempotencyKey: this.#attempt.key });
      this.isSent = true;
    } catch (error) {
      this.problem = refusalOf(error, host.messages.askFailed) ?? host.messages.askUnreachable;
      report(host, failureOf(error, host));
    } finally {
      this.isSending = false;
    }
  }
}

export function renderSampleRequest(request: SampleRequest): TemplateResult | typeof nothing {
  const { material, machine, isSent, isSending, problem } = request;
  if (!material) return nothing;
  const { host } = machine;
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
        ${isSent ? nothing : renderFields(request)}
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

function renderFields(request: SampleRequest): TemplateResult {
  const { texts, machine } = request;
  const { host, destination } = machine;
  const { messages } = host;
  const common = { messages, required: true } as const;
  return html`
    ${renderTextField({
      ...{ ...common, name: 'sample-name', label: messages.fieldName, value: texts.name, autocomplete: 'name' },
      ...{ maxLength: 200, problem: request.isWrong('name') ? { message: 'fieldMissing' } : undefined },
      onInput: (name) => request.type({ name }),
    })}
    ${renderTextField({
      ...{ ...common, name: 'sample-email', label: messages.fieldEmail, value: texts.email, autocomplete: 'email' },
      ...{ type: 'email', maxLength: 254, problem: request.isWrong('email') ? { message: 'emailWrong' } : undefined },
      onInput: (email) => request.type({ email }),
    })}
    ${renderCountry(destination, host, 'sample-')} ${renderPostcode(destination, host, 'sample-')}
  `;
}
