// The values an agent may pass, as a JSON Schema derived from the model's parameters, and the same checks with messages
// in sentences. The schema doesn't include limits that depend on other options. The evaluator applies those.

import type { CoreModel } from '../../model/core-model.js';
import type { ParameterState } from '../../model/index.js';
import type { JsonSchema } from './model-context.js';

interface Value {
  readonly schema: JsonSchema;
  accepts(value: unknown): boolean;
  /** The expected value, worded as the end of a sentence: `a number, in mm`. */
  readonly expected: string;
}

export function valuesSchema(model: CoreModel, language: string): JsonSchema {
  const { parameters } = model.document;
  const properties = model.describe({}, { language }).map((state, index) => {
    const { schema } = kindOf(state);
    const { min, max } = { min: undefined, max: undefined, ...parameters?.[index] };
    return [
      state.key,
      {
        ...schema,
        ...(typeof min === 'number' ? { minimum: min } : {}),
        ...(typeof max === 'number' ? { maximum: max } : {}),
        description: descriptionOf(state),
      },
    ];
  });
  return {
    type: 'object',
    description: 'Values by key. Options that are left out keep their values.',
    properties: Object.fromEntries(properties),
    additionalProperties: false,
  };
}

/** Replaces option labels with their values: "Rust red" becomes #8f3b2e. */
export function namedValues(values: unknown, states: readonly ParameterState[]): unknown {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return values;
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const named = isText(value) ? optionNamed(value, optionsOf(states.find((one) => one.key === key))) : undefined;
      return [key, named?.value ?? value];
    }),
  );
}

/** Finds an option by its value or else by its label. Undefined if several options have that label. */
function optionNamed(name: string, options: readonly Option[]): Option | undefined {
  const wanted = name.trim().toLowerCase();
  const found = [
    options.filter(({ value }) => value === name),
    options.filter(({ value }) => value.toLowerCase() === wanted),
    options.filter(({ label }) => label.toLowerCase() === wanted),
  ].find(({ length }) => length > 0);
  return found?.length === 1 ? found[0] : undefined;
}

/** What's wrong with the values, and what would be valid; undefined if nothing is wrong. */
export function valuesProblem(values: unknown, states: readonly ParameterState[]): string | undefined {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    return 'values must be an object, such as {"width": 1200}.';
  }
  const problems = Object.entries(values).flatMap(([key, value]) => {
    const state = states.find((one) => one.key === key);
    if (!state) return [`There is no option "${key}". The options are ${states.map((one) => one.key).join(', ')}.`];
    const { accepts, expected } = kindOf(state);
    return accepts(value) ? [] : [`"${key}" must be ${expected}, not ${JSON.stringify(value)}.`];
  });
  return problems.length > 0 ? `${problems.join(' ')} Nothing was changed.` : undefined;
}

function kindOf(state: ParameterState): Value {
  if (state.type === 'boolean') return { schema: { type: 'boolean' }, accepts: isBoolean, expected: 'true or false' };
  if (state.type === 'number' || state.type === 'integer') {
    const unit = state.type === 'number' ? state.unit : undefined;
    const expected = unit === 'mm' ? 'a number of millimeters' : unit === 'deg' ? 'a number of degrees' : 'a number';
    return { schema: { type: state.type }, accepts: isNumber, expected };
  }
  if (state.type === 'text') return { schema: { type: 'string' }, accepts: isText, expected: 'text' };
  if (!state.options) {
    const isColor = (value: unknown) => isText(value) && /^#[0-9a-f]{6}$/.test(value);
    return {
      schema: { type: 'string', pattern: '^#[0-9a-f]{6}$' },
      accepts: isColor,
      expected: 'a color in lower case, such as #7c9071',
    };
  }
  const options = state.options.map(({ value }) => value);
  return {
    schema: { type: 'string', enum: options },
    accepts: (value) => isText(value) && options.includes(value),
    expected: `one of ${state.options.map(({ value, label }) => `${JSON.stringify(value)} (${label})`).join(', ')}`,
  };
}

/** `Depth, in mm. Including handles.`, `Infill: bars (Round bars), sheet (Perforated sheet)` */
function descriptionOf(state: ParameterState): string {
  const { label, help } = state;
  const unit = 'unit' in state && state.unit ? `, in ${state.unit}` : '';
  const names = optionsOf(state)
    .map((option) => `${option.value} (${option.label})`)
    .join(', ');
  return `${label}${unit}${names ? `: ${names}` : ''}${help ? `. ${help}` : ''}`;
}

interface Option {
  readonly value: string;
  readonly label: string;
}

function optionsOf(state: ParameterState | undefined): readonly Option[] {
  return state && 'options' in state ? (state.options ?? []) : [];
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value);
}

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean';
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
