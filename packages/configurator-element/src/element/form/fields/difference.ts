// The change of the price with an option, beside the option's name. Its space is kept while it is computed, so that no
// option moves away from the pointer.

import { html, nothing, type TemplateResult } from 'lit';
import type { ConfigurationValue } from '../../../model/index.js';
import type { FieldContext } from './context.js';

export function renderDifference(
  key: string,
  value: ConfigurationValue,
  context: FieldContext,
): TemplateResult | typeof nothing {
  const text = context.hasPrice ? context.differenceOf(key, value) : undefined;
  if (text === undefined) return nothing;
  return html`<span class=${context.isOutdated ? 'difference outdated' : 'difference'}><bdi>${text}</bdi></span>`;
}

/** The label with the difference, for lists, whose options are plain texts. */
export function labelWithDifference(label: string, difference: string | undefined): string {
  return difference === undefined ? label : `${label} (${difference})`;
}
