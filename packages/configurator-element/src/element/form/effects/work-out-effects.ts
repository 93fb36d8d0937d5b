// Tries each option that isn't chosen, to find the estimate with it or what makes it unavailable. It yields after each
// option, so that the caller can stop.

import type { CoreModel } from '../../../model/core-model.js';
import type { Configuration, ConfigurationValue } from '../../../model/evaluate/product.js';
import { ModelError, type ParameterState } from '../../../model/index.js';
import { suggest } from '../../../model/settle/suggest.js';
import { type Obstacle, optionId } from '../../session/configuration-store.js';

export interface EffectValues {
  /** The change of one product's estimate, in the currency's major unit, by `optionId`. */
  readonly differences: ReadonlyMap<string, number>;
  readonly obstacles: ReadonlyMap<string, Obstacle>;
}

/**
 * @param chosen the chosen values; all others follow their defaults, which may depend on the option
 * @param now the product's current estimate; without one there are no differences
 */
export function* optionEffects(
  model: CoreModel,
  chosen: Configuration,
  now: number | undefined,
): Generator<void, EffectValues> {
  const settled = model.settle(chosen);
  yield;
  const differences = new Map<string, number>();
  const obstacles = new Map<string, Obstacle>();
  const compare = (id: string, configuration: Configuration) => {
    const then = now === undefined ? undefined : estimateOf(model, configuration);
    if (now !== undefined && then !== undefined) differences.set(id, then - now);
  };
  for (const state of model.describe(settled)) {
    if (!state.visible) continue;
    for (const { value, available } of otherOptions(state)) {
      const id = optionId(state.key, value);
      if (available) compare(id, { ...chosen, [state.key]: value });
      else obstacles.set(id, obstacleTo(model, { ...settled.configuration, [state.key]: value }, state.key));
      yield;
    }
  }
  for (const { id, configuration, available } of model.presets(settled)) {
    if (!available) continue;
    compare(optionId('', id), configuration);
    yield;
  }
  return { differences, obstacles };
}

interface OtherOption {
  readonly value: ConfigurationValue;
  readonly available: boolean;
}

function otherOptions(state: ParameterState): readonly OtherOption[] {
  if (state.type === 'boolean') return [{ value: !state.value, available: true }];
  if (!('options' in state)) return [];
  return (state.options ?? []).filter(({ value }) => value !== state.value);
}

/** Undefined if the document has no estimate, or the configuration can't be built. */
function estimateOf(model: CoreModel, configuration: Parameters<CoreModel['evaluate']>[0]): number | undefined {
  try {
    return model.evaluate(configuration).estimate?.amount;
  } catch (error) {
    if (error instanceof ModelError) return undefined;
    throw error;
  }
}

function obstacleTo(model: CoreModel, wanted: Configuration, key: string): Obstacle {
  try {
    const settled = model.settle(wanted);
    const because = settled.adjustments.find((adjustment) => adjustment.key === key)?.because ?? [];
    const fix = suggest(model.compiled, model.runOf(settled)).find(({ bound }) => bound === key);
    return { because, fix: fix && { key: fix.key, value: fix.value } };
  } catch (error) {
    if (error instanceof ModelError) return { because: [], fix: undefined };
    throw error;
  }
}
