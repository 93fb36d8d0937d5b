// The messages by language for requesting a custom quote, for questions about an order, and for the basket. They're
// loaded with that code, including the English ones.

import { talk as english, type TalkTranslation } from './en.js';
import { baseOf, isolated } from './index.js';
import { languages } from './languages.js';

/** The messages for a language tag, or the English ones. */
export async function loadTalkMessages(language: string): Promise<TalkTranslation> {
  const load = languages[baseOf(language)];
  if (!load) return english;
  const { talk } = await load();
  return isolated(talk, language);
}
