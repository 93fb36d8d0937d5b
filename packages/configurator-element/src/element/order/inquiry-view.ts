// The form for requesting a custom quote if no workshop quotes, and the request with its answer. It's a separate chunk.

import type { Inquiry } from '@parametric/api-client';
import { css, html, nothing, type TemplateResult } from 'lit';
import { readFilledIn, renderTextField } from '../quotes/address-fields.js';
import { formatDay, shortNumber } from '../quotes/format.js';
import { wholePriceWords } from '../quotes/price-lines.js';
import { fill } from '../shared/messages/index.js';
import { safeLink } from '../shared/page-address.js';
import type { InquiryController } from './inquiry.js';
import { renderProblemBox, renderSummary } from './step-parts.js';

export { loadTalkMessages } from '../shared/messages/talk.js';
export { InquiryController } from './inquiry.js';

export const inquiryStyles = css`
  .ask,
  .inquiry {
    display: grid;
    gap: 12px;
    padding: var(--space);
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }

  .ask h3,
  .inquiry h3,
  .ask p,
  .inquiry p {
    margin: 0;
  }

  .ask .fields {
    display: grid;
    gap: 12px;
    grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
  }

  .ask textarea {
    inline-size: 100%;
    min-block-size: 80px;
    padding-block: 8px;
    resize: vertical;
  }

  .ask .button,
  .inquiry .button {
    justify-self: start;
  }

  .inquiry .words {
    white-space: pre-line;
    overflow-wrap: anywhere;
  }

  .inquiry .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
`;

export function renderInquiry(inquiry: InquiryController): TemplateResult | typeof nothing {
  const form = isWanted(inquiry) ? renderForm(inquiry) : nothing;
  return inquiry.machine.memory.inquiry ? html`${renderAsked(inquiry)} ${form}` : form;
}

/**
 * Whether to offer the form: only if the latest quote request for the current product returned no quotes, and no custom
 * quote has been requested for it.
 */
function isWanted({ machine: { quotes, quoteState }, page, isAsked }: InquiryController): boolean {
  return quotes.answer?.list.data.length === 0 && quoteState === 'current' && page !== undefined && !isAsked;
}

const NOTE_LENGTH = 1_000;

function renderForm(inquiry: InquiryController): TemplateResult {
  const { texts, problems, isSending, problem, machine } = inquiry;
  const { messages } = machine.host;
  const { mails } = machine.quotes.answer!.list;
  const submit = (event: Event) => {
    event.preventDefault();
    readFilledIn(event.currentTarget as HTMLFormElement);
    void inquiry.send();
  };
  const common = { messages, required: true } as const;
  return html`
    <form class="ask" part="ask" novalidate aria-labelledby="ask-heading" @submit=${submit}>
      <h3 id="ask-heading">${messages.askHeading}</h3>
      <p>${machine.quotes.ofBasket ? messages.basketAskHint : messages.askHint}</p>
      <div class="fields">
        ${renderTextField({
          ...{ ...common, name: 'ask-name', label: messages.fieldName, value: texts.name, autocomplete: 'name' },
          ...{ maxLength: 200, problem: problems.name ? { message: 'nameMissing' } : undefined },
          onInput: (name) => inquiry.type({ name }),
        })}
        ${renderTextField({
          ...{ ...common, name: 'ask-email', label: messages.fieldEmail, value: texts.email, autocomplete: 'email' },
          ...{ type: 'email', maxLength: 254, problem: problems.email ? { message: 'emailWrong' } : undefined },
          onInput: (email) => inquiry.type({ email }),
        })}
      </div>
      <div class="text-field" part="field">
        <label class="label" for="ask-note">${fill(messages.fieldOptional, { label: messages.askNote })}</label>
        <textarea id="ask-note" class="input" part="input" maxlength=${NOTE_LENGTH} dir="auto" .value=${texts.note}
          @input=${({ target }: Event) => inquiry.type({ note: (target as HTMLTextAreaElement).value })}></textarea>
      </div>
      <p class="small muted">${mails ? messages.askMail : messages.askLink}</p>
      ${problem ? renderProblemBox(problem) : nothing}
      <button type="submit" class="button primary" part="button primary-button ask-button" aria-busy=${isSending}>
        ${isSending ? messages.askSending : messages.askSend}
      </button>
    </form>
  `;
}

function renderAsked(controller: InquiryController): TemplateResult {
  const { inquiry, isLost, machine } = controller;
  const { messages } = machine.host;
  const heading = inquiry?.status === 'offered' ? messages.offerHeading : messages.askedHeading;
  return html`
    <section class="inquiry" part="inquiry" aria-labelledby="inquiry-heading">
      <h3 id="inquiry-heading" tabindex="-1">${heading}</h3>
      ${isLost ? html`<p>${messages.requestGone}</p>` : inquiry ? renderStatus(inquiry, controller) : nothing}
      ${!isLost && !inquiry ? html`<p class="muted">${messages.orderLoading}</p>` : nothing}
      ${isLost || (inquiry && inquiry.status !== 'open' && inquiry.status !== 'offered') ? renderAgain(controller) : nothing}
    </section>
  `;
}

function renderStatus(inquiry: Inquiry, controller: InquiryController): TemplateResult {
  const { messages, language } = controller.machine.host;
  const { status, offer, reason } = inquiry;
  if (status === 'offered' && offer) return renderOffer(inquiry, controller);
  if (status === 'ordered') return html`<p>${messages.offerOrdered}</p>`;
  if (status === 'expired' && offer) {
    return html`<p>${fill(messages.offerExpired, { date: formatDay(offer.valid_until, language) })}</p>`;
  }
  if (status === 'declined') {
    return html`<p>${messages.requestDeclined}</p> ${reason ? html`<p class="words" dir="auto">${reason}</p>` : nothing}`;
  }
  return html`
    <p>${fill(messages.askedWaiting, { number: `\u2068${shortNumber(inquiry.id)}\u2069` })}</p>
    <p>${inquiry.mails ? messages.askedMail : messages.askedLink}</p>
    ${renderLink(controller)}
  `;
}

function renderOffer(inquiry: Inquiry, controller: InquiryController): TemplateResult {
  const { product, host, words } = controller.machine;
  const { messages, language } = host;
  const { configuration, ship_to } = inquiry;
  const { lines } = controller;
  const { workshop, total, ready_by, valid_until, note, terms } = inquiry.offer!;
  const values = lines ?? product.describe(configuration);
  const quantity = lines ? undefined : inquiry.quantity;
  const conditions = safeLink(host.terms) ?? safeLink(terms);
  const included = wholePriceWords(controller.priceLines, messages);
  return html`
    ${renderSummary({ values, quantity, workshop, total, ready_by, ship_to }, words)}
    ${included ? html`<p class="small muted">${included}</p>` : nothing}
    ${note ? html`<p><strong>${messages.offerNote}</strong></p><p class="words" dir="auto">${note}</p>` : nothing}
    <p>${messages.validUntil}: ${formatDay(valid_until, language)}</p>
    ${conditions ? html`<p><a href=${conditions} target="_blank" rel="noopener">${messages.terms}</a></p>` : nothing}
    <div class="actions">
      <button type="button" class="button primary" part="button primary-button" @click=${() => void controller.order()}>
        ${messages.orderHeading}
      </button>
    </div>
    ${renderLink(controller)}
  `;
}

function renderLink(controller: InquiryController): TemplateResult | typeof nothing {
  const { link, isLinkCopied, machine } = controller;
  const { messages } = machine.host;
  if (!link) return nothing;
  return html`
    <input class="input follow-address" readonly dir="ltr" aria-label=${messages.requestLink} .value=${link}
      @focus=${({ target }: Event) => (target as HTMLInputElement).select()} />
    <button type="button" class="button" part="button" @click=${() => void controller.copyLink()}>
      ${isLinkCopied ? messages.linkCopied : messages.copyLink}
    </button>
  `;
}

function renderAgain(controller: InquiryController): TemplateResult {
  const { messages } = controller.machine.host;
  return html`<button type="button" class="button" part="button" @click=${() => controller.forget()}>${messages.askAgain}</button>`;
}
