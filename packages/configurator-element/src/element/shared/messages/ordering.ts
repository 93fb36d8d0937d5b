// The messages for quotes and orders by language. They're loaded with that code, including the English ones.

import { ordering as english, type OrderingTranslation } from './en.js';
import { baseOf, isolated } from './index.js';

const languages: Readonly<Record<string, () => Promise<{ readonly ordering: OrderingTranslation }>>> = {
  ar: () => import('./ar.js'),
  de: () => import('./de.js'),
  es: () => import('./es.js'),
  fr: () => import('./fr.js'),
  it: () => import('./it.js'),
  nl: () => import('./nl.js'),
  pl: () => import('./pl.js'),
};

/** The messages for a language tag, or the English ones. */
export async function loadOrderingMessages(language: string): Promise<OrderingTranslation> {
  const load = languages[baseOf(language)];
  if (!load) return english;
  const { ordering } = await load();
  return isolated(ordering, language);
}
