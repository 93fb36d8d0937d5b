// A workshop as it is typed: texts in the person's language, which are converted to what the API accepts.

import { minorUnitDigits } from '@parametric/api-client/page';
import type { ApiIssue } from '../../shared/api-errors.js';
import { readDecimal, readMoney, writeDecimal, writeMoney } from './amounts.js';
import { type MaterialDraft, readMaterial, writeMaterial } from './material-draft.js';
import { type Field, fieldsOf, type Pricing } from './workshop-fields.js';

type Json = Readonly<Record<string, unknown>>;

export interface WorkshopDraft {
  /** The name of the workshop in addresses. */
  readonly slug: string;
  readonly pricing: Pricing;
  /** Currency codes separated by spaces, the workshop's own first. */
  readonly currencies: string;
  /** The texts of the fields, by pointer. */
  readonly texts: Readonly<Record<string, string>>;
  readonly as: 'flat-packed' | 'assembled';
  readonly invoiceAt: 'confirmation' | 'dispatch';
  readonly by: readonly string[];
  readonly crafts: readonly string[];
  readonly materials: readonly MaterialDraft[];
}

export const deliveryWays = [
  ['parcel', 'Parcel'],
  ['pallet', 'Pallet to the kerb'],
  ['van', 'Its own van'],
  ['two_person', 'Two people who carry it in'],
] as const;

export const craftNames = [
  ['turning', 'Turning'],
  ['bending', 'Bending tubes'],
  ['engraving', 'Engraving'],
] as const;

export const emptyDraft: WorkshopDraft = {
  slug: '',
  pricing: 'price_list',
  currencies: 'EUR',
  texts: {},
  as: 'assembled',
  invoiceAt: 'confirmation',
  by: ['van'],
  crafts: [],
  materials: [],
};

export function currenciesOf({ currencies }: Pick<WorkshopDraft, 'currencies'>): readonly string[] {
  const codes = currencies
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter(Boolean);
  return [...new Set(codes)];
}

/** @param workshop as the service returns it */
export function draftOf(workshop: Json, language: string): WorkshopDraft {
  const pricing = workshop.pricing as Pricing;
  const own = workshop.currency as string;
  const rates = Object.keys((workshop.rates as Json | undefined) ?? {});
  const currencies = [own, ...rates.filter((currency) => currency !== own)];
  const fields = fieldsOf(pricing, currencies);
  const delivers = workshop.delivers as { as: WorkshopDraft['as']; by: readonly string[] };
  const machines = workshop.machines as { crafts: readonly string[] } | undefined;
  return {
    slug: workshop.slug as string,
    pricing,
    currencies: currencies.join(' '),
    texts: Object.fromEntries(
      fields.map((field) => [field.pointer, writeField(field, valueAt(workshop, field.pointer), language)]),
    ),
    as: delivers.as,
    by: delivers.by,
    invoiceAt: (workshop.invoice as { at: WorkshopDraft['invoiceAt'] }).at,
    crafts: machines?.crafts ?? [],
    materials: ((workshop.materials as readonly Json[] | undefined) ?? []).map((row) => writeMaterial(row, language)),
  };
}

export interface ReadDraft {
  readonly body: Json;
  /** Texts that can't be read, by place; the service reports all other faults. */
  readonly issues: readonly ApiIssue[];
}

/** @param before the stored workshop: descriptions in languages that the form does not show are kept */
export function bodyOf(draft: WorkshopDraft, language: string, before: Json = {}): ReadDraft {
  const { pricing, as, by, invoiceAt, crafts } = draft;
  const currencies = currenciesOf(draft);
  const body: Record<string, unknown> = { pricing, currency: currencies[0] ?? '' };
  const issues: ApiIssue[] = [];
  for (const field of fieldsOf(pricing, currencies)) {
    const text = (draft.texts[field.pointer] ?? '').trim();
    if (text === '' && field.isOptional) {
      if (field.kind === 'pairs') setAt(body, field.pointer, []);
      continue;
    }
    const value = readField(field, text, language);
    if (value === undefined) issues.push({ pointer: field.pointer, code: 'unreadable', detail: sayWrong(field, text) });
    else setAt(body, field.pointer, value);
  }
  const tax = body.tax as Json | undefined;
  if (tax && (tax.percent === undefined || tax.label === undefined)) {
    const missing = tax.percent === undefined ? 'percent' : 'label';
    issues.push({ pointer: `/tax/${missing}`, code: 'missing', detail: 'A tax of its own has a rate and a name.' });
  }
  body.about = aboutOf(body.about as Json | undefined, before.about as Json | undefined);
  if (body.about === undefined) delete body.about;
  body.delivers = { ...(body.delivers as Json | undefined), as, by };
  body.invoice = { ...(body.invoice as Json | undefined), at: invoiceAt };
  if (pricing === 'price_list') {
    body.machines = { ...(body.machines as Json | undefined), crafts };
    body.materials = draft.materials.map((row, index) => {
      const read = readMaterial(row, { index, currencies, language });
      issues.push(...read.issues);
      return read.material;
    });
  }
  return { body, issues };
}

function aboutOf(typed: Json | undefined, before: Json | undefined): Json | undefined {
  const { en: _, ...others } = before ?? {};
  const about = { ...typed, ...others };
  return Object.keys(about).length > 0 ? about : undefined;
}

function readField({ kind, currency = '', keys }: Field, text: string, language: string): unknown {
  if (kind === 'text' || kind === 'long-text') return text === '' ? undefined : text;
  if (kind === 'code') return /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : undefined;
  if (kind === 'codes')
    return text
      .toUpperCase()
      .split(/[^A-Z]+/)
      .filter(Boolean);
  if (kind === 'money') return readMoney(text, currency, language);
  if (kind === 'pairs') return readPairs(text, keys!, currency, language);
  const value = readDecimal(text, language);
  return value !== undefined && kind === 'integer' && !Number.isInteger(value) ? undefined : value;
}

function readPairs(text: string, [first, second]: readonly [string, string], currency: string, language: string) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const pairs = lines.map((line) => {
    const [one = '', other = '', ...rest] = line.trim().split(/[\s:;]+/);
    const value = readDecimal(one, language);
    const amount = currency === '' ? readDecimal(other, language) : readMoney(other, currency, language);
    return value === undefined || amount === undefined || rest.length > 0
      ? undefined
      : { [first]: value, [second]: amount };
  });
  return pairs.includes(undefined) ? undefined : pairs;
}

function writeField({ kind, currency = '', keys }: Field, value: unknown, language: string): string {
  if (value === undefined) return '';
  if (kind === 'codes') return (value as readonly string[]).join(' ');
  if (kind === 'money') return writeMoney(value as number, currency, language);
  if (kind === 'pairs') {
    const [first, second] = keys!;
    const write = (amount: number) =>
      currency === '' ? writeDecimal(amount, language) : writeMoney(amount, currency, language);
    return (value as readonly Record<string, number>[])
      .map((pair) => `${writeDecimal(pair[first]!, language)} ${write(pair[second]!)}`)
      .join('\n');
  }
  return typeof value === 'number' ? writeDecimal(value, language) : String(value);
}

function sayWrong({ kind, currency = '' }: Field, text: string): string {
  if (text === '') return 'This is missing.';
  if (kind === 'code') return `“${text}” is no code of a country: two letters, such as DE, CH or US.`;
  if (kind === 'pairs') return 'Each line has two numbers with a space between.';
  if (kind === 'integer') return `“${text}” is no whole number.`;
  if (kind !== 'money') return `“${text}” is no number.`;
  const digits = minorUnitDigits(currency);
  return `“${text}” is no amount of ${currency}: a number with ${digits} ${digits === 1 ? 'digit' : 'digits'} after the point at most.`;
}

function valueAt(value: unknown, pointer: string): unknown {
  const steps = pointer.slice(1).split('/');
  return steps.reduce<unknown>((left, step) => (left as Record<string, unknown> | undefined)?.[step], value);
}

/** A number in a pointer is an index of a list. */
function setAt(body: Record<string, unknown>, pointer: string, value: unknown): void {
  const steps = pointer.slice(1).split('/');
  let place: Record<string, unknown> = body;
  steps.slice(0, -1).forEach((step, index) => {
    place[step] ??= /^\d+$/.test(steps[index + 1]!) ? [] : {};
    place = place[step] as Record<string, unknown>;
  });
  place[steps.at(-1)!] = value;
}
