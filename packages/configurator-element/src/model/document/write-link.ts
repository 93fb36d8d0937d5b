// Writes a configuration into the page's address.

import { AR_FLAG, type ConfigurationLink, linkName } from '../../model/document/configuration-link.js';

/** The address with the link, which replaces an earlier link. Everything else stays the same. */
export function writeLink(address: string, model: string, { revision, values, forAr }: ConfigurationLink): string {
  const url = new URL(address);
  const fields = [revision, ...Object.entries(values).map(([key, value]) => `${key}.${value}`)].map(escapeField);
  const name = encodeURIComponent(linkName(model));
  const own = `${name}=${encodeURIComponent([...fields, ...(forAr ? [AR_FLAG] : [])].join('~'))}`;
  const others = url.search.slice(1).split('&');
  url.search = [...others.filter((other) => other && other.split('=')[0] !== name), own].join('&');
  return url.href;
}

function escapeField(field: string): string {
  return field.replace(/[%~]/g, (character) => (character === '%' ? '%25' : '%7E'));
}
