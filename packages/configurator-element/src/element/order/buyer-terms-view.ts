// The buyer's discount code and VAT number, and what they do to the price. It's a separate chunk, loaded once there are quotes.

import type { PriceLine } from '@parametric/api-client';
import { css, html, nothing, type TemplateResult } from 'lit';
import { fieldId, renderTextField } from '../quotes/address-fields.js';
import { BUYER_TERMS, type BuyerTerm } from '../quotes/buyer-terms.js';
import { isVat, renderSums } from '../quotes/price-lines.js';
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
  /** Whether it has been opened for the buyer, to show what's applied or refused. It's never closed for them. */
  isOpened = false;
  /** What the button did when a pointer went down on it: leaving the field has applied its text before the click. */
  pressed: 'apply' | 'remove' = 'apply';

  constructor(machine: OrderingMachine) {
    this.machine = machine;
  }

  textOf(term: BuyerTerm): string {
    const { typedTerms, terms } = this.machine.quotes;
    return typedTerms[term] ?? terms[term] ?? '';
  }

  type(term: BuyerTerm, text: string): void {
    const { quotes, host } = this.machine;
    quotes.typedTerms = { ...quotes.typedTerms, [term]: text };
    quotes.refusedTerms = without(quotes.refusedTerms, term);
    host.requestUpdate();
  }

  /** Asks for quotes with what's typed. Blank text removes it. A refused text stays in its field. */
  async apply(term: BuyerTerm, text = this.textOf(term)): Promise<void> {
    const { quotes } = this.machine;
    const applied = text.trim();
    if (applied === (quotes.terms[term] ?? '') || quotes.refusedTerms[term]) return;
    const others = without(quotes.terms, term);
    quotes.typedTerms = { ...quotes.typedTerms, [term]: text };
    await this.machine.applyTerms(applied === '' ? others : { ...others, [term]: applied });
    // The buyer may have typed something else in the meantime.
    if (quotes.typedTerms[term] !== text) quotes.refusedTerms = without(quotes.refusedTerms, term);
    else if (!quotes.refusedTerms[term]) quotes.typedTerms = without(quotes.typedTerms, term);
    this.machine.host.requestUpdate();
  }
}

function without<Value>(values: Readonly<Partial<Record<BuyerTerm, Value>>>, term: BuyerTerm) {
  const { [term]: _, ...others } = values;
  return others;
}

export function renderBuyerTerms(controller: BuyerTermsController): TemplateResult {
  const { quotes, draft, host } = controller.machine;
  controller.isOpened ||= BUYER_TERMS.some((term) => quotes.terms[term] ?? quotes.refusedTerms[term]);
  const isApplied = Object.keys(quotes.terms).length > 0;
  return html`
    <details class="disclosure buyer-terms" ?open=${controller.isOpened}>
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
  const acts = isApplied ? 'remove' : 'apply';
  const note = isApplied ? noteOf(term, controller) : hint;
  const name = term.replace('_', '-');
  const noteId = `${fieldId(name)}-note`;
  // In the order form, the key would place the order.
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void controller.apply(term, event.target.value);
  };
  return html`
    <div class="term" @keydown=${onKey}>
      ${renderTextField({
        ...{ name, label: messages[label], value: text, maxLength, messages, describedBy: noteId },
        ...{ autocomplete: 'off', autocapitalize: 'characters', required: false, problem: quotes.refusedTerms[term] },
        onInput: (typed) => controller.type(term, typed),
        onChange: () => void controller.apply(term),
      })}
      <button type="button" class="button ${acts}" part="button" aria-busy=${!isApplied && quotes.isRequesting}
        @pointerdown=${() => {
          controller.pressed = acts;
        }}
        @click=${({ detail }: MouseEvent) => {
          const act = detail === 0 ? acts : controller.pressed;
          void controller.apply(term, act === 'remove' ? '' : undefined);
        }}>
        ${messages[isApplied ? 'termRemove' : 'termApply']}<span class="hidden-text">: ${messages[label]}</span>
      </button>
      <p class="small muted term-note" id=${noteId} role="status">${note ? messages[note] : ''}</p>
    </div>
  `;
}

/** What the applied text does to the form's quote, or to all quotes. Undefined until they've come. */
function noteOf(term: BuyerTerm, { machine: { quotes, draft } }: BuyerTermsController): MessageKey | undefined {
  const { key, list } = quotes.answer ?? {};
  if ((draft.chosen?.key ?? key) !== quotes.keyed.key) return undefined;
  const shown = draft.chosen ? [draft.chosen.quote] : (list?.data ?? []);
  if (term === 'discount_code') {
    const isDiscounted = shown.some(({ price }) => price.lines.some(({ kind }) => kind === 'discount'));
    return isDiscounted ? 'discountApplied' : 'discountNotHere';
  }
  const notes = new Set(shown.map(({ price }) => noteOn(price.lines.find(({ kind }) => kind === 'tax'))));
  return notes.size === 1 ? [...notes][0] : 'vatNoted';
}

/** What a VAT number does to a quote with this tax. */
function noteOn(tax: PriceLine | undefined): MessageKey {
  const { treatment, percent, included } = tax?.values ?? {};
  if (treatment === 'reverse_charge') return 'vatReverse';
  if (treatment === 'exempt') return 'vatExempt';
  const isTaxed = tax && isVat(tax.label) && percent !== 0 && included !== false;
  return isTaxed ? 'vatTaxed' : 'vatNoted';
}
