// The code editor for a document: CodeMirror, with the document's text and history.

import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language';
import { type Diagnostic, forEachDiagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { Annotation, type ChangeDesc, EditorState, type Extension, type Transaction } from '@codemirror/state';
import {
  crosshairCursor,
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  rectangularSelection,
} from '@codemirror/view';
import type { Fix, Issue } from '../check-request.js';
import type { OfferedFile } from '../files/file-places.js';
import type { TextChange, TextRange } from '../json-text.js';
import type { StudioDocument, StudioRevealEvent, StudioTextEvent } from '../studio-document.js';
import { type Assistant, codeAssistance } from './code-assistance.js';
import { codeTheme, textDirection } from './code-theme.js';

interface CodeViewOptions {
  readonly document: StudioDocument;
  readonly assistant: Assistant;
  /** Lists the files that the document can use. */
  readonly files: () => Promise<readonly OfferedFile[]>;
  readonly parent: HTMLElement;
  readonly root: ShadowRoot;
  /** The actions of the editor's keyboard shortcuts that don't edit the text. */
  readonly commands: CodeCommands;
}

interface CodeCommands {
  readonly format: () => void;
  readonly goToDefinition: () => void;
  readonly rename: () => void;
}

/** Marks changes that come from the document, so that they aren't sent back to it. */
const fromDocument = Annotation.define<boolean>();

export class CodeView {
  readonly #document: StudioDocument;
  readonly #view: EditorView;
  readonly #listeners = new AbortController();
  /** The changes that were made since the text was last checked; undefined if there are none. */
  #since: ChangeDesc | undefined;

  constructor({ document, assistant, files, parent, root, commands }: CodeViewOptions) {
    this.#document = document;
    this.#view = new EditorView({
      parent,
      root,
      state: EditorState.create({
        doc: document.text,
        extensions: [extensions(document, commands), codeAssistance(assistant, files), codeTheme, textDirection],
      }),
      dispatchTransactions: (transactions) => this.#dispatch(transactions),
    });
    const { signal } = this.#listeners;
    document.addEventListener('text', (event) => this.#takeText(event), { signal });
    document.addEventListener('checked', () => this.#takeIssues(), { signal });
    document.addEventListener('reveal', (event) => this.#reveal(event), { signal });
    if (document.isChecked) this.#takeIssues();
  }

  get cursor(): number {
    return this.#view.state.selection.main.head;
  }

  /** The line and column of the cursor, starting at 1. */
  get cursorPlace(): { readonly line: number; readonly column: number } {
    const line = this.#view.state.doc.lineAt(this.cursor);
    return { line: line.number, column: this.cursor - line.from + 1 };
  }

  focus(): void {
    this.#view.focus();
  }

  /** Selects a range and scrolls it to the middle of the view. */
  show({ from, to }: TextRange, hasFocus = true): void {
    const { length } = this.#view.state.doc;
    const range = { anchor: Math.min(from, length), head: Math.min(to, length) };
    const isLong = to - from > 2000;
    this.#view.dispatch({
      selection: isLong ? { anchor: range.anchor } : range,
      effects: EditorView.scrollIntoView(range.anchor, { y: 'center' }),
    });
    if (hasFocus) this.#view.focus();
  }

  showIssue(issue: Issue): void {
    const from = placeOfIssue(this.#view, issue);
    this.show({ from, to: from });
  }

  openSearch(): void {
    openSearchPanel(this.#view);
  }

  /**
   * Applies a fix.
   * @returns false if the text to fix has changed since the check
   */
  applyFix(fix: Fix): boolean {
    const changes = mappedFix(fix, this.#since);
    if (changes) this.#document.apply(changes, { origin: 'fix' });
    return changes !== undefined;
  }

  destroy(): void {
    this.#listeners.abort();
    this.#view.destroy();
  }

  #dispatch(transactions: readonly Transaction[]): void {
    this.#view.update(transactions);
    for (const transaction of transactions) {
      if (!transaction.docChanged) continue;
      this.#since = this.#since ? this.#since.composeDesc(transaction.changes.desc) : transaction.changes.desc;
      if (transaction.annotation(fromDocument)) continue;
      const isTyping = transaction.isUserEvent('input.type') || transaction.isUserEvent('delete');
      this.#document.apply(changesOf(transaction), { origin: 'editor', isTyping });
    }
    this.#document.cursor = this.cursor;
  }

  #takeText({ changes, origin }: StudioTextEvent): void {
    if (origin === 'editor') return;
    for (const each of changes) this.#view.dispatch({ changes: [...each], annotations: fromDocument.of(true) });
    const last = changes.at(-1)?.at(-1);
    // Scroll to the text that was undone or redone.
    if (origin === 'history' && last) {
      const end = Math.min(last.from + last.insert.length, this.#view.state.doc.length);
      this.#view.dispatch({ selection: { anchor: end }, scrollIntoView: true });
    }
  }

  #takeIssues(): void {
    // Keep the positions of issues in an older text until the new text has been checked.
    if (!this.#document.isChecked) return;
    this.#since = undefined;
    showIssues(this.#view, issuesOf(this.#document), (fix) => this.applyFix(fix));
  }

  #reveal({ range }: StudioRevealEvent): void {
    this.show(range, false);
  }
}

function changesOf({ changes }: Transaction): readonly TextChange[] {
  const list: TextChange[] = [];
  changes.iterChanges((from, to, _from, _to, inserted) => list.push({ from, to, insert: inserted.toString() }), true);
  return list;
}

function extensions(document: StudioDocument, { format, goToDefinition, rename }: CodeCommands): Extension {
  const run = (command: () => void) => () => {
    command();
    return true;
  };
  return [
    lintGutter(),
    lineNumbers(),
    foldGutter({ openText: '▾', closedText: '▸' }),
    codeFolding(),
    highlightSpecialChars(),
    drawSelection(),
    dropCursor(),
    EditorState.allowMultipleSelections.of(true),
    EditorState.tabSize.of(2),
    indentUnit.of('  '),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    rectangularSelection(),
    crosshairCursor(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    search({ top: true }),
    json(),
    EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': 'Document', 'aria-describedby': 'editor-help' }),
    // Handle undo from the browser's menu and from phone keyboards, which only trigger this event.
    EditorView.domEventHandlers({
      beforeinput: (event) => {
        if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return false;
        event.preventDefault();
        if (event.inputType === 'historyUndo') document.undo();
        else document.redo();
        return true;
      },
    }),
    keymap.of([
      { key: 'Mod-z', run: run(() => document.undo()), preventDefault: true },
      { key: 'Mod-y', mac: 'Mod-Shift-z', run: run(() => document.redo()), preventDefault: true },
      { key: 'Mod-Shift-z', run: run(() => document.redo()), preventDefault: true },
      { key: 'Shift-Alt-f', run: run(format), preventDefault: true },
      { key: 'F12', run: run(goToDefinition), preventDefault: true },
      { key: 'F2', run: run(rename), preventDefault: true },
      ...closeBracketsKeymap,
      ...searchKeymap,
      ...foldKeymap,
      ...completionKeymap,
      ...lintKeymap.filter(({ key }) => key === 'F8'),
      ...defaultKeymap,
      indentWithTab,
    ]),
  ];
}

export function shortcuts(isMac: boolean): readonly (readonly [keys: string, does: string])[] {
  const mod = isMac ? '⌘' : 'Ctrl';
  const alt = isMac ? '⌥' : 'Alt';
  return [
    [`${mod} Z, ${mod} ${isMac ? 'Shift Z' : 'Y'}`, 'Undo and redo, including changes made in tables and the picture'],
    [`${isMac ? '⌃' : 'Ctrl'} Space`, 'Suggest completions'],
    ['F8', 'Next error or warning'],
    ['F12', 'Go to definition'],
    ['F2', 'Rename everywhere'],
    [`Shift ${alt} F`, 'Format'],
    [`${mod} F`, 'Find and replace'],
    [`${mod} S`, 'Save file'],
    [`${mod} ${isMac ? alt : 'Shift'} [, ${mod} ${isMac ? alt : 'Shift'} ]`, 'Fold and unfold'],
    [`${alt} ↑, ${alt} ↓`, 'Move line'],
    ['Tab, Shift Tab', 'Indent and outdent'],
    ['Escape, then Tab', 'Leave the editor'],
  ];
}

/**
 * Replaces the issues shown in the editor.
 * @param apply called with the fix that the person chose
 */
function showIssues(view: EditorView, issues: readonly Issue[], apply: (fix: Fix) => void): void {
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

/** Adjusts a fix's changes for what's been typed since the check. Undefined if the text to fix has changed. */
function mappedFix({ changes }: Fix, since: ChangeDesc | undefined): readonly TextChange[] | undefined {
  if (!since) return changes;
  const isTouched = changes.some(({ from, to }) => since.touchesRange(from, to) !== false);
  if (isTouched) return undefined;
  return changes.map(({ from, to, insert }) => ({ from: since.mapPos(from, 1), to: since.mapPos(to, -1), insert }));
}

/** The offset at which an issue is now, adjusted for what's been typed since the check. */
function placeOfIssue(view: EditorView, issue: Issue): number {
  let place = Math.min(issue.span.start, view.state.doc.length);
  forEachDiagnostic(view.state, (diagnostic, from) => {
    if (diagnostic.from === issue.span.start && diagnostic.message.startsWith(issue.message)) place = from;
  });
  return place;
}

export function issuesOf(document: StudioDocument): readonly Issue[] {
  return document.checked?.issues ?? [];
}
