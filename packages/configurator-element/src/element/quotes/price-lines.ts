// A quote's details besides its total: the price lines, the delivery, and who sends the invoice and when. The service
// labels the lines in English and includes their figures. In other languages, the labels are built from these figures.
// Unknown values from a newer service are omitted.

import type {
  Delivery,
  DeliveryForm,
  DeliveryMethod,
  Money,
  PriceLine,
  PriceLineKind,
  Quote,
} from '@parametric/api-client';
import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../shared/icons.js';
import { knownLanguage } from '../shared/language.js';
import { formatMessage, type MessageKey, type Messages } from '../shared/messages/index.js';
import { countryName } from './countries.js';
import { formatDays, formatDistance, formatMoney } from './format.js';
import type { Words } from './quoted-product.js';

function renderLines(lines: readonly PriceLine[], words: Words): TemplateResult {
  return html`
    <dl class="lines">
      ${lines.map((line) => renderLine(labelOfLine(line, words), formatMoney(line.amount, words.language)))}
    </dl>
  `;
}

function renderLine(label: string, amount: string): TemplateResult {
  return html` <div><dt>${label}</dt> <dd>${amount}</dd></div> `;
}

/** What customers may have to pay in addition: sales tax, and import tax or duty if the goods pass through customs. */
export function renderExtraCosts(lines: readonly PriceLine[], messages: Messages): TemplateResult | typeof nothing {
  const text = extraCosts(lines, messages);
  return text ? html`<p class="small muted">${text}</p>` : nothing;
}

/** What customers may have to pay in addition, in words; empty if there's nothing. */
export function extraCosts(lines: readonly PriceLine[], messages: Messages): string {
  const { included, customs, treatment } = lines.find(({ kind }) => kind === 'tax')?.values ?? {};
  if (treatment === 'export') return messages.importExtra;
  const notes = [included === false ? messages.salesTaxExtra : '', customs === true ? messages.dutyExtra : ''];
  return notes.filter((note) => note).join(' ');
}

/** Says that delivery is included, and which tax. Undefined if the service lists no tax. */
export function wholePriceWords(lines: readonly PriceLine[], messages: Messages): string | undefined {
  const tax = lines.find(({ kind }) => kind === 'tax');
  if (!tax) return undefined;
  if (tax.values?.included === false) return messages.priceBeforeTax;
  if (tax.values?.percent === 0) return messages.priceDelivered;
  return isVat(tax.label) ? messages.priceWhole : messages.priceTaxed;
}

/** Says what an estimate includes if the destination's tax isn't VAT. Undefined if it's VAT or isn't listed. */
export function estimateWords(
  lines: readonly PriceLine[],
  isTaxIncluded: boolean | undefined,
  messages: Messages,
): string | undefined {
  const tax = lines.find(({ kind }) => kind === 'tax');
  if (!tax || isVat(tax.label)) return undefined;
  if (tax.values?.included === false) return messages.estimateBeforeTax;
  if (tax.values?.percent === 0) return messages.estimateBeforeDelivery;
  return isTaxIncluded ? messages.estimateTaxed : messages.estimateBeforeTax;
}

/**
 * The product, delivery and tax of a price, with a link to the lines they're calculated from. Omits what the service
 * doesn't list.
 */
export function renderPrice(lines: readonly PriceLine[], words: Words): TemplateResult {
  const { messages } = words;
  const saysMore = lines.length > sumLines(lines, words).length || lines.some(({ values }) => values !== undefined);
  const calculation = html`
    <details class="disclosure">
      <summary>${icon('chevron')}${messages.calculation}</summary>
      ${renderLines(lines, words)}
    </details>
  `;
  return html`
    <div class="price-sums">
      ${renderSums(lines, words)}
      ${renderExtraCosts(lines, messages)} ${saysMore ? calculation : nothing}
    </div>
  `;
}

/** The product, delivery and tax. */
export function renderSums(lines: readonly PriceLine[], words: Words): TemplateResult {
  return html`<dl class="lines">${sumLines(lines, words).map(({ label, text }) => renderLine(label, text))}</dl>`;
}

/** Everything except discounts, delivery and taxes is part of the product's price. */
function sumLines(
  lines: readonly PriceLine[],
  { language, messages }: Words,
): readonly { readonly label: string; readonly text: string }[] {
  const product = lines.filter(({ kind }) => kind !== 'shipping' && kind !== 'tax' && kind !== 'discount');
  const amount = product.reduce((sum, line) => sum + line.amount.amount, 0);
  const show = (label: string, money: Money) => ({ label, text: formatMoney(money, language) });
  return [
    ...(product[0] ? [show(messages.lineProduct, { ...product[0].amount, amount })] : []),
    ...lines
      .filter((line) => !product.includes(line))
      .map((line) => {
        if (line.kind === 'discount') return show(discountName(line, messages), line.amount);
        if (line.kind !== 'tax') return show(messages.lineShipping, line.amount);
        if (line.values?.included === false) return { label: messages.salesTax, text: messages.notIncluded };
        return show(taxName(line, language, messages), line.amount);
      }),
  ];
}

/** `VAT 19%`; a workshop's own tax keeps its label. */
function taxName(line: PriceLine, language: string, messages: Messages) {
  const { label, values: { percent, country } = {} } = line;
  if (typeof percent !== 'number') return taxWord(line, messages);
  const word = typeof country === 'string' ? taxWord(line, messages) : label;
  return percent === 0 ? word : `${word} ${FORMATS.percent!(percent, knownLanguage(language))}`;
}

function discountName({ values }: PriceLine, messages: Messages): string {
  return formatMessage(messages, 'lineDiscount', { code: String(values?.code) });
}

function taxWord({ label, values }: PriceLine, messages: Messages): string {
  if (values?.percent === 0) return messages.noVat;
  return isVat(label) ? messages.lineTax : messages.lineOtherTax;
}

/**
 * Whether a tax is VAT, judging by its label, which the service writes in English. Japan's and Singapore's taxes
 * aren't.
 */
export function isVat(label: string): boolean {
  return /^VAT\b/.test(label);
}

const KINDS: Readonly<Record<PriceLineKind, MessageKey | undefined>> = {
  product: 'lineProduct',
  material: 'lineMaterial',
  cutting: 'lineCutting',
  edging: 'lineEdging',
  assembly: 'lineAssembly',
  finishing: 'lineFinishing',
  setup: 'lineSetup',
  minimum: 'lineMinimum',
  express: 'express',
  discount: 'lineDiscount',
  shipping: 'lineShipping',
  tax: 'lineTax',
};

/** A line's label: `Birke Multiplex · 2,82 m²`, `Steuer · 19 % · Deutschland`. */
export function labelOfLine(line: PriceLine, words: Words): string {
  const { kind, label, values = {} } = line;
  const key = own(KINDS, kind);
  if (values.included === false) return `${words.messages.salesTax}: ${words.messages.notIncluded}`;
  // English labels are shown unchanged, except for distances, which the service always writes in kilometers.
  if (!key || (words.messages.language.startsWith('en') && values.distance_km === undefined)) return label;
  if (kind === 'discount') return discountName(line, words.messages);
  if (kind === 'tax') return [taxWord(line, words.messages), ...figuresOf(values, words)].join(' · ');
  return [subjectOf(values, words) ?? words.messages[key], ...figuresOf(values, words)].join(' · ');
}

type Values = NonNullable<PriceLine['values']>;

/** The subject of a line: hardware, or a material by the name that the product uses for it. */
function subjectOf({ material, material_name, pieces }: Values, { product, messages }: Words) {
  if (pieces !== undefined) return messages.lineHardware;
  if (typeof material !== 'string') return undefined;
  return product.materialName(material) ?? (typeof material_name === 'string' ? material_name : undefined);
}

type Format = (value: number, language: string | undefined) => string;

/** Formats for the figures, in display order. */
const FORMATS: Readonly<Record<string, Format>> = {
  area_m2: squareMetres,
  volume_l: (value, language) => inUnit(value, 'liter', language),
  length_m: (value, language) => inUnit(value, 'meter', language),
  mass_kg: (value, language) => inUnit(value, 'kilogram', language),
  volumetric_kg: (value, language) => inUnit(value, 'kilogram', language),
  distance_km: (value, language) => formatDistance(value, language ?? 'en'),
  panels: count,
  pieces: count,
  quantity: count,
  percent: (value, language) =>
    new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100),
};

function figuresOf(values: Values, { language, messages }: Words): readonly string[] {
  const known = knownLanguage(language);
  const figures = Object.entries(FORMATS).flatMap(([name, format]) => {
    const value = values[name];
    if (typeof value !== 'number' || (name === 'percent' && value === 0)) return [];
    const figure = format(value, known);
    return [name === 'volumetric_kg' ? formatMessage(messages, 'volumetricWeight', { mass: figure }) : figure];
  });
  const { country } = values;
  return typeof country === 'string' ? [...figures, countryName(country, language)] : figures;
}

/** Intl can format meters but not square meters. */
function squareMetres(value: number, language: string | undefined): string {
  const format = new Intl.NumberFormat(language, { style: 'unit', unit: 'meter', maximumFractionDigits: 2 });
  const parts = format.formatToParts(value);
  return parts.map(({ type, value: text }) => (type === 'unit' ? `${text}²` : text)).join('');
}

function inUnit(value: number, unit: string, language: string | undefined): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}

function count(value: number, language: string | undefined): string {
  return `${new Intl.NumberFormat(language).format(value)}\u00a0×`;
}

const FORMS: Readonly<Record<DeliveryForm, MessageKey | undefined>> = {
  assembled: 'deliveryAssembled',
  flat_packed: 'deliveryFlat',
};

const METHODS: Readonly<Record<DeliveryMethod, MessageKey | undefined>> = {
  parcel: 'deliveryParcel',
  pallet: 'deliveryPallet',
  van: 'deliveryVan',
  two_person: 'deliveryTwoPeople',
};

/** `Assembled`, `carried in by two people`: the known values of both. */
export function deliveryWords(delivery: Delivery | undefined, messages: Messages): readonly string[] {
  if (!delivery) return [];
  const keys = [own(FORMS, delivery.as), own(METHODS, delivery.by)];
  return keys.flatMap((key) => (key ? [messages[key]] : []));
}

/** How the customer pays: by invoice, or online in full or with a deposit. */
export function invoiceWords(
  { invoice, workshop, price, pay_now }: Quote,
  language: string,
  messages: Messages,
): string {
  if (pay_now) {
    const key = pay_now.amount < price.total.amount ? 'payDeposit' : 'payOnline';
    return formatMessage(messages, key, { amount: formatMoney(pay_now, language), workshop: workshop.name });
  }
  const key = invoice?.at === 'dispatch' ? 'paymentAtDispatch' : 'payment';
  const words = formatMessage(messages, key, { workshop: workshop.name });
  if (!invoice) return words;
  return `${words} ${formatMessage(messages, 'paymentTerm', { time: formatDays(invoice.due_days, language) })}`;
}

/** @param mails whether the service sends email about the order; if undefined, the sentence doesn't mention email */
export function mailWords(mails: boolean | undefined, messages: Messages): string {
  if (mails === undefined) return '';
  return mails ? messages.mailsFollow : messages.mailsNone;
}

function own(words: Readonly<Record<string, MessageKey | undefined>>, word: string): MessageKey | undefined {
  return Object.hasOwn(words, word) ? words[word] : undefined;
}
