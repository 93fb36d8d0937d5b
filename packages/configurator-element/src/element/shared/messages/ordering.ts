// The messages for quotes and orders by language. They're loaded with that code, including the English ones.

import { ordering as english, type OrderingTranslation } from './en.js';
import { baseOf, isolated } from './index.js';
import { languages } from './languages.js';

/** The messages for a language tag, or the English ones. */
export async function loadOrderingMessages(language: string): Promise<OrderingTranslation> {
  const load = languages[baseOf(language)];
  if (!load) return english;
  const { ordering } = await load();
  return isolated(ordering, language);
}
