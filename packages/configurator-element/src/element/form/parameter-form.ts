// The model's form: its parameters in groups, each with the field for its type.

import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import type { ParameterState, TextState } from '../../model/index.js';
import { formatValue } from '../shared/format/length.js';
import { fill, formatMessage } from '../shared/messages/index.js';
import { renderBoolean, renderChoice, renderColor, renderSwatches } from './fields/choice.js';
import { type FieldContext, fieldId, messageId, type RuleProblem, type ValueFix } from './fields/context.js';
import { renderNumber, renderRejected } from './fields/number.js';

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
 * @param limit how many fields to render, see FormProgress
 */
export function renderForm(
  parameters: readonly ParameterState[],
  context: FieldContext,
  textLanguage: string | typeof nothing,
  limit: number,
): TemplateResult {
  const groups = groupsOf(parameters.filter(({ visible }) => visible));
  return html`
    <div class="form" part="form" lang=${textLanguage}>
      ${repeat(
        limit === Number.POSITIVE_INFINITY ? groups : firstOf(groups, limit),
        ({ heading }) => heading,
        ({ heading, members, rendered = members }) => html`
          <fieldset class="group" part="group">
            <legend class=${isRedundantHeading(heading, members, groups.length, context) ? 'hidden-text' : ''}>
              ${heading || context.messages.options}
            </legend>
            ${repeat(
              rendered,
              ({ key }) => key,
              (state) => renderField(state, context),
            )}
          </fieldset>
        `,
      )}
    </div>
  `;
}

/** All messages of a field describe its input; later ones, such as a refusal or a failed rule, are announced too. */
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

/** Explains why a typed text was rejected. */
function renderRefusal(state: ParameterState, context: FieldContext): TemplateResult | typeof nothing {
  const draft = context.draftOf(state.key);
  if (draft === undefined) return nothing;
  if (state.type === 'text') return renderRejectedText(draft, state, context);
  if (state.type !== 'number' && state.type !== 'integer') return nothing;
  return renderRejected(draft, state, context);
}

function renderProblem(problem: RuleProblem, state: ParameterState, context: FieldContext): TemplateResult {
  const { level, message, fixes } = problem;
  return html`
    <p class="message ${level === 'error' ? 'error' : 'notice'}" part="problem">
      <span>${message}</span>
      ${fixes.map((fix) => renderFix(fix, state, context))}
    </p>
  `;
}

function renderFix(fix: ValueFix, at: ParameterState, context: FieldContext): TemplateResult {
  const { setTo, useNearest } = context.messages;
  const { label, key } = fix.state;
  const value = formatValue(fix.state, fix.value, context);
  const text =
    key === at.key && typeof fix.value === 'number' ? fill(useNearest, { value }) : fill(setTo, { label, value });
  return html`<button type="button" class="button" @click=${() => context.choose(key, fix.value)}>${text}</button>`;
}

/**
 * Whether the heading adds nothing: it belongs to the only, unnamed group, or repeats the label of its single field.
 */
function isRedundantHeading(
  heading: string,
  members: readonly ParameterState[],
  groups: number,
  { messages }: FieldContext,
): boolean {
  const [only, ...others] = members;
  return (!heading && groups === 1) || (others.length === 0 && only?.label === (heading || messages.options));
}

interface Group {
  /** In the current language; empty for parameters without a group. */
  readonly heading: string;
  readonly members: readonly ParameterState[];
  /** The parameters to render; all by default. */
  readonly rendered?: readonly ParameterState[];
}

/**
 * The groups in the order of their first members. Members of a group are shown together wherever they are in the
 * document.
 */
function groupsOf(parameters: readonly ParameterState[]): Group[] {
  const groups = new Map<string, ParameterState[]>();
  for (const state of parameters) {
    const heading = state.group ?? '';
    groups.set(heading, [...(groups.get(heading) ?? []), state]);
  }
  return [...groups].map(([heading, members]) => ({ heading, members }));
}

/** The groups of the first `limit` fields, with these fields only. */
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

// The field for a text to engrave or print. It's checked against the document's limits during typing.

export function renderText(state: TextState, context: FieldContext): TemplateResult {
  const { key, label, value } = state;
  const draft = context.draftOf(key);
  const problem = draft === undefined ? undefined : problemOf(draft, state, context);
  const type = (event: Event) => {
    const text = (event.target as HTMLInputElement).value;
    if (problemOf(text, state, context) === undefined) context.choose(key, text, `${key} typing`);
    else context.draft(key, text);
  };
  return html`
    <label class="label" for=${fieldId(key)}>${label}</label>
    <input id=${fieldId(key)} class="input" part="input" type=${state.pattern === 'url' ? 'url' : 'text'} autocomplete="off"
      aria-invalid=${problem !== undefined} aria-describedby=${messageId(key)}
      .value=${live(draft ?? value)} @input=${type} @change=${() => context.session.configuration.endGesture()} />
  `;
}

export function renderRejectedText(draft: string, state: TextState, context: FieldContext): TemplateResult {
  return html`<p class="message error">${problemOf(draft, state, context)}</p>`;
}

const patterns: Readonly<Record<string, (text: string) => boolean>> = {
  letters: (text) => /^[\p{L}\p{M}\s]*$/u.test(text),
  digits: (text) => /^\d*$/.test(text),
  url: (text) => URL.canParse(text),
};

const patternMessages = { letters: 'wrongLetters', digits: 'wrongDigits', url: 'wrongUrl' } as const;

function problemOf(text: string, state: TextState, context: FieldContext): string | undefined {
  const { key, minLength, maxLength, pattern } = state;
  const { messages } = context;
  const length = [...text].length;
  if (length < minLength) return formatMessage(messages, 'tooShort', { count: minLength });
  if (length > maxLength) return formatMessage(messages, 'tooLong', { count: maxLength });
  if (text !== '' && pattern !== 'any' && !patterns[pattern]?.(text)) return messages[patternMessages[pattern]];
  const letters = context.session.loaded?.model.missingLetters(key, text).join(' ');
  return letters ? fill(messages.lettersMissing, { letters }) : undefined;
}
