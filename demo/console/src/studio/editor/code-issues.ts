// Shows the checker's errors and warnings at their places in the code.

import { type Diagnostic, forEachDiagnostic, setDiagnostics } from '@codemirror/lint';
import type { ChangeDesc } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Fix, Issue } from '../check-request.js';
import type { StudioDocument } from '../studio-document.js';
import type { TextChange } from '../text-change.js';

/** Replaces the shown issues. @param apply applies a fix's changes */
export function showIssues(view: EditorView, issues: readonly Issue[], apply: (fix: Fix) => void): void {
  const { length } = view.state.doc;
  const diagnostics = issues
    .filter(({ span }) => span.start <= length)
    .map((issue) => diagnosticOf(issue, length, apply));
  view.dispatch(setDiagnostics(view.state, diagnostics));
}

function diagnosticOf(issue: Issue, length: number, apply: (fix: Fix) => void): Diagnostic {
  const { span, severity, message, help, fixes } = issue;
  return {
    from: span.start,
    to: Math.min(Math.max(span.end, span.start), length),
    severity,
    message: help === undefined ? message : `${message}\n${help}`,
    renderMessage: () => renderMessage(issue),
    actions: fixes.map((fix) => ({ name: fix.label, apply: () => apply(fix) })),
  };
}

function renderMessage({ message, help, code }: Issue): Node {
  const place = document.createElement('div');
  place.append(message);
  if (help !== undefined) place.append(document.createElement('br'), help);
  place.title = code;
  return place;
}

/** A fix's changes, shifted by what has been typed since. Undefined if the text to fix has itself changed. */
export function mappedFix({ changes }: Fix, since: ChangeDesc | undefined): readonly TextChange[] | undefined {
  if (!since) return changes;
  const isTouched = changes.some(({ from, to }) => since.touchesRange(from, to) !== false);
  if (isTouched) return undefined;
  return changes.map(({ from, to, insert }) => ({ from: since.mapPos(from, 1), to: since.mapPos(to, -1), insert }));
}

/** An issue's current place, shifted by what has been typed since. */
export function placeOfIssue(view: EditorView, issue: Issue): number {
  let place = Math.min(issue.span.start, view.state.doc.length);
  forEachDiagnostic(view.state, (diagnostic, from) => {
    if (diagnostic.from === issue.span.start && diagnostic.message.startsWith(issue.message)) place = from;
  });
  return place;
}

export function issuesOf(document: StudioDocument): readonly Issue[] {
  return document.checked?.issues ?? [];
}
