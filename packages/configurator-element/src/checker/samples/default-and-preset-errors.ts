// Errors in the configurations that a document offers: its defaults and its presets. Without these checks, customers
// could choose a configuration that can't be ordered.

import { nearestName } from '../../model/document/errors.js';
import { type ConfigurationIssue, type Model, type Preset, textIn } from '../../model/index.js';
import { refusalOf } from '../compile.js';
import type { Diagnostic } from '../diagnostic.js';
import { ALWAYS_FAILS } from './sample-warnings.js';

/** @param model the document without its presets */
export function presetDiagnostics(model: Model, presets: readonly Preset[]): readonly Diagnostic[] {
  // If the defaults can't be built either, the preset isn't at fault.
  const begun = model.validate({}).issues;
  const isBuilt = begun.every(({ code }) => code !== 'unbuildable');
  // Errors in rules that the defaults break belong to the defaults, not to each preset; see `defaultDiagnostics`.
  const isOfDefaults = ({ code, pointer, message }: ConfigurationIssue, configuration: Preset['configuration']) =>
    code === 'rule' &&
    begun.some((issue) => issue.message === message) &&
    !Object.hasOwn(configuration, pointer.slice(1));
  return presets.flatMap(({ configuration }, index) => {
    const issues = model
      .validate(configuration)
      .issues.filter((issue) => (isBuilt || issue.code !== 'unbuildable') && !isOfDefaults(issue, configuration));
    // One wrong value often causes other issues, and a rule has one issue per key, so only the first is reported.
    const first = issues.find((issue) => !isUnknown(issue) && Object.hasOwn(configuration, issue.pointer.slice(1)));
    const told = first ?? issues.find((issue) => !isUnknown(issue));
    return issues
      .filter((issue) => isUnknown(issue) || issue === told)
      .map((issue) => diagnosticOf(issue, `/presets/${index}/configuration`, model));
  });
}

function isUnknown({ code }: ConfigurationIssue): boolean {
  return code === 'unknown-key';
}

/**
 * Errors for rules that the defaults break. They're errors because the form would start with a product that can't be
 * ordered.
 * @param sampled diagnostics from many configurations, including rules that always fail
 */
export function defaultDiagnostics(model: Model, sampled: readonly Diagnostic[]): readonly Diagnostic[] {
  const { parameters, rules = [] } = model.document;
  const { issues } = model.validate({});
  if (issues.length === 0) return [];
  const held = refusalOf(() => model.evaluate({}).rules);
  // Leave out defaults that can't be built, which have their own error.
  if (held.length !== rules.length || !held.every((result) => 'holds' in result)) return [];
  return rules.flatMap(({ keys, message, level }, index) => {
    const said = textIn(message, 'en');
    const isTold = sampled.some(({ code, pointer }) => code === ALWAYS_FAILS && pointer === `/rules/${index}/require`);
    if (level === 'warning' || held[index]!.holds || isTold) return [];
    const refused = issues.find(({ pointer, message }) => message === said && pointer === `/${keys[0]}`);
    const at = parameters.findIndex(({ key }) => key === keys[0]);
    const hint =
      refused?.nearest === undefined ? {} : { help: `${JSON.stringify(refused.nearest)} would satisfy the rule` };
    return [
      {
        severity: 'error',
        code: 'default-refused',
        pointer: at < 0 ? `/rules/${index}/require` : `/parameters/${at}/default`,
        message: `A rule rejects the default configuration: ${said}`,
        ...hint,
      },
    ];
  });
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
  const why = code === 'rule' ? `A rule rejects this preset: ${message}` : message;
  if (nearest === undefined) return { ...diagnostic, message: why };
  const written = JSON.stringify(nearest);
  return { ...diagnostic, message: why, suggestion: written, help: `${written} would be accepted` };
}
