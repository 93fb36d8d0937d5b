// Isolates right-to-left texts within their quotes, so that they do not change the direction of the code around them.

import { type Extension, Prec, RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

const isolated = Decoration.mark({ class: 'cm-isolate', attributes: { dir: 'auto' }, bidiIsolate: null });

/** A text on one line with a letter of Hebrew, Arabic or another right-to-left script. */
const rightToLeft = /"((?:[^"\\\n]|\\.)*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc](?:[^"\\\n]|\\.)*)"/g;

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
    for (const { index, 1: text = '' } of view.state.sliceDoc(from, to).matchAll(rightToLeft)) {
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
