// The field for a text to engrave or print. It's checked against the document's limits during typing.

import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { TextState } from '../../../model/index.js';
import { formatMessage, type Messages } from '../../shared/messages/index.js';
import { type FieldContext, fieldId, messageId } from './context.js';

export function renderText(state: TextState, context: FieldContext): TemplateResult {
  const { key, label, value } = state;
  const draft = context.draftOf(key);
  const problem = draft === undefined ? undefined : problemOf(draft, state, context.messages);
  const type = (event: Event) => {
    const text = (event.target as HTMLInputElement).value;
    if (problemOf(text, state, context.messages) === undefined) context.choose(key, text, `${key} typing`);
    else context.draft(key, text);
  };
  return html`
    <label class="label" for=${fieldId(key)}>${label}</label>
    <input id=${fieldId(key)} class="input" part="input" type=${state.pattern === 'url' ? 'url' : 'text'} autocomplete="off"
      aria-invalid=${problem !== undefined} aria-describedby=${messageId(key)}
      .value=${live(draft ?? value)} @input=${type} @change=${() => context.endGesture()} />
  `;
}

export function renderRejectedText(draft: string, state: TextState, { messages }: FieldContext): TemplateResult {
  return html`<p class="message error">${problemOf(draft, state, messages)}</p>`;
}

const patterns: Readonly<Record<string, (text: string) => boolean>> = {
  letters: (text) => /^[\p{L}\p{M}\s]*$/u.test(text),
  digits: (text) => /^\d*$/.test(text),
  url: (text) => URL.canParse(text),
};

const patternMessages = { letters: 'wrongLetters', digits: 'wrongDigits', url: 'wrongUrl' } as const;

function problemOf(text: string, { minLength, maxLength, pattern }: TextState, messages: Messages): string | undefined {
  const length = [...text].length;
  if (length < minLength) return formatMessage(messages, 'tooShort', { count: minLength });
  if (length > maxLength) return formatMessage(messages, 'tooLong', { count: maxLength });
  if (text === '' || pattern === 'any' || patterns[pattern]?.(text)) return undefined;
  return messages[patternMessages[pattern]];
}
