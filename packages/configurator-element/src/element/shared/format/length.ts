// Formats lengths and numbers. Internally, lengths are always in millimeters.

import type { ConfigurationValue, Product } from '../../../model/evaluate/product.js';
import type { ParameterState } from '../../../model/index.js';
import { knownLanguage } from '../language.js';
import type { Messages } from '../messages/index.js';

export const lengthUnits = ['cm', 'mm', 'in'] as const;

export type LengthUnit = (typeof lengthUnits)[number];

/** How someone reads and writes lengths: the unit of a number without one, and the language for its separators. */
export interface LengthNotation {
  readonly unit: LengthUnit;
  /** BCP 47: `de-AT` */
  readonly language: string;
  /**
   * Returns the language's formatter; see `keptNumberFormat`. Without this, a new formatter is created for each number.
   */
  readonly numbers?: () => Intl.NumberFormat;
  /** The step between values, in mm or the parameter's unit. Values are written precisely enough to tell them apart. */
  readonly step?: number;
}

const millimetresIn = { mm: 1, cm: 10 } as const;

const INCH = 25.4;

/** Inches are written in sixteenths, the finest marks on most tape measures. Fine steps need smaller fractions. */
const INCH_FRACTIONS = [16, 32, 64] as const;

const MIN_DECIMALS = 2;
const MAX_DECIMALS = 6;

const RIGHT_TO_LEFT = /^(?:ar|fa|he|ur)\b/;

const ARABIC = /^ar\b/;

/** Languages that write integers as JavaScript does, unless the tag requests other digits. */
const PLAIN_DIGITS = /^(?:de|en|es|fr|it|nl|pl)\b(?!.*-u-)/;

const intlUnits = { mm: 'millimeter', cm: 'centimeter', m: 'meter', in: 'inch', ft: 'foot' } as const;

const inchRegions = ['US', 'LR', 'MM'];

/** The usual unit for furniture in the language's region. */
export function lengthUnitOf(language: string): LengthUnit {
  return inchRegions.includes(regionOf(language)) ? 'in' : 'cm';
}

/** `60 cm`, `600 mm`, `23 5/8 in`. */
export function formatLength(millimetres: number, notation: LengthNotation): string {
  return formatSize([millimetres], notation);
}

/** A board's thickness in the unit that boards are sold in: `18 mm`, `3/4 in`. */
export function formatThickness(millimetres: number, notation: LengthNotation): string {
  return formatLength(millimetres, notation.unit === 'cm' ? { ...notation, unit: 'mm' } : notation);
}

/** A size such as `72.1 × 3 × 5 cm`. Keeps this order, with the unit last, even in right-to-left text. */
export function formatSize(millimetres: readonly number[], notation: LengthNotation): string {
  const values = millimetres.map((length) => formatLengthValue(length, notation));
  const unit = `\u00a0${unitName(notation.unit, notation.language)}`;
  if (!RIGHT_TO_LEFT.test(notation.language)) return values.join(' × ') + unit;
  // Arabic digits would make the multiplication sign right-to-left, so it has its own direction marks.
  const numbers = values.join(' \u200e×\u200e ');
  // The unit follows the numbers, so an Arabic word is to their left.
  return ARABIC.test(notation.language) ? `\u2067\u2066${numbers}\u2069${unit}\u2069` : `\u2066${numbers}${unit}\u2069`;
}

/** A product's width, height and depth in whole mm, excluding scenery. */
export function sizeOf({
  bounds,
  madeBounds: { min, max } = bounds,
}: Pick<Product, 'bounds' | 'madeBounds'>): readonly number[] {
  return max.map((end, axis) => Math.round(end - min[axis]!));
}

/** A unit's name: its symbol, or the abbreviation in Arabic letters in Arabic, such as `سم`. */
export function unitName(unit: keyof typeof intlUnits, language: string): string {
  if (!ARABIC.test(language)) return unit;
  const options = { style: 'unit', unit: intlUnits[unit], unitDisplay: 'short' } as const;
  // Format the number 100, because a unit may have a different form after one or two.
  const parts = new Intl.NumberFormat(knownLanguage(language), options).formatToParts(100);
  return parts.find(({ type }) => type === 'unit')?.value ?? unit;
}

/** The number for an input, without the unit and thousands separators. */
export function formatLengthValue(millimetres: number, notation: LengthNotation): string {
  const { unit, step } = notation;
  if (unit === 'in') return formatInches(millimetres / INCH, notation);
  const own = millimetresIn[unit];
  return formatNumber(millimetres / own, { ...notation, ...(step === undefined ? {} : { step: step / own }) });
}

/** Two decimals, or as many as the step has, without thousands separators. */
export function formatNumber(value: number, notation: Omit<LengthNotation, 'unit'>): string {
  return formatDecimal(value, decimalsOf(notation.step), notation);
}

function formatDecimal(value: number, decimals: number, { language, numbers }: Omit<LengthNotation, 'unit'>): string {
  if (Number.isSafeInteger(value) && value >= 0 && PLAIN_DIGITS.test(language)) return String(value);
  if (decimals === MIN_DECIMALS) return (numbers ?? keptNumberFormat(language))().format(value);
  return numberFormat(language, decimals).format(value);
}

/**
 * The number of decimals needed to write multiples of a step. A step such as a third has infinitely many, so it's
 * written to within a hundredth of its own size.
 */
function decimalsOf(step = 1): number {
  let decimals = MIN_DECIMALS;
  const isWhole = (value: number) => Math.abs(value - Math.round(value)) < 1e-6;
  while (decimals < MAX_DECIMALS && 10 ** (2 - decimals) > step && !isWhole(step * 10 ** decimals)) decimals++;
  return decimals;
}

/**
 * Returns a function that creates the formatter on first use, because a page's first formatter takes as long as
 * rendering a piece of the form.
 */
export function keptNumberFormat(language: string): () => Intl.NumberFormat {
  let format: Intl.NumberFormat | undefined;
  return () => {
    format ??= numberFormat(language, MIN_DECIMALS);
    return format;
  };
}

function numberFormat(language: string, decimals: number): Intl.NumberFormat {
  return new Intl.NumberFormat(knownLanguage(language), { maximumFractionDigits: decimals, useGrouping: false });
}

/**
 * Writes inches with the coarsest fraction that's within half a step of the value. If there's none, writes decimals.
 */
function formatInches(inches: number, notation: LengthNotation): string {
  const { step } = notation;
  const isNear = (parts: number) =>
    step === undefined || Math.abs(Math.round(inches * parts) / parts - inches) * INCH <= step / 2 + 1e-9;
  const parts = INCH_FRACTIONS.find(isNear);
  if (parts !== undefined) return formatFraction(inches, parts);
  return formatDecimal(inches, Math.max(MIN_DECIMALS, Math.ceil(Math.log10(INCH / step!))), notation);
}

function formatFraction(inches: number, parts: number): string {
  const count = Math.round(Math.abs(inches) * parts);
  const whole = Math.floor(count / parts);
  let [numerator, denominator] = [count % parts, parts];
  while (numerator > 0 && numerator % 2 === 0) {
    numerator /= 2;
    denominator /= 2;
  }
  const minus = inches < 0 && count > 0 ? '-' : '';
  if (numerator === 0) return `${minus}${whole}`;
  return whole === 0 ? `${minus}${numerator}/${denominator}` : `${minus}${whole} ${numerator}/${denominator}`;
}

function regionOf(language: string): string {
  try {
    return new Intl.Locale(language).region ?? '';
  } catch {
    return '';
  }
}

// Formats a price.

/**
 * A price in the language's format: `129.9` becomes `€129.90` or `129,90 €`.
 * @param amount in the currency's major unit
 */
export function formatPrice(
  amount: number,
  currency: string,
  language: string,
  options: Intl.NumberFormatOptions = {},
): string {
  const format = new Intl.NumberFormat(knownLanguage(language), { style: 'currency', currency, ...options });
  // In right-to-left text, `UK£` would appear as `£UK`. A direction mark after it keeps the order.
  return format.format(amount).replace(/^[\u200f\u061c].*[A-Z]\p{Sc}$/u, '$&\u200e');
}

/** An estimate, in the currency's major unit. It's rounded to whole units unless it's small. */
export function formatEstimate(amount: number, currency: string, language: string): string {
  return formatPrice(amount, currency, language, { maximumFractionDigits: amount < 10 ? undefined : 0 });
}

// Formats a parameter's value for the form and for sentences.

export interface ValueFormat {
  readonly messages: Messages;
  readonly notation: LengthNotation;
}

export function formatValue(state: ParameterState, value: ConfigurationValue, format: ValueFormat): string {
  if (typeof value === 'number') return formatQuantity(state, value, format.notation);
  if (typeof value === 'boolean') return value ? format.messages.on : format.messages.off;
  return optionLabel(state, value) ?? value;
}

/** A number with its unit: lengths in the person's unit, angles in degrees, and other numbers without a unit. */
export function formatQuantity(state: ParameterState, value: number, notation: LengthNotation): string {
  const unit = unitOf(state);
  const precise = inStepsOf(state, notation);
  if (unit === 'mm') return formatLength(value, precise);
  return `${formatNumber(value, precise)}${unit === 'deg' ? '°' : ''}`;
}

/** A notation precise enough to tell the parameter's values apart. */
export function inStepsOf(state: ParameterState, notation: LengthNotation): LengthNotation {
  return 'step' in state ? { ...notation, step: state.step } : notation;
}

export function unitOf(state: ParameterState): 'mm' | 'deg' | undefined {
  return 'unit' in state ? state.unit : undefined;
}

function optionLabel(state: ParameterState, value: string): string | undefined {
  return 'options' in state ? state.options?.find((option) => option.value === value)?.label : undefined;
}

/** Keeps a number and its unit on one line: `Oak 18 mm`. */
export function withWholeAmounts(label: string): string {
  return label.replace(/(\p{Nd}) (?=\p{L}{1,2}(?!\p{L}))/gu, '$1\u00a0');
}
