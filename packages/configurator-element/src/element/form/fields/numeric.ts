// The state of a number in the form, and its text there.

import { formatLengthValue, formatNumber, unitName } from '../../shared/format/length.js';
import { unitOf } from '../../shared/format/value.js';
import type { FieldContext, NumericState } from './context.js';

export function textOf(state: NumericState, { notation }: FieldContext): string {
  return unitOf(state) === 'mm' ? formatLengthValue(state.value, notation) : formatNumber(state.value, notation);
}

export function unitLabel(state: NumericState, { notation }: FieldContext): string | undefined {
  const unit = unitOf(state);
  return unit === 'mm' ? unitName(notation.unit, notation.language) : unit === 'deg' ? '°' : undefined;
}

export function clamp(value: number, { min, max }: NumericState): number {
  return Math.min(max, Math.max(min, value));
}
