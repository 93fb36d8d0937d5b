// Writes the text of a link to a configuration. It's a separate file, so that pages load it only with the other tools.

import { AR_FLAG, type ConfigurationLink } from './configuration-link.js';

/**
 * The text of a link: the value of the query parameter that `linkName` names. Encode it like any other value.
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
