// The buyer's discount code and VAT number, and what they do to the price. It's a separate chunk, loaded once there are quotes.

import { css, html, nothing, type TemplateResult } from 'lit';
import { renderTextField } from '../quotes/address-fields.js';
import { BUYER_TERMS, type BuyerTerm } from '../quotes/buyer-terms.js';
import { renderSums } from '../quotes/price-lines.js';
import { icon } from '../shared/icons.js';
import type { MessageKey } from '../shared/messages/index.js';
import type { OrderingMachine } from './ordering-machine.js';

export { loadTalkMessages } from '../shared/messages/talk.js';

export const buyerTermsStyles = css`
  .buyer-terms > :not(summary) {
    display: grid;
    gap: 12px;
    margin-block-start: 12px;
  }

  .buyer-terms .term {
    display: grid;
    grid-template-columns: minmax(0, 16em) auto;
    align-items: end;
    justify-content: start;
    gap: 8px;
  }

  .buyer-terms .term > .text-field {
    display: contents;
  }

  .buyer-terms .term :is(.label, .message, .term-note) {
    grid-column: 1 / -1;
  }

  .buyer-terms .term .button {
    grid-row: 2;
    grid-column: 2;
    justify-self: start;
  }

  .buyer-terms .term-note {
    margin: 0;
  }
`;

interface TermFacts {
  readonly label: MessageKey;
  readonly hint: MessageKey;
  readonly maxLength: number;
}

const facts: Readonly<Record<BuyerTerm, TermFacts>> = {
  discount_code: { label: 'discountCode', hint: 'discountHint', maxLength: 40 },
  vat_number: { label: 'vatNumber', hint: 'vatHint', maxLength: 30 },
};

export class BuyerTermsController {
  readonly machine: OrderingMachine;
  /** What's typed and not applied; undefined shows what's applied. */
  readonly typed: Partial<Record<BuyerTerm, string>> = {};

  constructor(machine: OrderingMachine) {
    this.machine = machine;
  }

  textOf(term: BuyerTerm): string {
    return this.typed[term] ?? this.machine.quotes.terms[term] ?? '';
  }

  type(term: BuyerTerm, text: string): void {
    const { quotes, host } = this.machine;
    this.typed[term] = text;
    const { [term]: _, ...others } = quotes.refusedTerms;
    quotes.refusedTerms = others;
    host.requestUpdate();
  }

  /** Asks for quotes with what's typed. Blank text removes it. A refused text stays in its field. */
  async apply(term: BuyerTerm, text = this.textOf(term)): Promise<void> {
    const { quotes } = this.machine;
    const applied = text.trim();
    if (applied === (quotes.terms[term] ?? '') || quotes.refusedTerms[term]) return;
    const { [term]: _, ...others } = quotes.terms;
    this.typed[term] = text;
    await this.machine.applyTerms(applied === '' ? others : { ...others, [term]: applied });
    if (!quotes.refusedTerms[term]) delete this.typed[term];
    this.machine.host.requestUpdate();
  }
}

export function renderBuyerTerms(controller: BuyerTermsController): TemplateResult {
  const { quotes, draft, host } = controller.machine;
  const isOpen = BUYER_TERMS.some((term) => quotes.terms[term] ?? quotes.refusedTerms[term]);
  const isApplied = Object.keys(quotes.terms).length > 0;
  return html`
    <details class="disclosure buyer-terms" ?open=${isOpen}>
      <summary>${icon('chevron')}${host.messages.buyerTerms}</summary>
      <div>
        ${BUYER_TERMS.map((term) => renderTerm(term, controller))}
        ${isApplied && draft.chosen ? renderSums(draft.chosen.quote.price.lines, controller.machine.words) : nothing}
      </div>
    </details>
  `;
}

function renderTerm(term: BuyerTerm, controller: BuyerTermsController): TemplateResult {
  const { quotes, host } = controller.machine;
  const { messages } = host;
  const { label, hint, maxLength } = facts[term];
  const text = controller.textOf(term);
  const isApplied = text !== '' && text === quotes.terms[term];
  // In the order form, the key would place the order.
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void controller.apply(term, event.target.value);
  };
  return html`
    <div class="term" @keydown=${onKey}>
      ${renderTextField({
        ...{ name: term.replace('_', '-'), label: messages[label], value: text, maxLength, messages },
        ...{ autocomplete: 'off', autocapitalize: 'characters', required: false, problem: quotes.refusedTerms[term] },
        onInput: (typed) => controller.type(term, typed),
        onChange: () => void controller.apply(term),
      })}
      ${
        // Two buttons, not one with two labels: pressing the first leaves the field, which applies the text already.
        isApplied
          ? html`<button type="button" class="button remove" part="button" @click=${() => void controller.apply(term, '')}>
              ${messages.termRemove}<span class="hidden-text">: ${messages[label]}</span>
            </button>`
          : html`<button type="button" class="button" part="button" aria-busy=${quotes.isRequesting}
              @click=${() => void controller.apply(term)}>
              ${messages.termApply}<span class="hidden-text">: ${messages[label]}</span>
            </button>`
      }
      <p class="small muted term-note" role="status">${messages[isApplied ? noteOf(term, controller) : hint]}</p>
    </div>
  `;
}

/** What the applied text does to the form's quote, or to the first. */
function noteOf(term: BuyerTerm, { machine: { quotes, draft } }: BuyerTermsController): MessageKey {
  const quote = draft.chosen?.quote ?? quotes.answer?.list.data[0];
  if (term === 'discount_code') {
    return quote?.price.lines.some(({ kind }) => kind === 'discount') ? 'discountApplied' : 'discountNotHere';
  }
  const treatment = quote?.price.lines.find(({ kind }) => kind === 'tax')?.values?.treatment;
  if (treatment === 'reverse_charge') return 'vatReverse';
  return treatment === 'exempt' ? 'vatExempt' : 'vatTaxed';
}
