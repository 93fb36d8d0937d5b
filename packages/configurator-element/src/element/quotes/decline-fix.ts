// Finds a change that would make a declining workshop quote: fewer pieces, or the nearest size whose boards fit its
// machines. It verifies each suggestion by building and measuring the product.

import type { Declined } from '@parametric/api-client';
import { AXES } from '../../geometry/axes.js';
import type { CoreModel } from '../../model/core-model.js';
import type { Configuration, PanelPart } from '../../model/evaluate/product.js';
import type { IntegerState, NumberState, ParameterState } from '../../model/index.js';
import { ModelError } from '../../model/index.js';

export type DeclineFix = { readonly quantity: number } | { readonly key: string; readonly value: number };

/** Length and width of the largest board that the workshop accepts, in mm. */
type Board = readonly [length: number, width: number];

/** @returns undefined if no single change helps */
export function findDeclineFix(
  declined: readonly Declined[],
  model: CoreModel | undefined,
  configuration: Configuration,
): DeclineFix | undefined {
  // If a workshop gives a quantity, it has accepted everything else, because it checks the quantity last.
  const quantity = Math.max(0, ...declined.map(({ values }) => numberOf(values?.max_quantity) ?? 0));
  if (quantity > 0) return { quantity };
  const boards = declined.flatMap(boardOf).sort((one, other) => areaOf(other) - areaOf(one));
  const largest = boards[0];
  return largest && model && nearestSize(model, configuration, largest);
}

function boardOf({ code, values = {} }: Declined): readonly Board[] {
  if (code !== 'panel_exceeds_saw' && code !== 'panel_exceeds_sheet') return [];
  const [length, width] = [numberOf(values.max_length_mm), numberOf(values.max_width_mm)];
  return length && width ? [[length, width]] : [];
}

/** The parameter that must change by the smallest share of its range. */
function nearestSize(model: CoreModel, configuration: Configuration, board: Board): DeclineFix | undefined {
  const found = model
    .describe(configuration)
    .filter(isAdjustable)
    .flatMap((state) => {
      const value = nearestValue(state, (tried) => fits(model, { ...configuration, [state.key]: tried }, board));
      return value === undefined
        ? []
        : [{ key: state.key, value, change: (state.value - value) / (state.max - state.min) }];
    })
    .sort((one, other) => one.change - other.change)[0];
  return found && { key: found.key, value: found.value };
}

function isAdjustable(state: ParameterState): state is NumberState | IntegerState {
  return (state.type === 'number' || state.type === 'integer') && state.visible && state.value > state.min;
}

/**
 * The largest fitting value below the current one, on the parameter's steps. Boards grow with the value, so bisection
 * finds it.
 */
function nearestValue({ min, step, value }: NumberState | IntegerState, fitsWith: (value: number) => boolean) {
  const at = (steps: number) => Number((min + steps * step).toFixed(9));
  if (!fitsWith(min)) return undefined;
  let fitting = 0;
  let tooLarge = Math.round((value - min) / step);
  while (tooLarge - fitting > 1) {
    const middle = Math.floor((fitting + tooLarge) / 2);
    if (fitsWith(at(middle))) fitting = middle;
    else tooLarge = middle;
  }
  return at(fitting);
}

/** Whether the product can be built with these values, no rule fails, and every board fits. */
function fits(model: CoreModel, configuration: Configuration, board: Board): boolean {
  try {
    const settled = model.settle(configuration);
    if (settled.adjustments.length > 0) return false;
    const { parts, rules } = model.evaluate(settled);
    if (rules.some(({ holds, level }) => !holds && level === 'error')) return false;
    return [...parts].every((part) => part.kind !== 'panel' || !part.bom || fitsBoard(part, board));
  } catch (error) {
    if (error instanceof ModelError) return false;
    throw error;
  }
}

/**
 * Compares the longer sides and the shorter sides. That's enough for a saw, where the grain doesn't matter, and for a
 * sheet, which a workshop only reports if it's smaller than its saw.
 */
function fitsBoard({ size, normal }: PanelPart, [length, width]: Board): boolean {
  const sides = AXES.flatMap((axis, index) => (axis === normal ? [] : [size[index]!]));
  return Math.max(...sides) <= Math.max(length, width) && Math.min(...sides) <= Math.min(length, width);
}

function areaOf([length, width]: Board): number {
  return length * width;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
