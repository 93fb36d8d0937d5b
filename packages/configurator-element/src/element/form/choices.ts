// The choices next to the view: the product's name, presets, parameters and quantity.

import { html, nothing, type TemplateResult } from 'lit';
import type { ConfigurationValue } from '../../model/evaluate/product.js';
import { type PresetState, textIn } from '../../model/index.js';
import { isEqual } from '../session/configuration-store.js';
import { QUANTITY_FIELD, type Session } from '../session/session.js';
import { quantityLimits } from '../shared/attributes.js';
import type { Configurator } from '../shared/configurator.js';
import { withWholeAmounts } from '../shared/format/length.js';
import { fill } from '../shared/messages/index.js';
import { renderDifference } from './fields/choice.js';
import { FieldContext, type NumericState, type TypedTexts } from './fields/context.js';
import { renderRejected, textOf } from './fields/number.js';
import { renderStepper } from './fields/stepper.js';
import type { FormSteps } from './form-steps.js';
import type { GradualForm } from './gradual-form.js';
import { renderNotice } from './notice.js';
import { renderForm } from './parameter-form.js';

export interface Choices {
  readonly host: Configurator;
  readonly session: Session;
  readonly typing: TypedTexts;
  readonly progress: GradualForm;
  readonly steps: FormSteps;
}

export function renderChoices(choices: Choices): TemplateResult {
  const { host, session, typing, progress, steps } = choices;
  const { language } = host;
  const text = session.loaded?.model.document.description;
  const description = text && textIn(text, language);
  const textLanguage = session.textLanguage ?? nothing;
  const context = new FieldContext(session, typing);
  return html`
    ${session.isContinued ? renderContinued(choices) : nothing}
    <header class=${progress.isWhole ? 'intro' : 'intro partial'} lang=${textLanguage}>
      <h2 part="title">${session.name}</h2>
      ${description ? html`<p class="muted" part="description">${description}</p>` : nothing}
    </header>
    ${renderPresets(session.configuration.presets(language), context, choices)}
    ${renderForm(session.parameters, context, textLanguage, progress.limit, steps)}
    ${progress.isWhole ? renderQuantity(choices) : nothing}
  `;
}

/**
 * Offers to start over, after the page has restored an earlier configuration. The offer stays until it's pressed, so
 * that nothing moves under a finger.
 */
function renderContinued({ host, session }: Choices): TemplateResult {
  const { designRestored, startOver } = host.messages;
  const close = () => {
    session.isContinued = false;
    host.requestUpdate();
  };
  const startOverButton = html`<button type="button" class="button" part="button" @click=${() => session.startOver()}>${startOver}</button>`;
  return renderNotice([designRestored], startOverButton, host.messages, close);
}

/** The document's presets. Each starts from the defaults, regardless of earlier choices. */
function renderPresets(presets: readonly PresetState[], context: FieldContext, { host, session }: Choices) {
  const { messages } = host;
  const offered = presets.filter(({ available }) => available);
  if (offered.length === 0) return nothing;
  const choose = ({ configuration }: PresetState) => session.choose(configuration, { fromDefaults: true });
  return html`
    <div class=${context.hasPrice ? 'presets priced' : 'presets'} part="presets" role="toolbar" aria-label=${messages.presets}>
      ${offered.map(
        (preset) =>
          html`<button type="button" class="preset" part="button preset" aria-pressed=${isEqual(preset.configuration, session.configuration.chosen)}
            @click=${() => choose(preset)} @focus=${showWhole}>
            <span class="thumb" aria-hidden="true">${session.presetPictures.get(preset.id)}</span>
            <span>${withWholeAmounts(preset.name)}</span> ${renderDifference('', preset.id, context)}</button>`,
      )}
    </div>
  `;
}

/**
 * Scrolls a focused button fully into view in its row, because browsers leave a half-visible one as it is. Only for the
 * keyboard: on touch screens, scrolling would put another button under the finger before the press ends.
 */
function showWhole({ currentTarget }: FocusEvent): void {
  const button = currentTarget as HTMLElement;
  if (button.matches(':focus-visible')) button.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

const QUANTITY_MESSAGE_ID = `${QUANTITY_FIELD}-message`;

class QuantityContext extends FieldContext {
  override choose(key: string, value: ConfigurationValue): void {
    this.draft(key, undefined);
    this.session.chooseQuantity(Number(value));
  }

  override chooseTyped(key: string, value: ConfigurationValue): void {
    this.choose(key, value);
  }
}

/** The quantity field, an integer. It's separate from the parameters because it changes the order, not the product. */
function renderQuantity({ host, session, typing }: Choices): TemplateResult {
  const { quantity, messages } = host;
  const label = messages.quantity;
  const state: NumericState = {
    key: QUANTITY_FIELD,
    type: 'integer',
    label,
    visible: true,
    value: quantity,
    default: quantityLimits.min,
    ...quantityLimits,
    step: 1,
  };
  const context = new QuantityContext(session, typing);
  const draft = context.draftOf(QUANTITY_FIELD);
  return html`
    <div class="field" part="field quantity">
      <div class="head">
        <label class="label" for=${QUANTITY_FIELD}>${label}</label>
        ${renderStepper({
          id: QUANTITY_FIELD,
          text: draft ?? textOf(state, context),
          invalid: context.isRejected(QUANTITY_FIELD),
          busy: context.typing.isBeingRead(QUANTITY_FIELD),
          describedBy: QUANTITY_MESSAGE_ID,
          increaseLabel: fill(messages.increase, { label }),
          decreaseLabel: fill(messages.decrease, { label }),
          canIncrease: quantity < quantityLimits.max,
          canDecrease: quantity > quantityLimits.min,
          inputMode: 'numeric',
          onText: (text) => context.type(text, state),
          onStep: (direction) => context.choose(QUANTITY_FIELD, quantity + direction),
          onCancel: () => context.draft(QUANTITY_FIELD, undefined),
        })}
      </div>
      <div id=${QUANTITY_MESSAGE_ID} role="status">
        ${draft === undefined ? nothing : renderRejected(draft, state, context)}
      </div>
    </div>
  `;
}
