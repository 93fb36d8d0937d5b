// A field for several values, one per line. Error messages name the invalid lines.

import type { ProblemIssue } from '@parametric/api-client/page';
import { html, nothing, type TemplateResult } from 'lit';

export interface LinesField {
  /** The key in the request's body: `origins`. */
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly placeholder: string;
  readonly text: string;
  readonly problems: readonly string[];
  readonly onInput: (text: string) => void;
  readonly onLeave?: () => void;
}

export function renderLines({ name, label, hint, placeholder, text, problems, ...on }: LinesField): TemplateResult {
  const isWrong = problems.length > 0;
  return html`
    <div class="field">
      <label for=${name}>${label}</label>
      <textarea
        id=${name}
        name=${name}
        rows=${Math.min(8, Math.max(2, text.split('\n').length))}
        dir="ltr"
        spellcheck="false"
        autocapitalize="none"
        placeholder=${placeholder}
        aria-invalid=${isWrong}
        aria-describedby="${name}-hint ${name}-problem"
        .value=${text}
        @input=${(event: Event) => on.onInput((event.target as HTMLTextAreaElement).value)}
        @change=${() => on.onLeave?.()}
      ></textarea>
      <span class="hint" id="${name}-hint">${hint}</span>
      <div class="problem" id="${name}-problem" role="alert">
        ${isWrong ? problems.map((problem) => html`<p>${problem}</p>`) : nothing}
      </div>
    </div>
  `;
}

/** The values, without empty lines. */
export function valuesOf(text: string): readonly string[] {
  return linesOf(text).map(({ value }) => value);
}

/** Error messages by line. @param check throws an error whose message is a sentence */
export function checkLines(text: string, check: (value: string) => unknown): readonly string[] {
  return linesOf(text).flatMap(({ value, line }) => {
    try {
      check(value);
      return [];
    } catch (error) {
      return [sayAt(line, error instanceof Error ? error.message : String(error))];
    }
  });
}

/** The service's messages about this field. The service doesn't count empty lines. */
export function problemsOf(issues: readonly ProblemIssue[], name: string, text: string): readonly string[] {
  const lines = linesOf(text);
  return issues.flatMap(({ pointer, detail }) => {
    const [, field, index] = pointer.split('/');
    if (field !== name) return [];
    const place = index === undefined ? undefined : lines[Number(index)];
    return [place ? sayAt(place.line, detail) : detail];
  });
}

function linesOf(text: string): readonly { readonly value: string; readonly line: number }[] {
  return text.split('\n').flatMap((line, index) => {
    const value = line.trim();
    return value === '' ? [] : [{ value, line: index + 1 }];
  });
}

const sayAt = (line: number, sentence: string) => `Line ${line}: ${sentence}`;
