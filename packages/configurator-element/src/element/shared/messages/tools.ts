// The messages of the tools over the picture, of sharing and of the form's help, by language. They are loaded with the
// first feature that uses them, in English too.

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

/** The messages of a language tag, or else English ones. */
export async function loadToolMessages(language: string): Promise<ToolsTranslation> {
  const load = languages[baseOf(language)];
  if (!load) return english;
  const { tools } = await load();
  return isolated(tools, language);
}
