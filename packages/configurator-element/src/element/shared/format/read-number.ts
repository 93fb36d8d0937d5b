// Reads numbers in many languages' notations: 1'200, 1 200, 1.200,5, 23 5/8, ½, ٣٫٥, １２. If text is ambiguous, both
// meanings are returned, and the caller decides or asks.

import { knownLanguage } from '../language.js';
import { asciiDigit } from './digits.js';

/** A possible meaning of some text. */
export interface Meaning {
  /** The value; in millimeters for a length. */
  readonly value: number;
  /** The value in the language's notation, with thousands separators and unit: "1,200 mm" as opposed to "1.2 mm". */
  readonly text: string;
}

export interface Reading {
  /** All meanings, the language's most likely one first; empty if the text can't be read. */
  readonly meanings: readonly Meaning[];
  /** A word that isn't a known unit, although the text has it where a unit was expected. */
  readonly unknownUnit?: string;
}

export const unreadable: Reading = { meanings: [] };

const DEGREES = /\s*(?:°|deg(?:re\w*)?|grad\w*|gra(?:ad|den)|stop(?:ni|nie|ien)|درج(?:ة|ات))\.?$/u;

/** Reads a number without a unit, or an angle: "45", "45°", "45 degrees". */
export function readNumber(text: string, language: string, unit?: 'deg'): Reading {
  const { sign, rest } = signOf(plainText(text));
  const values = numbersIn(unit === 'deg' ? rest.replace(DEGREES, '') : rest, language);
  const mark = unit === 'deg' ? '°' : '';
  return {
    meanings: values.map((value) => ({ value: sign * value, text: `${writeNumber(sign * value, language)}${mark}` })),
  };
}

/** A number in the language's notation, with thousands separators. */
export function writeNumber(value: number, language: string): string {
  const options = { maximumFractionDigits: 6, useGrouping: 'always' } as const;
  return new Intl.NumberFormat(knownLanguage(language), options).format(value);
}

/**
 * Normalizes text: lower case, no accents or direction marks, digits of all scripts as 0 to 9, fractions spelled out,
 * and a single kind of space, apostrophe and quotation mark.
 */
export function plainText(text: string): string {
  return (
    text
      // Replace these before Unicode's compatibility normalization, which would change them: accents into letters, an
      // ordinal sign into an "o", superscripts into digits.
      .replace(/[’‘‛ʼ´`]/g, "'")
      .replace(/[”“„‟]/g, '"')
      .replace(/º/g, '°')
      .replace(/[²³¹⁰-₎]/g, '^')
      .replace(/(?=[¼-¾⅐-⅞])/g, ' ')
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}]/gu, '')
      .toLowerCase()
      .replace(/\p{Nd}/gu, asciiDigit)
      .replace(/['′]{2}/g, '"')
      .replace(/′/g, "'")
      .replace(/،/g, ',')
      .replace(/[−‒–]/g, '-')
      .replace(/\s*[/⁄∕]\s*/g, '/')
      // Replace two letters of Arabic words that have different code points on Persian keyboards.
      .replace(/ی/g, 'ي')
      .replace(/ک/g, 'ك')
      .replace(/\s+/g, ' ')
      .replace(/(?<=\d-) (?=\d+\/)/g, '')
      .trim()
  );
}

export function signOf(text: string): { readonly sign: 1 | -1; readonly rest: string } {
  return { sign: text.startsWith('-') ? -1 : 1, rest: text.replace(/^[-+] ?/, '') };
}

/**
 * Removes thousands separators that are unambiguous in every language: spaces, apostrophes and the Arabic separator.
 */
export function joinThousands(text: string): string {
  return text.replace(/(?<![\d.,٫])[1-9]\d{0,2}([ '٬])\d{3}(?:\1\d{3})*(?![\d/])/g, (number) =>
    number.replace(/\D/g, ''),
  );
}

/**
 * All meanings of plain text as a number without sign and unit, the language's most likely one first: `23 5/8`,
 * `23-5/8`, `5/8`, `23.5`, `23,5`.
 */
export function numbersIn(text: string, language: string): readonly number[] {
  const match = /^([\d.,٫]+)?(?:(?:^|[ -])(\d+)\/(\d+))?$/.exec(joinThousands(text));
  if (!match) return [];
  const [, whole, numerator, denominator] = match;
  const wholes = whole === undefined ? [0] : decimalsIn(whole, language);
  if (numerator === undefined) return whole === undefined ? [] : wholes;
  const fraction = Number(numerator) / Number(denominator);
  if (!Number.isFinite(fraction) || (whole !== undefined && fraction >= 1)) return [];
  return wholes.filter((value) => Number.isInteger(value)).map((value) => value + fraction);
}

/**
 * Both a point and a comma can be the decimal separator, whatever the language: "0,6" never means six. If exactly three
 * digits follow, it can also be a thousands separator. The language decides which meaning comes first.
 */
function decimalsIn(text: string, language: string): readonly number[] {
  if (/^\d+$/.test(text)) return [Number(text)];
  const thousands = Number(text.replace(/\D/g, ''));
  if (/^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})+$/.test(text)) return [thousands];
  const both = /^([1-9]\d{0,2}(?:([.,])\d{3})+)(?!\2)[.,٫](\d+)$/.exec(text);
  if (both) return [Number(`${both[1]!.replace(/\D/g, '')}.${both[3]}`)];
  if (!/^(?:\d+[.,٫]\d*|[.,٫]\d+)$/.test(text)) return [];
  const decimal = Number(text.replace(/\D/, '.'));
  if (!/^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return [decimal];
  return text.includes(thousandsMark(language)) ? [thousands, decimal] : [decimal, thousands];
}

function thousandsMark(language: string): string {
  const parts = new Intl.NumberFormat(knownLanguage(language)).formatToParts(123456);
  return parts.find(({ type }) => type === 'group')?.value ?? ' ';
}
