// Describes a changed field of a workshop in words: what it is, its old and new value, and how much it changed.

import type { PriceProposal } from '@parametric/service/contract';
import { priceText } from '../../orders/price-words.js';
import { capitalized } from '../../shared/format.js';
import { sayValue } from '../console-audit.js';
import { currencyIn, type FieldText, textAt } from './schema-form.js';
import { type Pricing, TEXTS } from './workshop-form.js';

export type ListChange = PriceProposal['changes'][number];

export interface ChangeWords {
  /** The row that changed, such as `Edge banding by tape: ABS 2`. */
  readonly of: string;
  /** The field that changed, such as `Price per meter`. */
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  /**
   * The relative change, such as `+6.7 %`. Undefined if the value isn't a number in both versions, or is a percentage
   * itself.
   */
  readonly percent: string | undefined;
}

const MATERIAL_FIELDS: Readonly<Record<string, string>> = {
  square_metre: 'Price per m²',
  litre: 'Price per liter',
  kilogram: 'Price per kilogram',
  sheet: 'Sheet size, mm',
};

export function changeWords(
  { pointer, of, before, after }: ListChange,
  pricing: Pricing,
  currency: string,
): ChangeWords {
  const texts = TEXTS[pricing];
  const [field, text] = fieldAt(pointer, texts);
  const money = text?.isMoney ? (currencyIn(pointer) ?? currency) : undefined;
  const say = (value: unknown) => (value === undefined ? undefined : sayField(value, text, money));
  // Leave out the relative change of a percentage, because it would be confusing: from 12% to 15% is 25% more.
  const isNumber = typeof before === 'number' && typeof after === 'number' && before > 0 && text?.unit !== '%';
  return {
    of: of === undefined ? '' : `${listName(pointer, texts)}: ${of}`,
    field,
    before: say(before),
    after: say(after),
    percent: isNumber ? percentText(after / before - 1) : undefined,
  };
}

export function percentText(change: number): string {
  const options = { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' } as const;
  return new Intl.NumberFormat(undefined, options).format(change);
}

function fieldAt(
  pointer: string,
  texts: Readonly<Record<string, FieldText>>,
): readonly [string, FieldText | undefined] {
  const [, list, , material] = pointer.split('/');
  if (list === 'materials')
    return [MATERIAL_FIELDS[material ?? ''] ?? 'Available', { label: '', isMoney: material !== 'sheet' }];
  const text = textAt(texts, pointer);
  if (text) return [text.label, text];
  // The pointer refers to a row with only one value, or to a whole group that was added or removed.
  const words = pointer.slice(pointer.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return [/^\d+$/.test(words) ? 'Row' : capitalized(words), undefined];
}

/** The name of the list that contains the row. */
function listName(pointer: string, texts: Readonly<Record<string, FieldText>>): string {
  const list = pointer.replace(/\/\d+(?:\/.*)?$/, '');
  return list === '/materials' ? 'Material' : (textAt(texts, list)?.label ?? list.slice(1));
}

function sayField(value: unknown, text: FieldText | undefined, currency: string | undefined): string {
  if (typeof value === 'number' && currency !== undefined) return priceText(value, currency, 0);
  const option = (each: unknown) => text?.options?.[String(each)] ?? sayValue(each) ?? '';
  if (Array.isArray(value)) return value.map(option).join(', ') || 'none';
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  const said = isEmpty ? 'yes' : typeof value === 'number' ? new Intl.NumberFormat().format(value) : option(value);
  return text?.unit ? `${said}${text.unit === '%' ? '' : ' '}${text.unit}` : said;
}
