// Writes the text of a link to a configuration. A file of its own, so that a page only loads it with its other tools.

import { AR_FLAG, type ConfigurationLink } from './configuration-link.js';

/**
 * A link's text: the value of the query parameter that `linkName` names, to be encoded as any other.
 * @example
 * ```ts
 * writeLinkText({ revision: '3f2a90c1', values: { width: 900 }, forAr: false }); // '3f2a90c1~width.900'
 * ```
 */
export function writeLinkText({
  revision,
  values,
  forAr,
}: Omit<ConfigurationLink, 'values'> & { readonly values: Readonly<Record<string, unknown>> }): string {
  const fields = [revision, ...Object.entries(values).map(([key, value]) => `${key}.${value}`)].map(escapeField);
  return [...fields, ...(forAr ? [AR_FLAG] : [])].join('~');
}

function escapeField(field: string): string {
  return field.replace(/[%~]/g, (character) => (character === '%' ? '%25' : '%7E'));
}
