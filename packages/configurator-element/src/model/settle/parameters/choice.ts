// A choice parameter: one of its options. Colors and materials, which have options too, share `compileOptions`.

import { fail } from '../../document/errors.js';
import type { Expression } from '../../document/fields.js';
import type { ParameterOf } from '../../document/model-document.js';
import { textIn } from '../../document/text.js';
import type { Runtime } from '../../expression/runtime.js';
import { constraintSources } from '../constraint-sources.js';
import type { CompiledParameterType, ParameterCompileContext, ParameterTypeRow } from './parameter-type.js';

export const choiceRow: ParameterTypeRow<ParameterOf<'choice'>> = {
  expected: 'the value of an option',
  type: ({ options }, { intern }) => ({ kind: 'text', values: options.map(({ value }) => intern(value)) }),
  expressions: ({ options }) =>
    options.flatMap((option, index) => (option.if === undefined ? [] : [[`/options/${index}/if`, option.if] as const])),
  compile({ options, default: fallback }, context) {
    return {
      ...compileOptions(options, fallback, context, (index, language) => ({
        label: textIn(options[index]!.label, language),
      })),
      encode: (value) => context.symbols.intern(String(value)),
    };
  },
};

export interface Option {
  readonly value: string;
  readonly if?: Expression | undefined;
}

export interface Options<S> extends Pick<CompiledParameterType, 'default' | 'settle' | 'limits'> {
  readonly state: (runtime: Runtime, language: string) => { readonly options: readonly (OptionState & S)[] };
}

interface OptionState {
  readonly value: string;
  readonly available: boolean;
}

/**
 * Compiles the options, and adds an issue for each invalid one.
 * @param show returns an option's additional properties for a form
 */
export function compileOptions<S>(
  options: readonly Option[],
  fallback: string,
  { pointer, issues, compute }: ParameterCompileContext,
  show: (index: number, language: string) => S,
): Options<S> {
  const values = options.map(({ value }) => value);
  if (values.length === 0) issues.add(`${pointer}/options`, 'value', 'This needs at least one option');
  values.forEach((value, index) => {
    if (values.indexOf(value) === index) return;
    issues.add(`${pointer}/options/${index}`, 'duplicate', `"${value}" is already an option`);
  });
  if (values.length > 0 && !values.includes(fallback)) {
    issues.addUnknown(`${pointer}/default`, 'value', 'option', fallback, values);
  }
  const conditions = options.map(({ if: condition = true }, index) =>
    condition === true ? undefined : compute(condition, `/options/${index}/if`, 'boolean'),
  );
  const available = ({ registers }: Runtime) =>
    conditions.map((condition) => !condition || registers[condition.register] !== 0);
  return {
    state(runtime, language) {
      const may = available(runtime);
      return {
        options: values.map((value, index) => ({ value, available: may[index]!, ...show(index, language) })),
      };
    },
    default: () => fallback,
    limits: (runtime) => {
      const may = available(runtime);
      return { options: values.filter((_, index) => may[index]) };
    },
    /** Replaces an option that can't be chosen now with the first one that can. */
    settle(given, runtime) {
      if (typeof given !== 'string') return { value: undefined, reason: 'type' };
      const index = values.indexOf(given);
      if (index < 0) return { value: undefined, reason: 'option' };
      const may = available(runtime);
      if (may[index]) return { value: given };
      const first = values[may.indexOf(true)];
      if (first !== undefined) {
        return { value: first, reason: 'option', ...constraintSources(conditions[index], runtime, 'because') };
      }
      return fail(`${pointer}/options`, 'no-option', 'None of the options can be chosen with these values');
    },
  };
}
