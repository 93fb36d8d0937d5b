// What mends an error or a warning with one click, as changes to the text.

import type { LocatedDiagnostic } from '@parametric/configurator-element/checker';
import type { TextChange } from './text-change.js';

export interface Fix {
  /** What it does, in the imperative. */
  readonly label: string;
  readonly changes: readonly TextChange[];
}

export function fixesOf({ code, span, suggestion }: LocatedDiagnostic, text: string): readonly Fix[] {
  if (suggestion === undefined) return [];
  const [from, to] = [span.start, span.end];
  const insert = written(text.slice(from, to), suggestion, code);
  return [{ label: `Replace with ${insert}`, changes: [{ from, to, insert }] }];
}

/** The suggestion as it is written in the place of what stands there. */
function written(given: string, suggestion: string, code: string): string {
  // Of a preset the checker says the value as JSON.
  if (code === 'preset') return suggestion;
  if (given.startsWith('"')) return JSON.stringify(suggestion);
  if (given.startsWith("'")) return `'${suggestion}'`;
  const [record, field] = given.split('.');
  return field !== undefined && !suggestion.includes('.') && !/^\d/.test(given)
    ? `${record}.${suggestion}`
    : suggestion;
}
