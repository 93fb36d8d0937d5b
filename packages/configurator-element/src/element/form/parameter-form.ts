// The model's form: its parameters in groups, with a field for each type.

import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import type { ParameterState, TextState } from '../../model/index.js';
import { icon } from '../shared/icons.js';
import { renderBoolean, renderChoice, renderColor, renderSwatches } from './fields/choice.js';
import { type FieldContext, fieldId, messageId, type RuleProblem, type TypedState } from './fields/context.js';
import { renderNumber, renderRejected } from './fields/number.js';
import { type FormSteps, type Group, groupsOf } from './form-steps.js';

type Renderers = {
  readonly [Type in ParameterState['type']]: (
    state: Extract<ParameterState, { readonly type: Type }>,
    context: FieldContext,
  ) => TemplateResult;
};

/** The field for each parameter type. */
const renderers: Renderers = {
  number: renderNumber,
  integer: renderNumber,
  boolean: renderBoolean,
  choice: renderChoice,
  material: renderSwatches,
  color: renderColor,
  text: renderText,
};

/**
 * @param textLanguage the language of labels and options, if known
 * @param limit how many fields to render; see GradualForm
 */
export function renderForm(
  parameters: readonly ParameterState[],
  context: FieldContext,
  textLanguage: string | typeof nothing,
  limit: number,
  steps: FormSteps,
): TemplateResult {
  const groups = groupsOf(parameters);
  const shown = steps.shownOf(groups);
  context.shown = shown?.members ?? [];
  const isWhole = limit === Number.POSITIVE_INFINITY;
  return html`
    <div class=${shown ? 'form steps' : 'form'} part="form" lang=${textLanguage}>
      ${shown ? html`<div class="tabs">${steps.tabs?.renderTabs(groups, shown, context) ?? renderTabSpace(groups, context)}</div>` : nothing}
      ${repeat(
        isWhole ? groups : firstOf(groups, limit),
        ({ id }) => id,
        (group) => html`
          <div class="form-step" id="step-${group.id}" hidden=${shown && group.id !== shown.id ? 'until-found' : nothing}>
            <fieldset class="group" part="group">
              <legend class=${isRedundantHeading(group, groups.length, context) ? 'hidden-text' : ''}>
                ${group.heading || context.messages.options}
              </legend>
              ${renderFields(group, steps, context)}
            </fieldset>
          </div>
        `,
      )}
      ${
        shown && shown !== groups.at(-1)
          ? html`<div class="next">${isWhole ? steps.tabs?.renderNext(groups, shown, context) : nothing}</div>`
          : nothing
      }
    </div>
  `;
}

/** Invisible tabs with the groups' names, which reserve the rows that the tabs will need. */
function renderTabSpace(groups: readonly Group[], { messages }: FieldContext): TemplateResult {
  return html`<div class="tab-row">${groups.map(({ heading }) => html`<span class="tab">${heading || messages.options}</span>`)}</div>`;
}

/**
 * Rare parameters are folded at the end. The summary shows their values, or their names until the code for the values
 * is loaded. If it can't be loaded, nothing could unfold them to show a problem, so they aren't folded.
 */
function renderFields({ members, rendered = members }: Group, { tabs, hasFailed }: FormSteps, context: FieldContext) {
  const folded = hasFailed ? [] : members.filter((state) => state.folded);
  const render = (isFolded: boolean) =>
    repeat(
      rendered.filter((state) => folded.includes(state) === isFolded),
      ({ key }) => key,
      (state) => renderField(state, context),
    );
  return html`
    ${render(false)}
    ${
      folded[0]
        ? html`<details class="folded" part="folded">
            <summary>${icon('chevron')}<span>${folded.map((state) => html`<span>${tabs?.describeValue(state, context) ?? state.label}</span>`)}</span></summary>
            <div class="group">${render(true)}</div>
          </details>`
        : nothing
    }
  `;
}

/**
 * All of a field's messages describe its input. Those that appear later, such as a rejection or a failed rule, are also
 * announced.
 */
function renderField(state: ParameterState, context: FieldContext): TemplateResult {
  const render = renderers[state.type] as (state: ParameterState, context: FieldContext) => TemplateResult;
  return html`
    <div class="field" part="field" data-key=${state.key}>
      ${render(state, context)}
      <div id=${messageId(state.key)} class="messages">
        ${state.help ? html`<p class="help">${state.help}</p>` : nothing}
        <div role="status">
          ${renderRefusal(state, context)}
          ${context.problemsOf(state.key).map((problem) => renderProblem(problem, state, context))}
        </div>
        ${context.typing.help?.renderUnavailable(state, context) ?? nothing}
      </div>
    </div>
  `;
}

/** Explains why typed text was rejected. */
function renderRefusal(state: ParameterState, context: FieldContext): TemplateResult | typeof nothing {
  const draft = context.draftOf(state.key);
  return draft === undefined ? nothing : renderRejected(draft, state as TypedState, context);
}

function renderProblem(problem: RuleProblem, state: ParameterState, context: FieldContext): TemplateResult {
  const { level, message, fixes } = problem;
  return html`
    <p class="message ${level === 'error' ? 'error' : 'notice'}" part="problem">
      <span>${message}</span>
      ${fixes.map((fix) => context.typing.help?.renderFix(fix, state, context))}
    </p>
  `;
}

/**
 * Whether the heading adds nothing: it belongs to the only, unnamed group, or repeats the label of its single field.
 */
function isRedundantHeading({ heading, members }: Group, groups: number, { messages }: FieldContext): boolean {
  const [only, ...others] = members;
  return (!heading && groups === 1) || (others.length === 0 && only?.label === (heading || messages.options));
}

/** The groups that contain the first `limit` fields, with only these fields. */
function firstOf(groups: readonly Group[], limit: number): readonly Group[] {
  let left = limit;
  return groups
    .map((group) => {
      const rendered = group.members.slice(0, Math.max(0, left));
      left -= group.members.length;
      return { ...group, rendered };
    })
    .filter(({ rendered }) => rendered.length > 0);
}

// The field for text to engrave or print. FormHelp checks it against the document's limits while it's typed.

export function renderText(state: TextState, context: FieldContext): TemplateResult {
  const { key, label, value } = state;
  return html`
    <label class="label" for=${fieldId(key)}>${label}</label>
    <input id=${fieldId(key)} class="input" part="input" type=${state.pattern === 'url' ? 'url' : 'text'} autocomplete="off"
      aria-invalid=${context.isRejected(key)} aria-busy=${context.typing.isBeingRead(key)} aria-describedby=${messageId(key)}
      .value=${live(context.draftOf(key) ?? value)}
      @input=${(event: Event) => context.type((event.target as HTMLInputElement).value, state)}
      @change=${() => context.session.configuration.endGesture()} />
  `;
}
