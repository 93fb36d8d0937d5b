// Validates a configuration as a service does, rejecting values that settling would change.

import type { CompiledDocument } from '../compile-document.js';
import { ISSUE_LIMIT, ModelError, pointerStep, shorten } from '../document/errors.js';
import { isObject } from '../document/is-object.js';
import { textIn } from '../document/text.js';
import { prepareRules } from '../evaluate/evaluate.js';
import type { Runtime } from '../expression/runtime.js';
import type { Adjustment, ConfigurationIssue, Limits } from './results.js';
import { holds } from './rules.js';
import type { SettledRun } from './settle.js';
import type { SettleProgram } from './settle-program.js';
import type { suggest } from './suggest.js';

/**
 * Returns an issue for each value that settling changed, and for each key of each error rule that fails.
 * @param search finds values with which failed rules hold. Without it, rule issues have no `nearest`.
 */
export function validateSettled(
  model: CompiledDocument,
  { settled: { configuration, adjustments }, runtime }: SettledRun,
  language: string,
  search?: typeof suggest,
): readonly ConfigurationIssue[] {
  runtime.resume();
  return [
    ...adjustments.slice(0, ISSUE_LIMIT).map((adjustment) => issueOf(adjustment, model.settleProgram, runtime)),
    ...ruleIssues(model, { settled: { configuration, adjustments: [] }, runtime }, language, search),
  ].slice(0, ISSUE_LIMIT);
}

/**
 * Copies an object's entries, reading each only once, because a getter may return a different value next time, or
 * throw.
 */
export function entriesOf(input: unknown): Readonly<Record<string, unknown>> | undefined {
  try {
    return isObject(input) ? { ...input } : undefined;
  } catch {
    return undefined;
  }
}

/** Converts the error for a configuration that can't be built to issues. */
export function issuesFrom(check: () => readonly ConfigurationIssue[]): readonly ConfigurationIssue[] {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return error.issues.map(({ message }) => ({ pointer: '', code: 'unbuildable', message }));
  }
}

function issueOf(
  { key, to, reason, letters = [] }: Adjustment,
  { byKey }: SettleProgram,
  runtime: Runtime,
): ConfigurationIssue {
  const pointer = pointerStep(key);
  const parameter = byKey.get(key);
  const limits = parameter?.type.limits(runtime);
  return {
    pointer,
    code: reason,
    // The only way for a color to break the pattern is capital letters. Text that isn't a color has the wrong type.
    message:
      parameter?.definition.type === 'color' && reason === 'pattern'
        ? `"${key}" must be in lower case`
        : messages(key, parameter?.expected, limits, letters)[reason],
    ...(limits && reason !== 'hidden' ? { limits } : {}),
    ...(to === undefined ? {} : { nearest: to }),
    ...(letters.length > 0 ? { letters } : {}),
  };
}

function messages(
  key: string,
  expected = '',
  { min, max, step, options = [] }: Limits = {},
  letters: readonly string[],
): Readonly<Record<Adjustment['reason'], string>> {
  return {
    'unknown-key': `There is no parameter "${shorten(key)}"`,
    type: `"${key}" must be ${expected}`,
    min: `"${key}" must be at least ${min}`,
    max: `"${key}" can be at most ${max}`,
    step: `"${key}" must be ${min} plus a multiple of ${step}`,
    option: `"${key}" must be one of ${options.join(', ')}`,
    hidden: `"${key}" can't be chosen with these values: leave it out`,
    pattern: `"${key}" contains characters that aren't allowed`,
    'min-length': `"${key}" needs at least ${min} characters`,
    'max-length': `"${key}" can have at most ${max} characters`,
    'letters-missing': `"${key}" has letters that the typeface lacks: ${letters.join(' ')}`,
  };
}

function ruleIssues(
  model: CompiledDocument,
  run: SettledRun,
  language: string,
  search: typeof suggest | undefined,
): ConfigurationIssue[] {
  const { rules } = model;
  const unbuilt = issuesFrom(() => {
    prepareRules(model, run.runtime);
    return [];
  });
  if (unbuilt.length > 0) return [...unbuilt];
  const broken = rules.map((rule) => rule.definition.level !== 'warning' && !holds(rule, run.runtime));
  if (!broken.includes(true)) return [];
  const suggestions = search?.(model, run) ?? [];
  return rules.flatMap(({ definition: { keys, message } }, index) => {
    if (!broken[index]) return [];
    const issue = { code: 'rule' as const, message: textIn(message, language) };
    if (keys.length === 0) return [{ pointer: '', ...issue }];
    return keys.map((key) => {
      const nearest = suggestions.find((suggestion) => suggestion.rule === index && suggestion.key === key)?.value;
      return { pointer: pointerStep(key), ...issue, ...(nearest === undefined ? {} : { nearest }) };
    });
  });
}
