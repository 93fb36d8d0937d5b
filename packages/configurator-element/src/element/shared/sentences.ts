// What the element says in whole sentences: what the view shows, and what settling changed.

import type { ConfigurationValue, Product } from '../../model/evaluate/product.js';
import type { Adjustment, ParameterState } from '../../model/index.js';
import { formatLength, formatLengthValue } from './format/length.js';
import { formatValue, type ValueFormat } from './format/value.js';
import { fill } from './messages/index.js';

/** The product in words, for whoever can't see it: its size, then what was chosen. */
export function describeView(
  name: string,
  product: Product,
  parameters: readonly ParameterState[],
  format: ValueFormat,
): string {
  const { messages, notation } = format;
  const { min, max } = product.bounds;
  const [width, height, depth] = [0, 1, 2].map((axis) => formatLength(max[axis]! - min[axis]!, notation));
  const values = configurationLines(parameters, format).map((line) => fill(messages.viewDescriptionValue, { ...line }));
  return [fill(messages.viewDescription, { name, width: width!, height: height!, depth: depth! }), ...values].join(' ');
}

/** What a person sees of a configuration, a line each. */
export function configurationLines(
  parameters: readonly ParameterState[],
  format: ValueFormat,
): { readonly label: string; readonly value: string }[] {
  return parameters
    .filter(({ visible, value }) => visible && value !== '')
    .map((state) => ({ label: state.label, value: formatValue(state, state.value, format) }));
}

/** "Hallway shelf · 100 × 120 × 32 cm · Oak": what is priced, in a line. */
export function summaryLine(
  name: string,
  product: Product,
  parameters: readonly ParameterState[],
  { messages, notation }: ValueFormat,
): string {
  const { min, max } = product.bounds;
  const size = [0, 1, 2].map((axis) => formatLengthValue(max[axis]! - min[axis]!, notation)).join(' × ');
  const material = parameters.find(({ type, visible }) => visible && type === 'material');
  const chosen = material && formatValue(material, material.value, { messages, notation });
  return [name, `${size}\u00a0${notation.unit}`, ...(chosen ? [chosen] : [])].join(' · ');
}

/** "Shelves is now 4 (was 6), because of Height." Or, of what the product has no more: "feet (steel) was left out." */
export function describeAdjustment(
  { key, from, to, because = [] }: Adjustment,
  parameters: readonly ParameterState[],
  format: ValueFormat,
): string {
  const { messages, notation } = format;
  const state = parameters.find((parameter) => parameter.key === key);
  const labelOf = (name: string) => parameters.find((parameter) => parameter.key === name)?.label ?? name;
  const show = (value: unknown) =>
    state && isValue(value) ? formatValue(state, value, format) : value === undefined ? '–' : String(value);
  const message = because.length > 0 ? messages.valueAdjustedBecause : messages.valueAdjusted;
  return fill(to === undefined ? messages.valueDropped : message, {
    label: labelOf(key),
    from: show(from),
    to: show(to),
    causes: new Intl.ListFormat(notation.language, { type: 'conjunction' }).format(because.map(labelOf)),
  });
}

function isValue(value: unknown): value is ConfigurationValue {
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean';
}
