// Lengths and numbers as people write them: "60cm", "2ft 3in", "0,6 m", "23 5/8 in". Inside, a length is always in
// millimetres.

export const lengthUnits = ['cm', 'mm', 'in'] as const;

export type LengthUnit = (typeof lengthUnits)[number];

/** How a person reads and writes lengths: the unit of a bare number, and the language of its separators. */
export interface LengthNotation {
  readonly unit: LengthUnit;
  /** BCP 47: `de-AT` */
  readonly language: string;
}

const millimetresIn: Readonly<Record<string, number>> = { mm: 1, cm: 10, m: 1000, in: 25.4, ft: 304.8 };

/** What people call a unit, in the languages that the element speaks and in their abbreviations. */
const unitNames: Readonly<Record<string, readonly string[]>> = {
  mm: ['mm', 'millimeter', 'millimeters', 'millimetre', 'millimetres'],
  cm: ['cm', 'centimeter', 'centimeters', 'centimetre', 'centimetres', 'zentimeter'],
  m: ['m', 'meter', 'meters', 'metre', 'metres'],
  in: ['in', 'inch', 'inches', 'zoll', '"', '″', '”', "''", '′′', '’’'],
  ft: ['ft', 'foot', 'feet', 'fuß', 'fuss', "'", '′', '’'],
};

const unitByName = new Map(Object.entries(unitNames).flatMap(([unit, names]) => names.map((name) => [name, unit])));

/** Inches are written in sixteenths: the finest mark on a tape measure. */
const inchFraction = 16;

const vulgarFractions: Readonly<Record<string, string>> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
};

const inchRegions = ['US', 'LR', 'MM'];

/** The unit that people of a language's region measure furniture in. */
export function lengthUnitOf(language: string): LengthUnit {
  return inchRegions.includes(regionOf(language)) ? 'in' : 'cm';
}

/**
 * A length in millimetres, or undefined when the text is none. A number without a unit is in `notation.unit`, after
 * feet in inches.
 */
export function parseLength(text: string, notation: LengthNotation): number | undefined {
  const { sign, rest } = signOf(plain(text));
  if (rest === '') return undefined;
  let total = 0;
  let previous: string | undefined;
  for (const term of termsOf(rest)) {
    const unit = unitOfTerm(term.unit, previous, notation);
    if (unit === undefined) return undefined;
    const value = parseMixed(term.number, notation.language, unit === 'mm');
    if (value === undefined) return undefined;
    total += value * millimetresIn[unit]!;
    previous = unit;
  }
  return previous === undefined ? undefined : sign * round(total, 6);
}

/** A number as the language writes it, with a fraction if need be; undefined when the text is none. */
export function parseNumber(text: string, language: string): number | undefined {
  const { sign, rest } = signOf(plain(text));
  const value = parseMixed(rest, language, true);
  return value === undefined ? undefined : sign * value;
}

/** `60 cm`, `600 mm`, `23 5/8 in`. */
export function formatLength(millimetres: number, notation: LengthNotation): string {
  return `${formatLengthValue(millimetres, notation)}\u00a0${notation.unit}`;
}

/** The same without the unit, as an input holds it; no thousands are set apart. */
export function formatLengthValue(millimetres: number, { unit, language }: LengthNotation): string {
  if (unit === 'in') return formatInches(millimetres / 25.4);
  return formatNumber(millimetres / millimetresIn[unit]!, language);
}

/** At most two decimals, no thousands set apart. */
export function formatNumber(value: number, language: string): string {
  return new Intl.NumberFormat(known(language), { maximumFractionDigits: 2, useGrouping: false }).format(value);
}

function formatInches(inches: number): string {
  const sixteenths = Math.round(Math.abs(inches) * inchFraction);
  const whole = Math.floor(sixteenths / inchFraction);
  let numerator = sixteenths % inchFraction;
  let denominator = inchFraction;
  while (numerator > 0 && numerator % 2 === 0) {
    numerator /= 2;
    denominator /= 2;
  }
  const minus = inches < 0 && sixteenths > 0 ? '-' : '';
  if (numerator === 0) return `${minus}${whole}`;
  return whole === 0 ? `${minus}${numerator}/${denominator}` : `${minus}${whole} ${numerator}/${denominator}`;
}

interface Term {
  readonly number: string;
  readonly unit: string;
}

/** `2ft 3 1/2in` → `2 ft`, `3 1/2 in`; none when the text is not numbers, each with or without a unit. */
function termsOf(text: string): Term[] {
  const terms: Term[] = [];
  const pattern = /([^\p{L}"″”'′’]+)(\p{L}+|''|′′|’’|["″”'′’]|$)/uy;
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text);
    if (!match) return [];
    terms.push({ number: match[1]!.trim(), unit: match[2]! });
  }
  return terms;
}

function unitOfTerm(name: string, previous: string | undefined, notation: LengthNotation): string | undefined {
  const unit = name === '' ? (previous === 'ft' ? 'in' : notation.unit) : unitByName.get(name);
  if (unit === undefined || previous === undefined) return unit;
  // A second term refines the first: "2 m 30 cm", never "3 in 2 ft" nor a bare number after anything but feet.
  const refines = millimetresIn[unit]! < millimetresIn[previous]!;
  return refines && (name !== '' || previous === 'ft') ? unit : undefined;
}

/** `23 5/8`, `23-5/8`, `5/8`, `23.5`, `23,5`. */
function parseMixed(text: string, language: string, mayGroup: boolean): number | undefined {
  const match = /^(?:([\d.,\u00a0\u2009\u202f ]+?)(?:\s+|-|$))?(?:(\d+)\/(\d+))?$/u.exec(text.trim());
  if (!match || (match[1] === undefined && match[2] === undefined)) return undefined;
  const whole = match[1] === undefined ? 0 : parseDecimal(match[1].trim(), language, mayGroup);
  if (whole === undefined) return undefined;
  if (match[2] === undefined) return whole;
  const denominator = Number(match[3]);
  return denominator === 0 || !Number.isInteger(whole) ? undefined : whole + Number(match[2]) / denominator;
}

/**
 * Point and comma both mark decimals, whatever the language: nobody who types "0,6" means six. Only three digits after
 * the language's own thousands mark are thousands (`1,200` in English), and only where numbers grow that large.
 */
function parseDecimal(text: string, language: string, mayGroup: boolean): number | undefined {
  const digits = text.replace(/(?<=\d)[\u00a0\u2009\u202f ](?=\d{3}(?!\d))/g, '');
  const marks = [...digits.matchAll(/[.,]/g)];
  const last = marks.at(-1);
  if (!last) return numberFrom(digits);
  const decimal = digits.replaceAll(last[0] === ',' ? '.' : ',', '').replace(last[0], '.');
  const mixed = marks.some((mark) => mark[0] !== last[0]);
  const alone = marks.length === 1;
  const grouped = /^[1-9]\d{0,2}([.,]\d{3})+$/.test(digits);
  if (!mixed && grouped && (!alone || (mayGroup && last[0] === groupMark(language)))) {
    return numberFrom(digits.replaceAll(last[0], ''));
  }
  return numberFrom(decimal);
}

function numberFrom(digits: string): number | undefined {
  return /^(\d+\.?\d*|\.\d+)$/.test(digits) ? Number(digits) : undefined;
}

function groupMark(language: string): string | undefined {
  return new Intl.NumberFormat(known(language)).formatToParts(123456).find(({ type }) => type === 'group')?.value;
}

function signOf(text: string): { sign: 1 | -1; rest: string } {
  const negative = /^[-−]/.test(text);
  return { sign: negative ? -1 : 1, rest: text.replace(/^[-−+]\s*/, '') };
}

/** Lower case, fractions spelled out, digits of other scripts as 0 to 9. */
function plain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[½¼¾⅛⅜⅝⅞]/g, (mark) => ` ${vulgarFractions[mark]}`)
    .replace(/⁄/g, '/')
    .replace(/\s*\/\s*/g, '/')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/٫/g, '.')
    .trim();
}

function regionOf(language: string): string {
  try {
    return new Intl.Locale(language).region ?? '';
  } catch {
    return '';
  }
}

/** A tag that Intl takes: a page's `lang` may be anything. */
function known(language: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(language)[0];
  } catch {
    return undefined;
  }
}

function round(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
