// The change of the price with an option, beside the option's name. Its space is kept while it is computed, so that no
// option moves away from the pointer.

import { html, nothing, type TemplateResult } from 'lit';
import type { ConfigurationValue } from '../../../model/index.js';
import type { FieldContext } from './context.js';

type Differences = Pick<FieldContext, 'differenceOf' | 'hasPrice' | 'isOutdated'>;

export function renderDifference(
  key: string,
  value: ConfigurationValue,
  { differenceOf, hasPrice, isOutdated }: Differences,
): TemplateResult | typeof nothing {
  const text = hasPrice ? differenceOf(key, value) : undefined;
  if (text === undefined) return nothing;
  return html`<span class=${isOutdated ? 'difference outdated' : 'difference'}><bdi>${text}</bdi></span>`;
}

/** The label with the difference, for lists, whose options are plain texts. */
export function labelWithDifference(label: string, difference: string | undefined): string {
  return difference === undefined ? label : `${label} (${difference})`;
}
