// What a person chooses from, beside the view: the product's name, its ready configurations, the parameters, how many,
// and the parts list to check it by.

import { html, nothing, type TemplateResult } from 'lit';
import { type PresetState, textIn } from '../../model/index.js';
import type { Session } from '../session/session.js';
import { quantityLimits, readQuantity } from '../shared/attributes.js';
import { fill, type Messages } from '../shared/messages/index.js';
import { fieldContext } from './fields/context.js';
import { renderStepper } from './fields/stepper.js';
import { renderForm } from './parameter-form.js';

export interface Choices {
  readonly session: Session;
  readonly quantity: number;
  readonly language: string;
  readonly messages: Messages;
  readonly onQuantity: (quantity: number) => void;
  readonly partsList: TemplateResult;
}

export function renderChoices(choices: Choices): TemplateResult {
  const { session, language, messages, quantity, onQuantity } = choices;
  const text = session.loaded?.model.document.description;
  const description = text && textIn(text, language);
  const textLanguage = session.textLanguage ?? nothing;
  return html`
    <header class="intro" lang=${textLanguage}>
      <h2 part="title">${session.name}</h2>
      ${description ? html`<p class="muted" part="description">${description}</p>` : nothing}
    </header>
    ${renderPresets(session.configuration.presets(language), choices)}
    ${renderForm(session.parameters, fieldContext(session), textLanguage)}
    ${renderQuantity({
      quantity,
      draft: session.drafts.get(quantityKey),
      messages,
      onQuantity: (chosen) => {
        session.draft(quantityKey, undefined);
        onQuantity(chosen);
      },
      onDraft: (text) => session.draft(quantityKey, text),
    })}
    ${choices.partsList}
  `;
}

/** The document's ready configurations: each begins from the defaults, whatever was chosen before. */
function renderPresets(presets: readonly PresetState[], { messages, session }: Choices) {
  const offered = presets.filter(({ available }) => available);
  if (offered.length === 0) return nothing;
  const choose = ({ configuration }: PresetState) => session.choose(configuration, { fromDefaults: true });
  return html`
    <div class="presets" part="presets" role="group" aria-label=${messages.presets}>
      <span class="small muted" aria-hidden="true">${messages.presets}</span>
      ${offered.map(
        (preset) =>
          html`<button type="button" class="button" part="button" @click=${() => choose(preset)}>${preset.name}</button>`,
      )}
    </div>
  `;
}

interface QuantityField {
  readonly quantity: number;
  /** What is typed and no quantity. */
  readonly draft: string | undefined;
  readonly messages: Messages;
  readonly onQuantity: (quantity: number) => void;
  readonly onDraft: (text: string | undefined) => void;
}

/** Of the quantity's draft; no parameter's key has a hyphen. */
const quantityKey = 'item-quantity';

const quantityMessageId = `${quantityKey}-message`;

/** How many: a whole number, told apart from the parameters because it changes the order and not the product. */
function renderQuantity(field: QuantityField): TemplateResult {
  const { messages, draft } = field;
  return html`
    <div class="field" part="field quantity">
      <div class="head">
        <label class="label" for=${quantityKey}>${messages.quantity}</label>
        ${renderExact(field)}
      </div>
      <div id=${quantityMessageId} role="status">
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
    describedBy: quantityMessageId,
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
function parseQuantity(text: string): number | undefined {
  const value = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return value >= quantityLimits.min && value <= quantityLimits.max ? value : undefined;
}
