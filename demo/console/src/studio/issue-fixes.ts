// Fixes for errors and warnings that one click applies, as changes to the text.

import type { LocatedDiagnostic } from '@parametric/configurator-element/checker';
import { removeNode } from './json-edit.js';
import { nodeAt, pathOf, readTree } from './json-tree.js';
import type { TextChange } from './text-change.js';

export interface Fix {
  /** What the fix does, in the imperative. */
  readonly label: string;
  readonly changes: readonly TextChange[];
}

export function fixesOf(issue: LocatedDiagnostic, text: string): readonly Fix[] {
  const { code, span, suggestion } = issue;
  const [from, to] = [span.start, span.end];
  if (code === 'not-json') return syntaxFixes(issue, text);
  const fixes: Fix[] = [];
  if (suggestion !== undefined) {
    const insert = written(text.slice(from, to), suggestion, code);
    fixes.push({ label: `Replace with ${insert}`, changes: [{ from, to, insert }] });
  }
  if (removable.has(code)) {
    const node = nodeAt(readTree(text).root, pathOf(issue.pointer));
    if (node) fixes.push({ label: 'Remove', changes: removeNode(text, node) });
  }
  return fixes;
}

/** Codes whose fix is to remove the place, which changes nothing else. */
const removable: ReadonlySet<string> = new Set(['unknown-key', 'unused-define', 'unused-let', 'unused-table']);

function syntaxFixes({ message, span: { start, end } }: LocatedDiagnostic, text: string): readonly Fix[] {
  const found = text.slice(start, end);
  if (message.startsWith('A comma is missing')) {
    return [{ label: 'Add a comma', changes: [{ from: end, to: end, insert: ',' }] }];
  }
  if (message.startsWith('A comma too many')) {
    return [{ label: 'Remove the comma', changes: [{ from: start, to: end, insert: '' }] }];
  }
  const [, word] = /^'([^'"\\]*)'$/.exec(found) ?? /^([A-Za-z_][\w-]*)$/.exec(found) ?? [];
  if (word === undefined || !message.includes('double quotes')) return [];
  return [{ label: `Write "${word}"`, changes: [{ from: start, to: end, insert: JSON.stringify(word) }] }];
}

/** The suggestion in the form in which it replaces the faulty text. */
function written(given: string, suggestion: string, code: string): string {
  // The checker gives the value of a preset as JSON.
  if (code === 'preset') return suggestion;
  if (given.startsWith('"')) return JSON.stringify(suggestion);
  if (given.startsWith("'")) return `'${suggestion}'`;
  const [record, field] = given.split('.');
  return field !== undefined && !suggestion.includes('.') && !/^\d/.test(given)
    ? `${record}.${suggestion}`
    : suggestion;
}
