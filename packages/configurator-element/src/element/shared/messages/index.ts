// The element's messages by language. English is built in. Other languages are loaded on demand.
//
// Intl handles plurals, numbers and lists. Choosing a text and filling in values is all that's left, which takes fewer
// bytes here than any library's runtime: intl-messageformat 9.9 kB, messageformat 7.6 kB, @fluent/bundle 4.0 kB (gzip).
// Smaller libraries need their own build step to compile messages (icu-minify, 0.7 kB), which plain npm modules don't
// have, or keep messages in a store (@nanostores/i18n).

import { messages as en, type MessageKey, type PluralForms, type PluralKey, type Translation } from './en.js';
import { languages } from './languages.js';

export type { MessageKey, PluralKey };

export interface Messages extends Readonly<Record<MessageKey, string>>, Readonly<Record<PluralKey, PluralForms>> {
  /** BCP 47 with the reader's region, such as `de-AT` for German messages. Determines plurals and digits. */
  readonly language: string;
}

/** Placeholder values. Numbers are formatted for the language. */
export type MessageValues = Readonly<Record<string, string | number>>;

export const defaultMessages: Messages = inLanguage('en', en);

/** Whether messages have to be loaded for a language tag. English ones don't. */
export function hasMessages(language: string): boolean {
  return baseOf(language) in languages;
}

/**
 * The messages for a language tag (`de-AT` → `de`), or the English ones. Excludes those for quotes, orders and tools.
 */
export async function loadMessages(language: string): Promise<Messages> {
  const load = languages[baseOf(language)];
  if (!load) return englishIn(language);
  const { messages } = await load();
  return inLanguage(language, isolated(messages, language));
}

/** The English messages, with the tag's region if the tag is English. */
export function englishIn(language: string): Messages {
  return baseOf(language) === 'en' ? inLanguage(language, en) : defaultMessages;
}

/**
 * Fills in a message's placeholders. `count` determines the plural form.
 * @example
 * formatMessage(messages, 'quotesCount', { count: 3 });
 */
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

/**
 * Replaces a text's placeholders.
 * @example
 * fill('{n} pieces', { n: 3 }); // '3 pieces'
 */
export function fill(text: string, values: MessageValues): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

function formFor(count: number, forms: PluralForms, language: string): string {
  return forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
}

/**
 * Isolates placeholders, so that values keep their direction in right-to-left text, and `72.1 × 3 × 5 cm` isn't shown
 * backward.
 */
export function isolated<Texts>(texts: Texts, language: string): Texts {
  if (baseOf(language) !== 'ar') return texts;
  return JSON.parse(JSON.stringify(texts).replace(/\{\w+\}/g, '\u2068$&\u2069'));
}

/** `de-AT` → `de` */
export function baseOf(language: string): string {
  return language.toLowerCase().split('-')[0] ?? '';
}

/**
 * The messages for quotes, orders and tools are added when those are loaded. A test checks that none is used earlier.
 */
function inLanguage(language: string, translation: Translation): Messages {
  return { ...(translation as Translation & Messages), language };
}
