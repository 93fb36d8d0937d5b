// A document's text, and all that is wrong or doubtful about it: as JSON, as a document, as what it uses, and as what comes of
// it when it is tried. Knows no file and no terminal.

import { compileModel, type Model, type ModelDocument, type Preset } from '../model/index.js';
import { compile } from './compile.js';
import { explain } from './explain.js';
import type { Fault, Findings, PlacedFault } from './fault.js';
import { type JsonSource, readJson } from './json-source.js';
import { placed } from './places.js';
import { presetFaults } from './presets.js';
import { faultsOf } from './recover/read-on.js';
import { doubtsAbout } from './samples/doubts.js';
import { type Effort, observe } from './samples/observe.js';
import { assetsIn } from './uses/assets.js';
import { languagesIn } from './uses/languages.js';
import { unusedIn } from './uses/unused.js';

export function checkText(text: string, effort: Effort): Findings {
  const source = readJson(text);
  if (!('value' in source)) return { faults: source, samples: 0 };
  const { faults, samples } = checkDocument(source.value, effort);
  const all = explain(faults, source.value).map((fault) => placed(fault, source, text));
  return { faults: [...repeatedIn(source), ...all].sort(byPlace), samples };
}

interface Checked {
  readonly faults: readonly Fault[];
  readonly samples: number;
}

function checkDocument(document: unknown, effort: Effort): Checked {
  const compiled = compile(document);
  if ('evaluate' in compiled) return checkModel(compiled, [], effort);
  if (!compiled.faults.every(({ code }) => code === 'preset')) return { faults: faultsOf(document), samples: 0 };
  // Presets that do not validate say nothing against the rest.
  const { presets = [], ...rest } = document as ModelDocument;
  return checkModel(compileModel(rest), presets, effort);
}

function checkModel(model: Model, presets: readonly Preset[], effort: Effort): Checked {
  const seen = observe(model, effort);
  const wrong = presetFaults(model, presets);
  const { document } = model;
  const still = [...unusedIn(document), ...languagesIn(document), ...assetsIn(document)];
  return { faults: [...wrong, ...still, ...doubtsAbout(model, seen)], samples: seen.samples };
}

function repeatedIn({ repeated }: JsonSource): readonly PlacedFault[] {
  return repeated.map(({ pointer, key, span }) => ({
    severity: 'warning',
    code: 'repeated-key',
    pointer,
    message: `"${key}" stands in this object twice: only the last one counts`,
    span,
  }));
}

/** Errors first where two stand at one place. */
function byPlace(a: PlacedFault, b: PlacedFault): number {
  return a.span.start - b.span.start || a.severity.localeCompare(b.severity);
}
