// How many: a whole number, told apart from the parameters because it changes the order and not the product.

import { html, nothing, type TemplateResult } from 'lit';
import { quantityLimits, readQuantity } from '../shared/attributes.js';
import { fill, type Messages } from '../shared/messages/index.js';
import { renderStepper } from './fields/stepper.js';

export interface QuantityField {
  readonly quantity: number;
  /** What is typed and no quantity. */
  readonly draft: string | undefined;
  readonly messages: Messages;
  readonly onQuantity: (quantity: number) => void;
  readonly onDraft: (text: string | undefined) => void;
}

/** Of the field's draft; no parameter's key has a hyphen. */
export const quantityKey = 'item-quantity';

const messageId = `${quantityKey}-message`;

export function renderQuantity(field: QuantityField): TemplateResult {
  const { messages, draft } = field;
  return html`
    <div class="field" part="field quantity">
      <div class="head">
        <label class="label" for=${quantityKey}>${messages.quantity}</label>
        ${renderExact(field)}
      </div>
      <div id=${messageId} role="status">
        ${draft === undefined ? nothing : html`<p class="message error">${fill(messages.quantityLimits, quantityLimits)}</p>`}
      </div>
    </div>
  `;
}

function renderExact({ quantity, draft, messages, onQuantity, onDraft }: QuantityField): TemplateResult {
  const label = messages.quantity;
  return renderStepper({
    id: quantityKey,
    text: draft ?? String(quantity),
    invalid: draft !== undefined,
    describedBy: messageId,
    increaseLabel: fill(messages.increase, { label }),
    decreaseLabel: fill(messages.decrease, { label }),
    canIncrease: quantity < quantityLimits.max,
    canDecrease: quantity > quantityLimits.min,
    inputMode: 'numeric',
    onText: (text) => {
      const read = parseQuantity(text);
      if (read === undefined) onDraft(text);
      else onQuantity(read);
    },
    onStep: (direction) => onQuantity(readQuantity(quantity + direction)),
    onCancel: () => onDraft(undefined),
  });
}

/** Undefined when the text is no whole number within the limits. */
export function parseQuantity(text: string): number | undefined {
  const value = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return value >= quantityLimits.min && value <= quantityLimits.max ? value : undefined;
}
