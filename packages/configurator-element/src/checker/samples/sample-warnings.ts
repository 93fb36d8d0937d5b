// Warnings from the configurations that were tried: for things that never occurred, such as a part that's never placed,
// and for failures. Each failure includes the smallest set of values that reproduces it, so that authors see which
// values matter.

import {
  type Model,
  type ModelDocument,
  ModelError,
  type ModelIssue,
  type Parameter,
  type Part,
  textIn,
} from '../../model/index.js';
import { type Diagnostic, warning } from '../diagnostic.js';
import { jointWarnings } from './joint-checks.js';
import type { SampleResults, Sighting } from './run-samples.js';
import type { SampleInput } from './sample-inputs.js';

export const ALWAYS_FAILS = 'rule-always-fails';

export function sampleWarnings(model: Model, seen: SampleResults): readonly Diagnostic[] {
  const { document } = model;
  const { build: broken, parts } = seen.checkers;
  const failures = [
    ...seen.failures.map((each) => {
      const { input, what } = shrinkInput(model, each, (input) => broken.with(input).find(isAt(each.what)));
      return failureOf(model, input, what);
    }),
    ...seen.partWarnings.map((each) => {
      const { input, what } = shrinkInput(model, each, (input) =>
        isBuildable(model, input)
          ? [
              ...parts.check(input, (pointer, code) => pointer === each.what.pointer && code === each.what.code),
              ...jointWarnings(model.evaluate(input), document).filter(isAt(each.what)),
            ][0]
          : undefined,
      );
      return { ...warning(what.code, what.pointer, `${whenOf(model, input)} ${what.message}`), configuration: input };
    }),
  ];
  // If hardly any configurations could be built, things that never happened may still be possible.
  if (seen.built < FEWEST) return failures;
  return [
    ...failures,
    ...ruleWarnings(document, seen),
    ...unreachedWarnings(document.parts, '/parts', seen),
    ...document.parameters.flatMap((parameter, index) => parameterWarnings(parameter, `/parameters/${index}`, seen)),
    ...presetWarnings(document, seen),
  ];
}

const FEWEST = 20;

function isBuildable(model: Model, input: SampleInput): boolean {
  try {
    model.evaluate(input);
    return true;
  } catch (error) {
    if (error instanceof ModelError) return false;
    throw error;
  }
}

interface Located {
  readonly pointer: string;
  readonly code: string;
}

function isAt({ pointer, code }: Located): (other: Located) => boolean {
  return (other) => other.pointer === pointer && other.code === code;
}

/**
 * The defaults and presets must be buildable. Other configurations may be meant to fail, so they only cause a warning.
 */
function failureOf(model: Model, input: SampleInput, { code, pointer, message, suggestion }: ModelIssue): Diagnostic {
  const refused = model.validate(input).issues.some((issue) => issue.code === 'rule');
  const note = refused ? ' (a rule prevents ordering it, but customers can still choose it)' : '';
  return {
    severity: isStart(input) || presetOf(model, input) ? 'error' : 'warning',
    code,
    pointer,
    message: `${whenOf(model, input)} it can't be built${note}: ${message}`,
    ...(suggestion === undefined ? {} : { suggestion }),
    configuration: input,
  };
}

function whenOf(model: Model, input: SampleInput): string {
  if (isStart(input)) return 'With the defaults,';
  const preset = presetOf(model, input);
  return preset ? `With the preset "${preset.id}",` : `With ${show(input)},`;
}

function isStart(input: SampleInput): boolean {
  return Object.keys(input).length === 0;
}

function presetOf({ document: { presets = [] } }: Model, input: SampleInput) {
  return presets.find(({ configuration }) => isSame(configuration, input));
}

function isSame(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function show(input: object): string {
  const text = JSON.stringify(input).replaceAll('":', '": ').replaceAll(',"', ', "');
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
}

function ruleWarnings({ rules = [] }: ModelDocument, seen: SampleResults): readonly Diagnostic[] {
  const { held, built, orderable, refusals, samples } = seen;
  const diagnostics = rules.flatMap(({ level, message }, index) => {
    const pointer = `/rules/${index}/require`;
    // A rule that prevents configurations that can't be built is needed, even if it never fails here.
    const isNeeded = refusals.has(textIn(message, 'en'));
    if (held[index] === built && !isNeeded) {
      const message = `This rule held in all ${tried(built, samples)}: remove it if the limits already ensure it`;
      return [warning('rule-never-fails', pointer, message)];
    }
    if (held[index]! > 0) return [];
    const effect = level === 'warning' ? 'its message always shows' : 'nothing can be ordered';
    const found = warning(ALWAYS_FAILS, pointer, `This rule failed in all ${tried(built, samples)}: ${effect}`);
    return [level === 'warning' ? found : { ...found, severity: 'error' as const }];
  });
  if (orderable > 0 || diagnostics.some(({ code }) => code === ALWAYS_FAILS)) return diagnostics;
  const message = `No single rule always fails, but each of the ${tried(built, samples)} breaks at least one, so nothing can be ordered`;
  return [...diagnostics, warning('never-orderable', '/rules', message)];
}

function unreachedWarnings(parts: readonly Part[], pointer: string, seen: SampleResults): readonly Diagnostic[] {
  return parts.flatMap((part, index) => {
    const at = `${pointer}/${index}`;
    if (seen.parts.has(part.id)) return part.kind === 'group' ? unreachedWarnings(part.parts, `${at}/parts`, seen) : [];
    // The part fails wherever it's placed, and that's already reported, so don't warn that it's never placed.
    if (seen.failures.some(({ what }) => `${what.pointer}/`.startsWith(`${at}/`))) return [];
    const cause = causeIn(part);
    const message = `"${part.id}" was in none of ${tried(seen.built, seen.samples)}: ${cause.words}`;
    return [warning('never-reached', `${at}${cause.path}`, message)];
  });
}

/** The most likely reason why a part is never placed. */
function causeIn(part: Part): { readonly path: string; readonly words: string } {
  if (part.if !== undefined) return { path: '/if', words: 'its "if" never holds' };
  if (part.repeat !== undefined) return { path: '/repeat', words: 'its "repeat" never reaches 1' };
  if (part.kind === 'group') return { path: '/parts', words: 'it is always empty' };
  return { path: '', words: part.kind === 'item' ? 'its quantity is never above 0' : 'it is never placed' };
}

function parameterWarnings(parameter: Parameter, pointer: string, seen: SampleResults): readonly Diagnostic[] {
  const { key, type } = parameter;
  const all = tried(seen.built, seen.samples);
  if (!seen.shown.has(key)) {
    const message = `"${key}" was hidden in all ${all}: customers can't change it`;
    return [warning('never-shown', `${pointer}/visible`, message)];
  }
  if ((type === 'number' || type === 'integer') && !seen.movable.has(key)) {
    const message = `The lowest and highest values of "${key}" were the same in all ${all}: customers can't change it`;
    return [warning('never-movable', pointer, message)];
  }
  if (type !== 'choice') return [];
  return parameter.options.flatMap(({ value }, index) => {
    if (seen.options.has(`${key}/${value}`)) return [];
    const message = `The option "${value}" was available in none of ${all}: its "if" never holds`;
    return [warning('never-offered', `${pointer}/options/${index}/if`, message)];
  });
}

function presetWarnings({ presets = [] }: ModelDocument, seen: SampleResults): readonly Diagnostic[] {
  return presets.flatMap(({ id }, index) => {
    if (seen.presets.has(id)) return [];
    const message = `The preset "${id}" was offered in none of ${tried(seen.built, seen.samples)}: its "if" never holds`;
    return [warning('never-offered', `/presets/${index}/if`, message)];
  });
}

/**
 * The number of configurations tried, such as "240 configurations tried", and the number of those that couldn't be
 * built, if any.
 */
function tried(built: number, samples: number): string {
  return `${built} configurations tried${built < samples ? ` (${samples - built} more couldn't be built)` : ''}`;
}

/**
 * Removes as many values from a configuration as possible. A value is removed if `look` finds the same result without
 * it.
 */
function shrinkInput<T>(model: Model, seen: Sighting<T>, look: (input: SampleInput) => T | undefined): Sighting<T> {
  const attempt = (input: SampleInput): Sighting<T> | undefined => {
    const what = look(input);
    return what === undefined ? undefined : { input, what };
  };
  let left = attempt(settled(model, seen.input)) ?? seen;
  for (const key of Object.keys(left.input)) {
    const { [key]: _, ...fewer } = left.input;
    left = attempt(fewer) ?? left;
  }
  return left;
}

/** The given values after settling, in form order. */
function settled(model: Model, input: SampleInput): SampleInput {
  try {
    const { configuration } = model.settle(input);
    return Object.fromEntries(Object.entries(configuration).filter(([key]) => Object.hasOwn(input, key)));
  } catch (error) {
    if (error instanceof ModelError) return input;
    throw error;
  }
}
