// The tax on a sale. Depending on the seller and the buyer, a price includes the destination's tax or no tax. A quote
// stores the result in its tax line, and all other code reads it from there.

import type { Destination, Money, Price, PriceLine } from '@parametric/api-client';
import type { SellerDetails } from '../invoices/seller-schema.js';
import {
  isEuCountry,
  isForeignNumber,
  plainVatNumber,
  vatCountryOf,
  vatNumberProblem,
} from '../invoices/vat-numbers.js';
import { basisPointsOf, passesCustoms } from '../workshops/data.js';
import { type NoTax, noTaxLine } from './no-tax-line.js';
import { defaultTaxes, type TaxSettings } from './tax-settings.js';

export interface Sale {
  /** The seller's legal details; undefined if neither the workshop nor the shop has any. */
  readonly seller: SellerDetails | undefined;
  /** The workshop, which is in the country that the goods are sent from. */
  readonly workshop: { readonly country: string };
  readonly settings: TaxSettings | undefined;
  /** The buyer's VAT or tax number. */
  readonly vatNumber: string | undefined;
  readonly shipTo: Destination | undefined;
}

/**
 * The reason why a sale has no tax. Undefined if it has the destination's tax, if the destination is unknown, or if the
 * seller is a small business and the shop hasn't marked the buyer as exempt. The prices of a small business never
 * include tax (see `taxOf`), so an estimate that includes tax keeps its amount.
 */
export function noTaxFor({ seller, workshop, settings, vatNumber, shipTo }: Sale): NoTax | undefined {
  const { exempt, exports } = settings ?? defaultTaxes;
  const number = vatNumber === undefined ? undefined : plainVatNumber(vatNumber);
  const exemptBuyer = number ? exempt.find((each) => plainVatNumber(each.number) === number) : undefined;
  if (exemptBuyer) return { treatment: 'exempt', reason: exemptBuyer.reason };
  if (seller?.exemption || !shipTo) return undefined;
  const origins = [seller?.country ?? workshop.country, workshop.country];
  const isExport = origins.every((country) => passesCustoms(country, shipTo.country));
  if (exports === 'untaxed' && isExport) return { treatment: 'export' };
  const buyer = number === undefined ? undefined : vatCountryOf(number);
  if (!buyer || seller?.vat_number === undefined || !isInVatArea(shipTo)) return undefined;
  const isCrossBorder = (country: string) => isEuCountry(country) && country !== buyer && country !== shipTo.country;
  return origins.every(isCrossBorder) ? { treatment: 'reverse_charge' } : undefined;
}

/** Patterns for postcodes in parts of EU countries that are outside the EU's VAT area. */
const OUTSIDE_VAT_AREA: Readonly<Record<string, RegExp>> = {
  DE: /^(27498|78266)/,
  ES: /^(35|38|51|52)/,
  FI: /^22/,
  FR: /^9[78]/,
  GR: /^6308[67]/,
  IT: /^(22061|23041)/,
};

function isInVatArea({ country, postcode }: Destination): boolean {
  return isEuCountry(country) && !OUTSIDE_VAT_AREA[country]?.test(postcode.replace(/\s/g, ''));
}

/**
 * Finds out why a VAT or tax number can't be the buyer's.
 * @returns the reason; undefined if the number is possible, or if the shop lists it as exempt
 */
export function buyerNumberProblem(
  vatNumber: string,
  shipTo: Destination | undefined,
  { exempt }: TaxSettings = defaultTaxes,
): string | undefined {
  const number = plainVatNumber(vatNumber);
  if (number === '') return 'A VAT number must have letters or digits.';
  if (exempt.some((each) => plainVatNumber(each.number) === number) || isForeignNumber(number)) return undefined;
  const country = vatCountryOf(number) ?? shipTo?.country;
  return country === undefined ? undefined : vatNumberProblem(number, country);
}

interface TaxOptions {
  /** Each product's share of the price, if there are several products. */
  readonly nets: readonly Money[] | undefined;
  /** Whether tax is rounded for each product and for delivery. Otherwise, it's rounded for their sum. */
  readonly roundsByLine: boolean;
}

/**
 * Returns the price with the sale's tax.
 * @param options.noTax the reason why the sale has no tax; undefined if it has tax
 */
export function withSaleTax(
  price: Price,
  { noTax, ...options }: TaxOptions & { readonly noTax: NoTax | undefined },
): Price {
  const tax = price.lines.find(({ kind }) => kind === 'tax');
  const isDiscounted = price.lines.some(({ kind }) => kind === 'discount');
  if (!tax || (!noTax && !options.roundsByLine && !isDiscounted)) return price;
  const others = price.lines.filter((line) => line !== tax);
  const { included: _, country, customs, ...values } = tax.values ?? {};
  const kept = { ...(country === undefined ? {} : { country }), ...(customs === undefined ? {} : { customs }) };
  const untaxed = noTax && noTaxLine(noTax);
  const rate = untaxed ? 0 : Number(values.percent ?? 0);
  const amount = taxOn(others, { rate, ...options });
  const line: PriceLine = {
    ...tax,
    ...(untaxed ? { label: untaxed.label, values: { ...untaxed.values, ...kept } } : {}),
    amount: { ...tax.amount, amount },
  };
  const lines = [...others, line];
  const total = lines.reduce((sum, each) => sum + each.amount.amount, 0);
  return { ...price, total: { ...price.total, amount: total }, lines };
}

/** Calculates the tax on lines that don't include tax, in minor units. */
function taxOn(
  lines: readonly PriceLine[],
  { rate, nets, roundsByLine }: TaxOptions & { readonly rate: number },
): number {
  const sum = (isDelivery: boolean) =>
    lines
      .filter(({ kind }) => (kind === 'shipping') === isDelivery)
      .reduce((total, { amount }) => total + amount.amount, 0);
  const goods = nets ? nets.map(({ amount }) => amount) : [sum(false)];
  const all = sum(false) + sum(true);
  // Subtract the goods from the sum to get the delivery, because the discount may also apply to delivery.
  const delivery = goods.reduce((rest, amount) => rest - amount, all);
  const rows = roundsByLine ? [...goods, delivery] : [all];
  const basisPoints = basisPointsOf(rate);
  return rows.reduce((total, net) => total + Math.round((net * basisPoints) / 10_000), 0);
}
