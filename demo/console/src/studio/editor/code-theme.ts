// The code's colors. They match the console's and support dark mode.

import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type Extension, Prec, RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const COLORS = {
  key: 'light-dark(#1f4a96, #9dc0ff)',
  string: 'light-dark(#20623a, #9ad8ae)',
  number: 'light-dark(#8a4600, #f0b878)',
  constant: 'light-dark(#86317d, #e6a6dd)',
} as const;

const highlighting = HighlightStyle.define([
  { tag: tags.propertyName, color: COLORS.key },
  { tag: tags.string, color: COLORS.string },
  { tag: tags.number, color: COLORS.number },
  { tag: [tags.bool, tags.null], color: COLORS.constant },
  { tag: tags.invalid, color: 'var(--danger)' },
]);

const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--surface)', color: 'var(--text)', fontSize: 'var(--text-s)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6', overscrollBehavior: 'contain' },
  '.cm-content': { caretColor: 'var(--accent)', paddingBlock: 'var(--space-2)' },
  '.cm-cursor, .cm-dropCursor': { borderInlineStartColor: 'var(--accent)', borderInlineStartWidth: '2px' },
  '.cm-isolate': { unicodeBidi: 'isolate' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--muted)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '2.5em' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--raised) 55%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--raised)', color: 'var(--text)' },
  '.cm-foldGutter .cm-gutterElement': { cursor: 'pointer' },
  '.cm-foldPlaceholder': { background: 'var(--raised)', border: '1px solid var(--line)', color: 'var(--muted)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 24%, transparent)',
  },
  '.cm-selectionMatch': { backgroundColor: 'color-mix(in srgb, var(--accent) 14%, transparent)' },
  '.cm-searchMatch': { backgroundColor: 'var(--warning-soft)', outline: '1px solid var(--warning)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--accent-soft)', outline: '1px solid var(--accent)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-soft)', outline: '1px solid var(--accent)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--danger-soft)' },
  '.cm-panels': { backgroundColor: 'var(--raised)', color: 'var(--text)', borderColor: 'var(--line)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': {
    padding: 'var(--space-2) var(--space-5) var(--space-2) var(--space-3)',
    fontFamily: 'var(--font)',
  },
  '.cm-panel.cm-search label': { fontSize: 'var(--text-s)' },
  '.cm-textfield, .cm-button': {
    minHeight: '2rem',
    border: '1px solid var(--field-line)',
    borderRadius: 'var(--radius-s)',
    backgroundColor: 'var(--surface)',
    backgroundImage: 'none',
    color: 'var(--text)',
    fontSize: 'var(--text-s)',
  },
  '.cm-button:hover': { backgroundColor: 'var(--raised)' },
  '.cm-panel.cm-search [name=close]': { minWidth: '1.75rem', minHeight: '1.75rem', color: 'var(--text)' },
  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-s)',
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
    boxShadow: 'var(--shadow)',
    fontFamily: 'var(--font)',
    maxWidth: 'min(32rem, 90vw)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxHeight: '16em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.2rem 0.6rem', display: 'flex', gap: '0.5rem' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
  '@media (forced-colors: active)': {
    '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'Highlight', color: 'HighlightText' },
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-completionDetail': { marginInlineStart: 'auto', fontStyle: 'normal', opacity: '0.8', fontFamily: 'var(--font)' },
  '.cm-tooltip.cm-completionInfo': { padding: '0.5rem 0.75rem', maxWidth: '20rem', whiteSpace: 'pre-line' },
  '.cm-diagnostic': { padding: '0.5rem 0.75rem', borderInlineStart: '3px solid var(--warning)' },
  '.cm-diagnostic-error': { borderInlineStartColor: 'var(--danger)' },
  '.cm-diagnosticAction': {
    minHeight: '1.75rem',
    padding: '0 0.6rem',
    margin: '0.4rem 0.5rem 0 0',
    borderRadius: 'var(--radius-s)',
    backgroundColor: 'var(--accent)',
    color: 'var(--on-accent)',
    font: 'inherit',
    fontSize: 'var(--text-s)',
  },
  '.cm-lintRange-error': { backgroundImage: 'none', borderBottom: '2px solid var(--danger)' },
  '.cm-lintRange-warning': { backgroundImage: 'none', borderBottom: '2px dotted var(--warning)' },
  '.cm-lintRange-active': { backgroundColor: 'var(--warning-soft)' },
  '.cm-help': { padding: '0.5rem 0.75rem', display: 'grid', gap: '0.25rem' },
  '.cm-help code': { fontFamily: 'var(--mono)', fontWeight: '600' },
});

export const codeTheme: Extension = [theme, syntaxHighlighting(highlighting)];

const isolated = Decoration.mark({ class: 'cm-isolate', attributes: { dir: 'auto' }, bidiIsolate: null });

/** Quoted text on one line that contains a letter from a right-to-left script, such as Hebrew or Arabic. */
const RIGHT_TO_LEFT = /"((?:[^"\\\n]|\\.)*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc](?:[^"\\\n]|\\.)*)"/g;

const plugin = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = isolatedIn(view);
    }

    update(update: ViewUpdate): void {
      if (update.docChanged || update.viewportChanged) this.decorations = isolatedIn(update.view);
    }
  },
);

function isolatedIn(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    for (const { index, 1: text = '' } of view.state.sliceDoc(from, to).matchAll(RIGHT_TO_LEFT)) {
      builder.add(from + index + 1, from + index + 1 + text.length, isolated);
    }
  }
  return builder.finish();
}

export const textDirection: Extension = [
  plugin,
  Prec.lowest([
    EditorView.decorations.of((view) => view.plugin(plugin)?.decorations ?? Decoration.none),
    EditorView.bidiIsolatedRanges.of((view) => view.plugin(plugin)?.decorations ?? Decoration.none),
  ]),
];
