// What the element says, by language. English travels with the element, the others are fetched when they are asked for.

import { en, type MessageKey, type Messages } from './en.js';

export type { MessageKey, Messages };

/** One row a language: a new one is a file and a row. */
const languages: Readonly<Record<string, () => Promise<Messages>>> = {
  de: async () => (await import('./de.js')).de,
};

export const defaultMessages: Messages = en;

/** Whether a language tag has messages of its own to fetch; English needs no fetching. */
export function hasMessages(language: string): boolean {
  return baseOf(language) in languages;
}

/** The messages of a language tag (`de-AT` → `de`), English where there is none. */
export async function loadMessages(language: string): Promise<Messages> {
  return (await languages[baseOf(language)]?.()) ?? en;
}

/** Puts values in the places that a message marks: `fill('{n} pieces', { n: 3 })`. */
export function fill(message: string, values: Readonly<Record<string, string | number>>): string {
  return message.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

function baseOf(language: string): string {
  return language.toLowerCase().split('-')[0] ?? '';
}
