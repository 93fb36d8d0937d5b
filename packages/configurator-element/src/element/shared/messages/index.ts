// What the element says, by language. English travels with the element, the others are fetched when they are asked for.
//
// Plurals, numbers and lists are Intl's; what is left is to choose a text and put values in, which takes fewer bytes here
// than any library's runtime: intl-messageformat 9.9 kB, messageformat 7.6 kB, @fluent/bundle 4.0 kB (gzip). The small ones
// take messages compiled by a build step of their own (icu-minify 0.7 kB), which plain modules on npm have none of, or
// messages held in a store (@nanostores/i18n).

import { messages as en, type MessageKey, type PluralForms, type PluralKey, type Translation } from './en.js';

export type { MessageKey, PluralKey };

export interface Messages extends Readonly<Record<MessageKey, string>>, Readonly<Record<PluralKey, PluralForms>> {
  /** BCP 47, with the region of whoever reads: `de-AT` where these are German; it decides on plurals and digits. */
  readonly language: string;
}

/** What is put in: numbers are written as the language writes them. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** One row a language: a new one is a file, a row here and one in each table beside. */
const languages: Readonly<Record<string, () => Promise<{ readonly messages: Translation }>>> = {
  ar: () => import('./ar.js'),
  de: () => import('./de.js'),
  es: () => import('./es.js'),
  fr: () => import('./fr.js'),
  it: () => import('./it.js'),
  nl: () => import('./nl.js'),
  pl: () => import('./pl.js'),
};

export const defaultMessages: Messages = inLanguage('en', en);

/** Whether a language tag has messages of its own to fetch; English needs no fetching. */
export function hasMessages(language: string): boolean {
  return baseOf(language) in languages;
}

/** The messages of a language tag (`de-AT` → `de`), English where there is none: all but those from quotes on. */
export async function loadMessages(language: string): Promise<Messages> {
  const load = languages[baseOf(language)];
  if (!load) return englishIn(language);
  const { messages } = await load();
  return inLanguage(language, isolated(messages, language));
}

/** English as the tag's region writes it, where the tag is English. */
export function englishIn(language: string): Messages {
  return baseOf(language) === 'en' ? inLanguage(language, en) : defaultMessages;
}

/** A message with its values put in. One that counts takes `count`: `formatMessage(messages, 'quotesCount', { count: 3 })`. */
export function formatMessage(messages: Messages, key: MessageKey | PluralKey, values: MessageValues = {}): string {
  const { language } = messages;
  const message: string | PluralForms = messages[key];
  const text = typeof message === 'string' ? message : formFor(Number(values.count), message, language);
  const format = new Intl.NumberFormat(language);
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name] ?? place;
    return typeof value === 'number' ? format.format(value) : value;
  });
}

/** Puts values in the places that a text marks: `fill('{n} pieces', { n: 3 })`. */
export function fill(text: string, values: MessageValues): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

function formFor(count: number, forms: PluralForms, language: string): string {
  return forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
}

/** Among text from right to left a value keeps its own direction, so that `72.1 × 3 × 5 cm` is not read backwards. */
export function isolated<Texts>(texts: Texts, language: string): Texts {
  if (baseOf(language) !== 'ar') return texts;
  return JSON.parse(JSON.stringify(texts).replace(/\{\w+\}/g, '\u2068$&\u2069'));
}

/** `de-AT` → `de` */
export function baseOf(language: string): string {
  return language.toLowerCase().split('-')[0] ?? '';
}

/** What is read from quotes on is added when quotes are fetched, and nothing says it before: a test looks. */
function inLanguage(language: string, translation: Translation): Messages {
  return { ...(translation as Translation & Messages), language };
}
