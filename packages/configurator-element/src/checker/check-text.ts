// A document's text, and all that is wrong or doubtful about it: as JSON, as a document, as what it uses, and as what comes of
// it when it is tried. Knows no file and no terminal.

import { compileModel, type Model, ModelError } from '../model/index.js';
import { explain } from './explain.js';
import type { Fault, Findings, PlacedFault } from './fault.js';
import { type JsonSource, readJson } from './json-source.js';
import { placed } from './places.js';
import { presetFaults } from './presets.js';
import { recover } from './recover.js';
import { doubtsAbout } from './samples/doubts.js';
import { type Effort, observe } from './samples/observe.js';
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
  if (!compiled.every(({ code }) => code === 'preset')) {
    return { faults: [...compiled, ...furtherFaults(document, compiled)], samples: 0 };
  }
  // Presets that do not validate say nothing against the rest.
  const rest = { ...(document as { readonly presets: readonly unknown[] }), presets: [] };
  return checkModel(compileModel(rest), (document as Model['document']).presets ?? [], effort);
}

/** What would be found next, once the keys are mended. */
function furtherFaults(document: unknown, found: readonly Fault[]): readonly Fault[] {
  const recovered = recover(document, found);
  if (!recovered) return [];
  const further = compile(recovered.document);
  if ('evaluate' in further) return [];
  return further.map((fault) => ({ ...fault, pointer: recovered.asWritten(fault.pointer) }));
}

function checkModel(model: Model, presets: NonNullable<Model['document']['presets']>, effort: Effort): Checked {
  const seen = observe(model, effort);
  const wrong = presetFaults(model, presets);
  return { faults: [...wrong, ...unusedIn(model.document), ...doubtsAbout(model, seen)], samples: seen.samples };
}

function compile(document: unknown): Model | readonly Fault[] {
  try {
    return compileModel(document);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return error.issues.map((issue) => ({ severity: 'error', ...issue }) as const);
  }
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
