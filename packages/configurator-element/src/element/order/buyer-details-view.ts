// The buyer's discount code and VAT number, and how they change the price. It's a separate chunk, loaded once there are
// quotes.

import type { PriceLine } from '@parametric/api-client';
import { css, html, nothing, type TemplateResult } from 'lit';
import { fieldId, renderTextField } from '../quotes/address-fields.js';
import { BUYER_DETAILS, type BuyerDetail } from '../quotes/buyer-details.js';
import { isVat, renderSums } from '../quotes/price-lines.js';
import { icon } from '../shared/icons.js';
import { formatMessage, type MessageKey } from '../shared/messages/index.js';
import type { OrderingMachine } from './ordering-machine.js';

export { loadTalkMessages } from '../shared/messages/talk.js';

export const buyerDetailsStyles = css`
  .buyer-details > :not(summary) {
    display: grid;
    gap: 12px;
    margin-block-start: 12px;
  }

  .buyer-details .detail {
    display: grid;
    grid-template-columns: minmax(0, 16em) auto;
    align-items: end;
    justify-content: start;
    gap: 8px;
  }

  .buyer-details .detail > .text-field {
    display: contents;
  }

  .buyer-details .detail :is(.label, .message, .detail-note) {
    grid-column: 1 / -1;
  }

  .buyer-details .detail .button {
    grid-row: 2;
    grid-column: 2;
    justify-self: start;
  }

  .buyer-details .detail-note {
    margin: 0;
  }
`;

interface DetailFacts {
  readonly label: MessageKey;
  readonly hint: MessageKey;
  readonly maxLength: number;
}

const facts: Readonly<Record<BuyerDetail, DetailFacts>> = {
  discount_code: { label: 'discountCode', hint: 'discountHint', maxLength: 40 },
  vat_number: { label: 'vatNumber', hint: 'vatHint', maxLength: 30 },
};

export class BuyerDetailsController {
  readonly machine: OrderingMachine;
  /**
   * Whether the details were opened automatically to show applied or rejected details. They're never closed
   * automatically.
   */
  isOpened = false;
  /** The button's purpose when it was pressed down. Leaving the field applies its text before the click. */
  pressed: 'apply' | 'remove' = 'apply';

  constructor(machine: OrderingMachine) {
    this.machine = machine;
  }

  textOf(detail: BuyerDetail): string {
    const { typedDetails, details } = this.machine.quotes;
    return typedDetails[detail] ?? details[detail] ?? '';
  }

  type(detail: BuyerDetail, text: string): void {
    const { quotes, host } = this.machine;
    quotes.typedDetails = { ...quotes.typedDetails, [detail]: text };
    quotes.refusedDetails = without(quotes.refusedDetails, detail);
    host.requestUpdate();
  }

  /** Requests quotes with the typed text. Blank text removes the detail. Rejected text stays in its field. */
  async apply(detail: BuyerDetail, text = this.textOf(detail)): Promise<void> {
    const { quotes } = this.machine;
    const applied = text.trim();
    if (applied === (quotes.details[detail] ?? '') || quotes.refusedDetails[detail]) return;
    const others = without(quotes.details, detail);
    quotes.typedDetails = { ...quotes.typedDetails, [detail]: text };
    await this.machine.applyDetails(applied === '' ? others : { ...others, [detail]: applied });
    // If the buyer has typed something else in the meantime, the rejection no longer applies.
    if (quotes.typedDetails[detail] !== text) quotes.refusedDetails = without(quotes.refusedDetails, detail);
    else if (!quotes.refusedDetails[detail]) quotes.typedDetails = without(quotes.typedDetails, detail);
    this.machine.host.requestUpdate();
  }
}

function without<Value>(values: Readonly<Partial<Record<BuyerDetail, Value>>>, detail: BuyerDetail) {
  const { [detail]: _, ...others } = values;
  return others;
}

export function renderBuyerDetails(controller: BuyerDetailsController): TemplateResult {
  const { quotes, draft, host } = controller.machine;
  controller.isOpened ||= BUYER_DETAILS.some((detail) => quotes.details[detail] ?? quotes.refusedDetails[detail]);
  const isApplied = Object.keys(quotes.details).length > 0;
  return html`
    <details class="disclosure buyer-details" ?open=${controller.isOpened}>
      <summary>${icon('chevron')}${host.messages.buyerDetails}</summary>
      <div>
        ${BUYER_DETAILS.map((detail) => renderDetail(detail, controller))}
        ${isApplied && draft.chosen ? renderSums(draft.chosen.quote.price.lines, controller.machine.words) : nothing}
      </div>
    </details>
  `;
}

function renderDetail(detail: BuyerDetail, controller: BuyerDetailsController): TemplateResult {
  const { quotes, host } = controller.machine;
  const { messages } = host;
  const { label, hint, maxLength } = facts[detail];
  const text = controller.textOf(detail);
  const isApplied = text !== '' && text === quotes.details[detail];
  const acts = isApplied ? 'remove' : 'apply';
  const note = noteOf(detail, controller);
  const problem = quotes.refusedDetails[detail];
  const name = detail.replace('_', '-');
  const noteId = `${fieldId(name)}-note`;
  // Handle Enter here, because in the order form, it would place the order.
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void controller.apply(detail, event.target.value);
  };
  return html`
    <div class="detail" @keydown=${onKey}>
      ${renderTextField({
        ...{ name, label: messages[label], value: text, maxLength, messages, describedBy: noteId },
        ...{ autocomplete: 'off', autocapitalize: 'characters', required: false },
        problem,
        onInput: (typed) => controller.type(detail, typed),
        onChange: () => void controller.apply(detail),
      })}
      <button type="button" class="button ${acts}" part="button" aria-busy=${!isApplied && quotes.isRequesting}
        @pointerdown=${() => {
          controller.pressed = acts;
        }}
        @click=${(event: MouseEvent) => {
          const act = event.detail === 0 ? acts : controller.pressed;
          void controller.apply(detail, act === 'remove' ? '' : undefined);
        }}>
        ${messages[isApplied ? 'detailRemove' : 'detailApply']}<span class="hidden-text">: ${messages[label]}</span>
      </button>
      <p class="small muted detail-note" id=${noteId}>
        ${isApplied ? nothing : messages[hint]}<span role="status">${isApplied && note ? messages[note] : ''}</span>
      </p>
      <span class="hidden-text" role="status">${problem ? formatMessage(messages, problem.message, { label: messages[label], ...problem.values }) : ''}</span>
    </div>
  `;
}

/** How the applied text changes the form's quote, or all quotes. Undefined until there are quotes. */
function noteOf(detail: BuyerDetail, { machine: { quotes, draft } }: BuyerDetailsController): MessageKey | undefined {
  const { key, list } = quotes.answer ?? {};
  if ((draft.chosen?.key ?? key) !== quotes.keyed.key) return undefined;
  const shown = draft.chosen ? [draft.chosen.quote] : (list?.data ?? []);
  if (detail === 'discount_code') {
    const isDiscounted = shown.some(({ price }) => price.lines.some(({ kind }) => kind === 'discount'));
    return isDiscounted ? 'discountApplied' : 'discountNotHere';
  }
  const notes = new Set(shown.map(({ price }) => noteOn(price.lines.find(({ kind }) => kind === 'tax'))));
  return notes.size === 1 ? [...notes][0] : 'vatNoted';
}

/** How a VAT number changes a quote with this tax. */
function noteOn(tax: PriceLine | undefined): MessageKey {
  const { treatment, percent, included } = tax?.values ?? {};
  if (treatment === 'reverse_charge') return 'vatReverse';
  if (treatment === 'exempt') return 'vatExempt';
  const isTaxed = tax && isVat(tax.label) && percent !== 0 && included !== false;
  return isTaxed ? 'vatTaxed' : 'vatNoted';
}
