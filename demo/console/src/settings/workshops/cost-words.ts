// What real costs mean for a price list, as sentences that show the arithmetic.

import type { CostComparison } from '@parametric/service/contract';
import { priceText } from '../../orders/price-words.js';

export type CostSum = CostComparison['sums'][number];
type Lesson = CostSum['lessons'][number];

export interface LessonWords {
  /** `An hour of work would have had to cost €52.00 instead of €45.00.` */
  readonly claim: string;
  /** How it's calculated. */
  readonly because: string;
}

export function lessonWords(lesson: Lesson, sum: CostSum): LessonWords {
  const { about, needed, instead_of: was, orders } = lesson;
  const money = (amount: number) => priceText(amount, sum.currency, 0);
  const of = orders === 1 ? 'one order' : `${orders} orders`;
  const labour = differenceOf(sum, 'labour');
  switch (about) {
    case 'hour':
      return {
        claim: isSame(needed, was)
          ? `The price of an hour, ${money(was)}, covered the work.`
          : `An hour of work would have had to cost ${money(needed)} instead of ${money(was)}.`,
        because: `The work on ${of} cost ${moreText(labour, money)} than quoted. That’s divided by the hours that were charged by time. All other prices stay the same.`,
      };
    case 'labour':
      return {
        claim: `All prices of work would have had to be ${percentMore(needed)}.`,
        because: `The work on ${of} cost ${moreText(labour, money)} than quoted.`,
      };
    case 'earned_hour':
      return {
        claim: `An hour worked earned ${money(needed)}.`,
        because: `All work that was quoted for ${of}, divided by the hours it really took.${was > 0 ? ` Your list charges ${money(was)} an hour.` : ''}`,
      };
    case 'material':
      return {
        claim: `Prices of material would have had to be ${percentMore(needed)}.`,
        because: `The material of ${of} cost ${moreText(differenceOf(sum, 'material'), money)} than quoted.`,
      };
    case 'waste':
      return {
        claim: `Or waste would have had to be ${number(needed)} % instead of ${number(was)} %.`,
        because: 'If all of that difference was boards that are charged by area.',
      };
    case 'delivery':
      return {
        claim: isSame(needed, was)
          ? `Delivery cost what was quoted, ${money(was)} an order.`
          : `Delivery would have had to cost ${money(needed)} an order instead of ${money(was)}.`,
        because: `The average of ${of}.`,
      };
    default:
      return {
        claim: `With your margin on what they really cost, these orders would have been ${money(needed)} instead of ${money(was)}.`,
        because: `Material, labour and other costs of ${of}, plus the margin of the list they were quoted with, plus delivery. Without tax.`,
      };
  }
}

/** What was left of the price of the orders that are known well enough. */
export function leftWords({ complete: { orders, net, actual }, currency }: CostSum): string | undefined {
  if (orders === 0) return undefined;
  const money = (amount: number) => priceText(amount, currency, 0);
  const of = orders === 1 ? 'One order' : `${orders} orders`;
  const left = net - actual;
  const share = actual > 0 ? ` (${number((100 * Math.abs(left)) / actual)} % of the costs)` : '';
  const result = left < 0 ? `${money(-left)} was lost` : `${money(left)} was left`;
  return `${of} with material and labour brought in ${money(net)} without tax and cost ${money(actual)}: ${result}${share}.`;
}

function differenceOf({ terms }: CostSum, term: string): number {
  const found = terms.find((each) => each.term === term);
  return found ? found.actual - found.quoted : 0;
}

function moreText(difference: number, money: (amount: number) => string): string {
  return `${money(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'}`;
}

function percentMore(percent: number): string {
  return `${number(Math.abs(percent))} % ${percent < 0 ? 'lower' : 'higher'}`;
}

function isSame(needed: number, was: number): boolean {
  return needed === was;
}

function number(value: number): string {
  return new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 }).format(value);
}
