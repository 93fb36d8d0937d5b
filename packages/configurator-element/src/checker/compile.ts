// A document compiled for the checker: the model, or all errors, structural ones first.

import { IssueList, nearestName } from '../model/document/errors.js';
import { parseDocument } from '../model/document/parse-document.js';
import { type ConfigurationIssue, compileModel, type Model, ModelError, type Preset } from '../model/index.js';
import type { Diagnostic } from './diagnostic.js';
import { withSynonyms } from './synonyms.js';

export interface Rejection {
  readonly errors: readonly Diagnostic[];
  /** Whether keys or their values are wrong: nothing else has been checked then. */
  readonly isStructural: boolean;
}

export function checkedModel(document: unknown): Model | Rejection {
  const structural = refusalOf(() => parseDocument(document, new IssueList()));
  if (Array.isArray(structural)) return { errors: withSynonyms(structural, document), isStructural: true };
  const compiled = refusalOf(() => compileModel(document));
  return Array.isArray(compiled) ? { errors: compiled, isStructural: false } : compiled;
}

function refusalOf<T extends object>(run: () => T): T | Diagnostic[] {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return error.issues.map((issue) => ({ severity: 'error', ...issue }) as const);
  }
}

/** @param model the document without its presets */
export function presetDiagnostics(model: Model, presets: readonly Preset[]): readonly Diagnostic[] {
  // What can't be built at all is no error of a preset.
  const isBuilt = model.validate({}).issues.every(({ code }) => code !== 'unbuildable');
  return presets.flatMap(({ configuration }, index) =>
    model
      .validate(configuration)
      .issues.filter(({ code }) => isBuilt || code !== 'unbuildable')
      .map((issue) => diagnosticOf(issue, `/presets/${index}/configuration`, model)),
  );
}

function diagnosticOf({ pointer, code, message, nearest }: ConfigurationIssue, at: string, model: Model): Diagnostic {
  const diagnostic = { severity: 'error', code: 'preset', pointer: at + pointer } as const;
  if (code === 'unknown-key') {
    const keys = model.document.parameters.map(({ key }) => key);
    const suggestion = keys.find((key) => key === nearestName(pointer.slice(1), keys));
    const hint = suggestion === undefined ? '' : `; did you mean "${suggestion}"?`;
    return {
      ...diagnostic,
      code: 'unknown-key',
      message: message + hint,
      ...(suggestion === undefined ? {} : { suggestion }),
    };
  }
  const why = code === 'rule' ? `A rule refuses this preset: ${message}` : message;
  if (nearest === undefined) return { ...diagnostic, message: why };
  const written = JSON.stringify(nearest);
  return { ...diagnostic, message: why, suggestion: written, help: `${written} would be taken` };
}
