// Converts between a cell's text and the value in the document.

import { numbersIn, plainText, signOf } from '@parametric/configurator-element/internal/read-number';

export type CellKind =
  /** A string in one language. */
  | 'text'
  /** Either a string, or an object with a string for each language. */
  | 'localized'
  /** A number or an expression. */
  | 'expression'
  /** A list of strings. */
  | 'list'
  | 'color'
  | 'choice'
  /** An object, shown as JSON. */
  | 'json';

/** Thrown if a cell's text isn't valid. The message explains what to write instead. */
export class CellError extends Error {}

/**
 * Stands for a value that doesn't fit into a cell with one line, and is edited in the text of the document instead.
 */
export const elsewhere = Symbol('elsewhere');

/**
 * Converts a value to a cell's text.
 * @param language which language of a localized text to show
 */
export function shownValue(
  value: unknown,
  kind: CellKind,
  language: string,
  baseLanguage: string,
): string | typeof elsewhere {
  if (value === undefined) return '';
  if (kind === 'localized') return textIn(value, language, baseLanguage) ?? '';
  if (kind === 'list') {
    const isList = Array.isArray(value) && value.every((each) => typeof each === 'string' && !SEPARATOR.test(each));
    return isList ? value.join(', ') : elsewhere;
  }
  if (kind === 'json') return JSON.stringify(value);
  return typeof value === 'object' ? elsewhere : String(value);
}

/**
 * Converts a cell's text to a value; undefined removes the key.
 * @throws {CellError} for invalid JSON or an ambiguous number
 */
export function readCell(
  typed: string,
  kind: CellKind,
  before: unknown,
  language: string,
  baseLanguage: string,
): unknown {
  if (kind === 'localized') return withText(before, typed, language, baseLanguage);
  const text = typed.trim();
  if (text === '') return undefined;
  if (kind === 'expression') return readNumber(text) ?? readBoolean(text) ?? text;
  if (kind === 'choice') return readBoolean(text) ?? text;
  if (kind === 'list') return text.split(SEPARATOR).flatMap((each) => each.trim() || []);
  return kind === 'json' ? readJson(text) : text;
}

/** Separates the entries of a list. An entry that contains one is edited in the document's text instead. */
const SEPARATOR = /[,،;]/;

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CellError('Enter JSON, such as { "width": 900 }.');
  }
}

/**
 * Parses a number as people write it: 1200, 1'200, 12,5, or ١٢٠٠. Returns undefined for an expression. A point is
 * always the decimal separator, as in expressions.
 * @throws {CellError} if a comma could be either the decimal or the thousands separator
 */
export function readNumber(text: string): number | undefined {
  const { sign, rest } = signOf(plainText(text));
  if (rest.includes('/')) return undefined;
  const [first, other] = numbersIn(rest, 'en');
  if (first === undefined || other === undefined || rest.includes('.'))
    return first === undefined ? undefined : sign * first;
  throw new CellError(`“${text}” is ambiguous: enter ${sign * first} or ${sign * other}.`);
}

function readBoolean(text: string): boolean | undefined {
  if (text === 'true') return true;
  return text === 'false' ? false : undefined;
}

/** The words of a localized text in exactly this language; undefined if there are none. */
export function textIn(value: unknown, language: string, baseLanguage: string): string | undefined {
  if (typeof value === 'string') return language === baseLanguage ? value : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const text = (value as Readonly<Record<string, unknown>>)[language];
  return typeof text === 'string' ? text : undefined;
}

/**
 * Sets the words of a localized text in one language. A plain string stays a string until a second language is added.
 * It then becomes an object with a string for each language.
 */
export function withText(before: unknown, text: string, language: string, baseLanguage: string): unknown {
  const isRecord = typeof before === 'object' && before !== null;
  if (!isRecord && language === baseLanguage) return text === '' ? undefined : text;
  const texts: Record<string, unknown> = isRecord
    ? { ...before }
    : typeof before === 'string'
      ? { [baseLanguage]: before }
      : {};
  if (text === '') delete texts[language];
  else texts[language] = text;
  return Object.keys(texts).length === 0 ? undefined : texts;
}
