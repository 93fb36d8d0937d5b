// The messages by language for the tools over the picture, for sharing, and for the form's help. They're loaded with
// the first feature that uses them, including the English ones.

import { tools as english, type ToolsTranslation } from './en.js';
import { baseOf, isolated } from './index.js';

const languages: Readonly<Record<string, () => Promise<{ readonly tools: ToolsTranslation }>>> = {
  ar: () => import('./ar.js'),
  de: () => import('./de.js'),
  es: () => import('./es.js'),
  fr: () => import('./fr.js'),
  it: () => import('./it.js'),
  nl: () => import('./nl.js'),
  pl: () => import('./pl.js'),
};

/** The messages for a language tag, or the English ones. */
export async function loadToolMessages(language: string): Promise<ToolsTranslation> {
  const load = languages[baseOf(language)];
  if (!load) return english;
  const { tools } = await load();
  return isolated(tools, language);
}
