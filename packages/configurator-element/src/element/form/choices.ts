// What a person chooses from, beside the view: the product's name, its ready configurations, the parameters, how many,
// and the parts list to check it by.

import { html, nothing, type TemplateResult } from 'lit';
import { type PresetState, textIn } from '../../model/index.js';
import type { Session } from '../session/session.js';
import type { Messages } from '../shared/messages/index.js';
import { fieldContext } from './fields/context.js';
import { renderForm } from './parameter-form.js';
import { quantityKey, renderQuantity } from './quantity.js';

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
