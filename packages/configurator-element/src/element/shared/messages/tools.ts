// The messages by language for the tools over the picture, for sharing, and for the form's help. They're loaded with
// the first feature that uses them, including the English ones.

import { tools as english, type ToolsTranslation } from './en.js';
import { baseOf, isolated } from './index.js';
import { languages } from './languages.js';

/** The messages for a language tag, or the English ones. */
export async function loadToolMessages(language: string): Promise<ToolsTranslation> {
  const load = languages[baseOf(language)];
  if (!load) return english;
  const { tools } = await load();
  return isolated(tools, language);
}
