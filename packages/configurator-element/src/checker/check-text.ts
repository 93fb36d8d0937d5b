// Checks a document's text: its JSON, structure and expressions, unused definitions, and the products of sample
// configurations.

import {
  CATALOG_FILE,
  type Catalog,
  type Configuration,
  catalogOf,
  compileModel,
  type Model,
  type ModelDocument,
  type Preset,
  quotaError,
  withCatalog,
} from '../model/index.js';
import { addHelp } from './add-help.js';
import { checkedModel } from './compile.js';
import type { CheckResult, Diagnostic, LocatedDiagnostic } from './diagnostic.js';
import { type JsonSource, readJson } from './json-source.js';
import { followedOptionWarnings } from './lint/followed-options.js';
import { groupWarnings } from './lint/group-warnings.js';
import { assetWarnings, colorWarnings, languageWarnings } from './lint/language-warnings.js';
import { unusedWarnings } from './lint/unused-warnings.js';
import { locateDiagnostic } from './locate-diagnostic.js';
import { allErrors } from './recovery/all-errors.js';
import { defaultDiagnostics, presetDiagnostics } from './samples/default-and-preset-errors.js';
import { runSamples, type SampleBudget, type SampleResults } from './samples/run-samples.js';
import { sampleWarnings } from './samples/sample-warnings.js';

/**
 * @param text a document's text, which may be invalid JSON
 * @param effort how many configurations to try
 * @param catalog the fittings next to the document, which are published with it
 * @returns errors and warnings, in the order of the text
 * @example
 * ```ts
 * const { diagnostics } = checkText(await readFile('shelf.json', 'utf8'), { samples: 200 });
 * ```
 */
export function checkText(text: string, effort: SampleBudget, catalog?: Catalog): CheckResult {
  const source = readJson(text);
  if (!('value' in source)) return { diagnostics: source, samples: 0 };
  const { diagnostics, samples } = checkValue(source.value, effort, catalog);
  const all = addHelp(diagnostics, source.value).map((diagnostic) => locateDiagnostic(diagnostic, source, text));
  return { diagnostics: [...repeatedIn(source), ...all].sort(byPlace), samples };
}

/** @param value a document, or a catalog of fittings */
function checkValue(value: unknown, effort: SampleBudget, catalog: Catalog | undefined): Checked {
  const own = catalogOf(value);
  if (own) return checkDocument({ ...emptyDocument, fittings: own.fittings }, { samples: 0 });
  if (!catalog || typeof value !== 'object' || value === null) return checkDocument(value, effort);
  const document = withCatalog({ ...value }, catalog);
  const { diagnostics, samples } = checkDocument(document, effort);
  return { diagnostics: diagnostics.map((each) => fromCatalog(each, document, catalog)), samples };
}

/** If the error is in one of the catalog's fittings, moves it to the joints that need that fitting. */
function fromCatalog(diagnostic: Diagnostic, document: object, catalog: Catalog): Diagnostic {
  const [, row, rest] = /^\/fittings\/(\d+)(.*)/.exec(diagnostic.pointer) ?? [];
  const { fittings = [] } = document as Partial<Catalog>;
  const index = row === undefined ? -1 : catalog.fittings.indexOf(fittings[Number(row)]!);
  if (index < 0) return diagnostic;
  const place = `/fittings/${index}${rest}`;
  return { ...diagnostic, pointer: '/joints', message: `${CATALOG_FILE}: ${diagnostic.message} (at ${place})` };
}

const emptyDocument = {
  format: 'parametric-model/1',
  id: 'fittings',
  name: 'Fittings',
  parameters: [],
  materials: [],
  parts: [],
};

interface Checked {
  readonly diagnostics: readonly Diagnostic[];
  readonly samples: number;
}

function checkDocument(document: unknown, effort: SampleBudget): Checked {
  const compiled = checkedModel(document);
  if ('evaluate' in compiled) return checkModel(compiled, [], effort);
  if (!compiled.errors.every(({ code }) => code === 'preset')) return { diagnostics: allErrors(document), samples: 0 };
  // If only the presets have errors, checks the rest of the document without them.
  const { presets = [], ...rest } = document as ModelDocument;
  return checkModel(compileModel(rest), presets, effort);
}

function checkModel(model: Model, presets: readonly Preset[], effort: SampleBudget): Checked {
  const seen = runSamples(model, effort);
  const sampled = sampleWarnings(model, seen);
  const wrong = [
    ...defaultDiagnostics(model, sampled),
    ...presetDiagnostics(model, presets),
    ...quotaDiagnostics(model, seen, effort),
  ];
  const { document } = model;
  const unusual = [
    ...unusedWarnings(document),
    ...languageWarnings(document),
    ...assetWarnings(document),
    ...colorWarnings(document),
    ...followedOptionWarnings(document),
    ...groupWarnings(document),
  ];
  return { diagnostics: [...wrong, ...unusual, ...sampled], samples: seen.samples };
}

/** Searches for a product over the quota if one of the samples comes near it. */
function quotaDiagnostics(
  model: Model,
  { costliest: { configuration, share } }: SampleResults,
  { isTimeOver = () => false }: SampleBudget,
): readonly Diagnostic[] {
  if (share < SEARCHED_SHARE) return [];
  const error = quotaError(model, {
    start: [configuration as Configuration],
    isTimeOver: share > 1 ? () => false : isTimeOver,
  });
  return error ? [{ severity: 'error', code: 'over-quota', ...error }] : [];
}

/** Random samples usually come this near to a document's costliest product. */
const SEARCHED_SHARE = 0.02;

function repeatedIn({ repeated }: JsonSource): readonly LocatedDiagnostic[] {
  return repeated.map(({ pointer, key, span }) => ({
    severity: 'warning',
    code: 'repeated-key',
    pointer,
    message: `"${key}" appears more than once in this object: only the last one counts`,
    span,
  }));
}

/** Sorts by position. At the same position, errors come first. */
function byPlace(a: LocatedDiagnostic, b: LocatedDiagnostic): number {
  return a.span.start - b.span.start || a.severity.localeCompare(b.severity);
}
