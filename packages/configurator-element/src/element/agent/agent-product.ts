// What an agent reads about a product, and how its values are corrected. Everything is computed by the evaluator from
// the document and a configuration. Sentences are in English, because the agent rephrases them in its customer's
// language.

import type { CoreModel } from '../../model/core-model.js';
import type { Configuration, ConfigurationValue, Product } from '../../model/evaluate/product.js';
import {
  type Adjustment,
  type IntegerState,
  ModelError,
  type NumberState,
  type ParameterState,
  type Settled,
  textIn,
} from '../../model/index.js';
import type { suggest } from '../../model/settle/suggest.js';
import { formatEstimate } from '../shared/format/length.js';

/** One configuration of a product in a shop. */
export interface AgentProduct {
  readonly model: CoreModel;
  /** Only the values that the customer or the agent has chosen. All other parameters follow their defaults. */
  readonly chosen: Configuration;
  readonly quantity: number;
  /** The language of the document's texts and of prices. */
  readonly language: string;
  /** The shop's currency. If it's empty, any currency is accepted. */
  readonly currency: string;
  /** Finds values that would satisfy a failed rule, or make a value available. */
  readonly suggest: typeof suggest;
}

/** The changes that an agent requests. */
export interface Wish {
  readonly values: Configuration;
  /** If set, the changes are applied to this preset instead of to the current configuration. */
  readonly preset?: string | undefined;
  readonly quantity?: number | undefined;
}

/** A value the product can't have, and the one it has instead. */
export interface Correction {
  readonly key: string;
  readonly wanted: unknown;
  readonly became: ConfigurationValue | undefined;
  readonly reason: string;
  /** The smallest change of another option that would make the wanted value possible. */
  readonly fix?: Configuration;
}

/** The values that an agent wants to set, and whether all other parameters return to their defaults. */
export interface Patch {
  readonly values: Configuration;
  readonly fromDefaults: boolean;
}

/** The product after the requested changes. */
export interface Outcome {
  readonly configuration: Configuration;
  readonly corrected: readonly Correction[];
  readonly problems: readonly Problem[];
  readonly price: object | null;
}

/** A failed rule. */
export interface Problem {
  /** Whether the product can't be ordered in this configuration. */
  readonly blocksOrder: boolean;
  readonly message: string;
  /** The changes that resolve the problem. Applying any one of them is enough. */
  readonly fixes: readonly Configuration[];
}

export function patchOf({ model }: AgentProduct, { values, preset }: Wish): Patch {
  const { configuration } = model.presets({}).find(({ id }) => id === preset) ?? {};
  return { values: { ...configuration, ...values }, fromDefaults: configuration !== undefined };
}

/** @throws {ModelError} if the product can't be built */
export function outcomeOf(product: AgentProduct, wish: Wish): Outcome {
  const { model, chosen, language } = product;
  const { values, fromDefaults } = patchOf(product, wish);
  const before = model.settle(chosen).configuration;
  const settled = model.settle(fromDefaults ? values : { ...chosen, ...values });
  const evaluated = model.evaluate(settled, { language });
  // Corrections of values that were chosen earlier are reported only the first time, and never if the option was merely
  // hidden.
  const isNew = ({ key, reason, to }: Adjustment) => key in values || (reason !== 'hidden' && before[key] !== to);
  return {
    configuration: settled.configuration,
    corrected: correctionsOf(product, settled, isNew),
    problems: problemsOf(product, settled, evaluated),
    price: priceOf(product, evaluated, wish.quantity),
  };
}

/** The estimated price, or null if the document has no estimate in the shop's currency. */
export function priceOf({ currency, language, quantity }: AgentProduct, { estimate }: Product, wanted = quantity) {
  if (!estimate || (currency !== '' && currency !== estimate.currency)) return null;
  const each = Number(estimate.amount.toFixed(2));
  const amount = Number((estimate.amount * wanted).toFixed(2));
  const text = formatEstimate(amount, estimate.currency, language);
  return { amount, currency: estimate.currency, text: `about ${text}`, quantity: wanted, each };
}

/**
 * For each value that was changed to satisfy the document's limits: the reason, and what would make the requested value
 * possible.
 */
function correctionsOf(
  { model, language, suggest }: AgentProduct,
  settled: Settled,
  isMeant: (adjustment: Adjustment) => boolean,
): readonly Correction[] {
  const meant = settled.adjustments.filter(isMeant);
  if (meant.length === 0) return [];
  const states = model.describe(settled, { language });
  const fixes = suggest(model.compiled, model.runOf(settled));
  return meant.map((adjustment) => {
    const { key, from, to } = adjustment;
    const fix = fixes.find(({ bound }) => bound === key);
    return {
      key,
      wanted: from,
      became: to,
      reason: reasonOf(adjustment, states, settled.configuration),
      ...(fix ? { fix: { [fix.key]: fix.value } } : {}),
    };
  });
}

function reasonOf(adjustment: Adjustment, states: readonly ParameterState[], configuration: Configuration): string {
  const { key, from, because = [], letters = [] } = adjustment;
  const state = states.find((one) => one.key === key);
  const limit = adjustment.limit ?? limitOf(state, adjustment.reason);
  const unit = state && 'unit' in state && state.unit ? ` ${state.unit}` : '';
  const sentence = {
    'unknown-key': `There is no option "${key}"`,
    type: `${JSON.stringify(from)} isn't a value of "${key}"`,
    min: `"${key}" must be at least ${limit}${unit}`,
    max: `"${key}" can be at most ${limit}${unit}`,
    step: `"${key}" has steps of ${state && 'step' in state ? state.step : 1}${unit}`,
    option: `${JSON.stringify(from)} isn't available`,
    hidden: `"${key}" can't be chosen`,
    pattern: `"${key}" has characters that aren't allowed`,
    'min-length': `"${key}" needs at least ${limit} characters`,
    'max-length': `"${key}" can have at most ${limit} characters`,
    'letters-missing': `These letters can't be made: ${letters.join(' ')}`,
  }[adjustment.reason];
  const causes = because.map((cause) => `${cause} = ${JSON.stringify(configuration[cause])}`);
  return `${sentence}${causes.length > 0 ? ` with ${causes.join(' and ')}` : ''}.`;
}

function limitOf(state: ParameterState | undefined, reason: Adjustment['reason']): number | undefined {
  if (state?.type === 'text') return reason === 'min-length' ? state.minLength : state.maxLength;
  if (!state || !('min' in state)) return undefined;
  return reason === 'min' ? state.min : state.max;
}

function problemsOf({ model, suggest }: AgentProduct, settled: Settled, { rules }: Product): readonly Problem[] {
  const failed = rules.flatMap((rule, index) => (rule.holds ? [] : [{ ...rule, index }]));
  if (failed.length === 0) return [];
  const fixes = suggest(model.compiled, model.runOf(settled));
  return failed.map(({ level, message, index }) => ({
    blocksOrder: level === 'error',
    message,
    fixes: fixes.filter(({ rule }) => rule === index).map(({ key, value }) => ({ [key]: value })),
  }));
}

/** The options with their current values and limits, and why other values aren't available. */
export function readProduct(product: AgentProduct) {
  const { model, chosen, language, quantity } = product;
  const settled = model.settle(chosen);
  const states = model.describe(settled, { language });
  const evaluated = model.evaluate(settled, { language });
  const whyNot = (state: ParameterState, value: ConfigurationValue) => {
    const [reason] = refusalsOf(product, { ...chosen, [state.key]: value }, state.key);
    return reason ? withFix(reason) : "It can't be built with the other options.";
  };
  const { document } = model;
  return {
    product: textIn(document.name, language),
    ...(document.description ? { description: textIn(document.description, language) } : {}),
    price: priceOf(product, evaluated),
    quantity,
    options: states.filter(({ visible }) => visible).map((state) => describeOption(state, whyNot)),
    notOffered: states
      .filter(({ visible }) => !visible)
      .map((state) => ({ key: state.key, label: state.label, reason: whyNot(state, otherValue(state)) })),
    presets: model.presets(settled, { language }).map(({ id, name, available }) => ({ id, name, available })),
    problems: problemsOf(product, settled, evaluated),
  };
}

/** @param whyNot returns the reason why a value isn't available */
function describeOption(state: ParameterState, whyNot: (state: ParameterState, value: ConfigurationValue) => string) {
  const { key, label, help, group, type, value } = state;
  const options = 'options' in state ? state.options : undefined;
  return {
    key,
    label,
    ...(help ? { help } : {}),
    ...(group ? { group } : {}),
    type,
    value,
    ...('min' in state ? limitsOf(state) : {}),
    ...('unit' in state && state.unit ? { unit: state.unit } : {}),
    ...(type === 'text' ? { minLength: state.minLength, maxLength: state.maxLength, pattern: state.pattern } : {}),
    ...(options ? { options: options.map((option) => describeChoice(option, () => whyNot(state, option.value))) } : {}),
  };
}

/** The current limits, and the options they depend on. */
function limitsOf({ min, max, step, minBecause = [], maxBecause = [] }: NumberState | IntegerState) {
  const because = [...new Set([...minBecause, ...maxBecause])];
  return { min, max, step, ...(because.length > 0 ? { limitedBy: because } : {}) };
}

function describeChoice(option: { value: string; label: string; available: boolean }, whyNot: () => string) {
  const { value, label, available } = option;
  return { value, label, ...(available ? {} : { unavailable: whyNot() }) };
}

function refusalsOf(product: AgentProduct, wanted: Configuration, key: string): readonly Correction[] {
  try {
    return correctionsOf(product, product.model.settle(wanted), (adjustment) => adjustment.key === key);
  } catch (error) {
    if (error instanceof ModelError) return [];
    throw error;
  }
}

function withFix({ reason, fix }: Correction): string {
  return fix ? `${reason} This would allow it: ${JSON.stringify(fix)}` : reason;
}

/**
 * A value that differs from the current one. A hidden parameter's current value is always allowed, so only another
 * value can show why the parameter is hidden.
 */
function otherValue(state: ParameterState): ConfigurationValue {
  if (state.type === 'boolean') return !state.value;
  if ('min' in state) return state.value === state.max ? state.min : state.max;
  if ('options' in state && state.options) return state.options.find(({ value }) => value !== state.value)?.value ?? '';
  return state.value === 'a' ? 'b' : 'a';
}
