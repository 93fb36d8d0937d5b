// What the element says of what a person does with what is shown, by language: fetched with the first part of the element that
// says it, in English too.

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

/** The messages of a language tag, English where there is none. */
export async function loadToolMessages(language: string): Promise<ToolsTranslation> {
  const load = languages[baseOf(language)];
  if (!load) return english;
  const { tools } = await load();
  return isolated(tools, language);
}
