// Converts between the text of a cell and the value in the document.

export type CellKind =
  /** A text in one language. */
  | 'text'
  /** A text, or texts by language. */
  | 'localized'
  /** A number or an expression. */
  | 'expression'
  /** A list of texts. */
  | 'list'
  | 'color'
  | 'choice'
  /** An object as JSON. */
  | 'json';

/** A value that does not fit into a cell of one line: it is edited in the text. */
export const elsewhere = Symbol('elsewhere');

/** @param language the language to take from a localized text */
export function shownValue(
  value: unknown,
  kind: CellKind,
  language: string,
  baseLanguage: string,
): string | typeof elsewhere {
  if (value === undefined) return '';
  if (kind === 'localized') return textIn(value, language, baseLanguage) ?? '';
  if (kind === 'list') {
    if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(', ');
    return elsewhere;
  }
  if (kind === 'json') return JSON.stringify(value);
  return typeof value === 'object' ? elsewhere : String(value);
}

/**
 * The value for the text of a cell; undefined removes the key.
 * @throws {SyntaxError} for invalid JSON
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
  if (kind === 'list') return text.split(/[,،;]/).flatMap((each) => each.trim() || []);
  return kind === 'json' ? JSON.parse(text) : text;
}

/** Parses a number as people write it: 1200, 1'200, 12,5 and ١٢٠٠; undefined for an expression. */
export function readNumber(text: string): number | undefined {
  const latin = text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/٫/g, '.')
    .replace(/−/g, '-')
    .replace(/(?<=\d)['’٬\u00a0\u202f](?=\d{3}(?!\d))/g, '');
  const plain = /^-?\d+,\d+$/.test(latin) ? latin.replace(',', '.') : latin;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

function readBoolean(text: string): boolean | undefined {
  if (text === 'true') return true;
  return text === 'false' ? false : undefined;
}

/** The text in exactly that language. */
export function textIn(value: unknown, language: string, baseLanguage: string): string | undefined {
  if (typeof value === 'string') return language === baseLanguage ? value : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const text = (value as Readonly<Record<string, unknown>>)[language];
  return typeof text === 'string' ? text : undefined;
}

/** A plain text stays plain until a second language is added, which turns it into texts by language. */
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
