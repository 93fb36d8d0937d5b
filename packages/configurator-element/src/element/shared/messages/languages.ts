// The languages other than English, which is built in. To add one, add a file and a row here.

import type {
  ChecklistTranslation,
  OrderingTranslation,
  TalkTranslation,
  ToolsTranslation,
  Translation,
} from './en.js';

interface Language {
  readonly messages: Translation;
  readonly tools: ToolsTranslation;
  readonly ordering: OrderingTranslation;
  readonly talk: TalkTranslation;
  readonly checklist: ChecklistTranslation;
}

/**
 * In the embed build, each part of the element has a table of its own, whose imports load only the messages of that
 * part.
 */
export const languages: Readonly<Record<string, () => Promise<Language>>> = {
  ar: () => import('./ar.js'),
  de: () => import('./de.js'),
  es: () => import('./es.js'),
  fr: () => import('./fr.js'),
  it: () => import('./it.js'),
  nl: () => import('./nl.js'),
  pl: () => import('./pl.js'),
};
