// Outcomes that test keys can force, as a payment provider's test cards do. Each outcome has a postcode that doesn't
// exist in Germany. With a live key, these postcodes have no special meaning.

import type { Declined, Destination, Price } from '@parametric/api-client';
import type { KeyMode } from '../records/records.js';
import type { WorkshopOffers } from '../workshops/offers.js';

/** The postcodes and their outcomes. `demo/docs/testing.md` lists them for developers. */
export const testPostcodes = {
  '00001': 'declined',
  '00002': 'expired',
  '00003': 'price_changed',
  '00004': 'payment_refused',
  '00005': 'workshop_silent',
  '00006': 'workshop_late',
  '00007': 'order_held',
} as const;

export type TestOutcome = (typeof testPostcodes)[keyof typeof testPostcodes];

/** How long after it's created a quote can be ordered before its price changes. */
const CHANGED_AFTER_MS = 10_000;

/**
 * The outcome that a destination forces.
 * @returns undefined for live keys and all other destinations
 * @example
 * ```ts
 * testOutcome('test', { country: 'DE', postcode: '00001' }); // 'declined'
 * ```
 */
export function testOutcome(mode: KeyMode, destination: Partial<Destination> | undefined): TestOutcome | undefined {
  if (mode !== 'test' || destination?.country !== 'DE') return undefined;
  const postcode = destination.postcode?.trim() ?? '';
  return Object.hasOwn(testPostcodes, postcode) ? testPostcodes[postcode as keyof typeof testPostcodes] : undefined;
}

/**
 * How long quotes are valid if a destination forces an outcome, in milliseconds; undefined if the usual time applies.
 */
export function testValidityMs(outcome: TestOutcome | undefined): number | undefined {
  if (outcome === 'expired') return 0;
  return outcome === 'price_changed' ? CHANGED_AFTER_MS : undefined;
}

/**
 * The workshops' answers, changed to produce the outcome.
 * @param now the time in milliseconds since 1970. A changing price rises by one minor unit per second.
 */
export function forcedOffers(outcome: TestOutcome | undefined, answers: WorkshopOffers, now: number): WorkshopOffers {
  if (outcome === 'declined') {
    const slugs = new Map(answers.offers.map(({ workshop }) => [workshop.slug, declineFor(workshop)]));
    return { offers: [], declined: [...answers.declined, ...slugs.values()] };
  }
  if (outcome !== 'price_changed') return answers;
  const rise = 1 + (Math.floor(now / 1_000) % 10_000);
  return { ...answers, offers: answers.offers.map((offer) => ({ ...offer, price: raised(offer.price, rise) })) };
}

function declineFor({ slug, name, country, distance_km }: Declined['workshop']): Declined {
  return {
    workshop: { slug, name, country, ...(distance_km === undefined ? {} : { distance_km }) },
    reason: 'country_not_served',
    code: 'country_not_served',
    values: { country: 'DE' },
    detail: 'No workshop delivers to this test postcode.',
  };
}

/** Returns the price with an additional line before the tax. Tax is charged on that line, too. */
function raised({ total, lines }: Price, rise: number): Price {
  const money = (amount: number) => ({ ...total, amount });
  const isTax = ({ kind }: Price['lines'][number]) => kind === 'tax';
  const net = lines.filter((line) => !isTax(line)).reduce((sum, { amount }) => sum + amount.amount, rise);
  const rest = lines.map((line) => {
    const percent = line.values?.percent;
    return isTax(line) && typeof percent === 'number'
      ? { ...line, amount: money(Math.round((net * percent) / 100)) }
      : line;
  });
  const tax = rest.findIndex(isTax);
  const line = { kind: 'setup', label: 'Test price change', amount: money(rise) };
  const all = rest.toSpliced(tax < 0 ? rest.length : tax, 0, line);
  return { total: money(all.reduce((sum, { amount }) => sum + amount.amount, 0)), lines: all };
}
