// The `debug` checklist's messages by language. They're loaded with it, including the English ones.

import { type ChecklistTranslation, checklist as english } from './en.js';
import { baseOf, isolated } from './index.js';
import { languages } from './languages.js';

export { english };

/** The messages for a language tag, or the English ones if there are none or they can't be loaded. */
export async function loadChecklistMessages(language: string): Promise<ChecklistTranslation> {
  const loaded = await languages[baseOf(language)]?.().catch(() => undefined);
  return loaded ? isolated(loaded.checklist, language) : english;
}
