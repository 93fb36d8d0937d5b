// Presets that do not validate: why, and what would be accepted instead.

import { nearestName } from '../model/document/errors.js';
import type { ConfigurationIssue, Model, Preset } from '../model/index.js';
import type { Diagnostic } from './diagnostic.js';

/** @param model the document without its presets */
export function presetDiagnostics(model: Model, presets: readonly Preset[]): readonly Diagnostic[] {
  // What can't be built at all is no fault of a preset.
  const isBuilt = model.validate({}).issues.every(({ code }) => code !== 'unbuildable');
  return presets.flatMap(({ configuration }, index) =>
    model
      .validate(configuration)
      .issues.filter(({ code }) => isBuilt || code !== 'unbuildable')
      .map((issue) => faultOf(issue, `/presets/${index}/configuration`, model)),
  );
}

function faultOf({ pointer, code, message, nearest }: ConfigurationIssue, at: string, model: Model): Diagnostic {
  const fault = { severity: 'error', code: 'preset', pointer: at + pointer } as const;
  if (code === 'unknown-key') {
    const keys = model.document.parameters.map(({ key }) => key);
    const suggestion = keys.find((key) => key === nearestName(pointer.slice(1), keys));
    const hint = suggestion === undefined ? '' : `; did you mean "${suggestion}"?`;
    return {
      ...fault,
      code: 'unknown-key',
      message: message + hint,
      ...(suggestion === undefined ? {} : { suggestion }),
    };
  }
  const why = code === 'rule' ? `A rule refuses this preset: ${message}` : message;
  if (nearest === undefined) return { ...fault, message: why };
  const written = JSON.stringify(nearest);
  return { ...fault, message: why, suggestion: written, help: `${written} would be taken` };
}
