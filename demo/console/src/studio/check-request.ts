// Checks a document in the worker, and finds fixes for its errors.

import { checkText, type LocatedDiagnostic } from '@parametric/configurator-element/checker';
import { compileModel } from '@parametric/configurator-element/model';
import { nodeAt, pathOf, readTree, removeNode, type TextChange } from './json-text.js';
import type { Task } from './worker-client.js';

export interface CheckTasks {
  /**
   * Whether a product can be built from the text, even if it has errors. The answer arrives long before the result of a
   * full check.
   */
  build: Task<{ readonly text: string }, boolean>;
  check: Task<CheckRequest, CheckReply>;
}

interface CheckRequest {
  readonly text: string;
  /** How many configurations to try; 1 tries only the defaults. */
  readonly samples: number;
  /** The time limit for trying configurations, in ms. */
  readonly milliseconds: number;
}

/** An error or warning with its position and fixes. */
export interface Issue extends LocatedDiagnostic {
  /** Possible fixes, the most likely one first; empty if only the author can know what to do. */
  readonly fixes: readonly Fix[];
}

export interface CheckReply {
  readonly issues: readonly Issue[];
  /** The number of configurations that were tried. */
  readonly samples: number;
}

export function answerCheck({ text, samples, milliseconds }: CheckRequest): CheckReply {
  const end = performance.now() + milliseconds;
  const result = checkText(text, { samples, isTimeOver: () => performance.now() > end });
  const issues = result.diagnostics.map((diagnostic) => ({ ...diagnostic, fixes: fixesOf(diagnostic, text) }));
  return { issues, samples: result.samples };
}

export function answerBuild({ text }: CheckTasks['build']['ask']): boolean {
  try {
    compileModel(JSON.parse(text)).evaluate({});
    return true;
  } catch {
    return false;
  }
}

export interface Fix {
  /** Tells what the fix does, in the imperative, for its button. */
  readonly label: string;
  readonly changes: readonly TextChange[];
}

function fixesOf(issue: LocatedDiagnostic, text: string): readonly Fix[] {
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

/** Codes of problems that can be fixed by removing the value, without any other effect. */
const removable: ReadonlySet<string> = new Set(['unknown-key', 'unused-define', 'unused-let', 'unused-table']);

function syntaxFixes({ message, span: { start, end } }: LocatedDiagnostic, text: string): readonly Fix[] {
  const found = text.slice(start, end);
  if (message.startsWith('A comma is missing')) {
    return [{ label: 'Add a comma', changes: [{ from: end, to: end, insert: ',' }] }];
  }
  if (message.startsWith('Extra comma')) {
    return [{ label: 'Remove the comma', changes: [{ from: start, to: end, insert: '' }] }];
  }
  const [, word] = /^'([^'"\\]*)'$/.exec(found) ?? /^([A-Za-z_][\w-]*)$/.exec(found) ?? [];
  if (word === undefined || !message.includes('double quotes')) return [];
  return [{ label: `Write "${word}"`, changes: [{ from: start, to: end, insert: JSON.stringify(word) }] }];
}

/** Formats the suggestion in the way that the text to replace is written. */
function written(given: string, suggestion: string, code: string): string {
  // The checker reports a preset's value as JSON.
  if (code === 'preset') return suggestion;
  if (given.startsWith('"')) return JSON.stringify(suggestion);
  if (given.startsWith('\\"')) return `\\"${suggestion}\\"`;
  if (given.startsWith("'")) return `'${suggestion}'`;
  const [record, field] = given.split('.');
  if (field === undefined || suggestion.includes('.') || /^\d/.test(given)) return suggestion;
  return code === 'unknown-name' ? `${suggestion}.${field}` : `${record}.${suggestion}`;
}
