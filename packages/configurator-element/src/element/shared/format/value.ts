// Formats a parameter's value for the form and for sentences.

import type { ConfigurationValue } from '../../../model/evaluate/product.js';
import type { ParameterState } from '../../../model/index.js';
import type { Messages } from '../messages/index.js';
import { formatLength, formatNumber, type LengthNotation } from './length.js';

export interface ValueFormat {
  readonly messages: Messages;
  readonly notation: LengthNotation;
}

export function formatValue(state: ParameterState, value: ConfigurationValue, format: ValueFormat): string {
  if (typeof value === 'number') return formatQuantity(state, value, format.notation);
  if (typeof value === 'boolean') return value ? format.messages.on : format.messages.off;
  return optionLabel(state, value) ?? value;
}

/** A number with its unit: lengths in the person's unit, angles in degrees, and other numbers without a unit. */
export function formatQuantity(state: ParameterState, value: number, notation: LengthNotation): string {
  const unit = unitOf(state);
  const precise = inStepsOf(state, notation);
  if (unit === 'mm') return formatLength(value, precise);
  return `${formatNumber(value, precise)}${unit === 'deg' ? '°' : ''}`;
}

/** The notation that tells a parameter's values apart. */
export function inStepsOf(state: ParameterState, notation: LengthNotation): LengthNotation {
  return 'step' in state ? { ...notation, step: state.step } : notation;
}

export function unitOf(state: ParameterState): 'mm' | 'deg' | undefined {
  return 'unit' in state ? state.unit : undefined;
}

function optionLabel(state: ParameterState, value: string): string | undefined {
  return 'options' in state ? state.options?.find((option) => option.value === value)?.label : undefined;
}

/** Keeps a figure and its unit on one line: `Oak 18 mm`. */
export function withWholeAmounts(label: string): string {
  return label.replace(/(\p{Nd}) (?=\p{L}{1,2}(?!\p{L}))/gu, '$1\u00a0');
}
