// Explains what actual costs mean for a price list, in sentences that show the arithmetic.

import type { CostComparison } from '@parametric/service/contract';
import { priceText } from '../../orders/price-words.js';
import { formatCount } from '../../shared/format.js';

export type CostSum = CostComparison['sums'][number];
type Lesson = CostSum['lessons'][number];

export interface LessonWords {
  /** What could be changed, such as `An hourly rate of €52.00 instead of €45.00 would have covered the work.` */
  readonly claim: string;
  /** The calculation behind the amount in `claim`. */
  readonly because: string;
}

export function lessonWords(lesson: Lesson, sum: CostSum): LessonWords {
  const { about, needed, instead_of: was, orders } = lesson;
  const money = (amount: number) => priceText(amount, sum.currency, 0);
  const of = formatCount(orders, 'order');
  const labour = differenceOf(sum, 'labour');
  switch (about) {
    case 'hour':
      return {
        claim: isSame(needed, was)
          ? `Your hourly rate, ${money(was)}, covered the work.`
          : `An hourly rate of ${money(needed)} instead of ${money(was)} would have covered the work.`,
        because: `The work on ${of} cost ${moreText(labour, money)} than quoted. We divided the difference by the number of hours billed at the hourly rate. All other prices stay the same.`,
      };
    case 'labour':
      return {
        claim: `Labor prices that are ${percentMore(needed)} would have covered the work.`,
        because: `The work on ${of} cost ${moreText(labour, money)} than quoted.`,
      };
    case 'earned_hour':
      return {
        claim: `Each hour of work earned ${money(needed)}.`,
        because: `The labor quoted for ${of}, divided by the hours it actually took.${was > 0 ? ` Your list charges ${money(was)} an hour.` : ''}`,
      };
    case 'material':
      return {
        claim: `Material prices that are ${percentMore(needed)} would have covered the material.`,
        because: `The material for ${of} cost ${moreText(differenceOf(sum, 'material'), money)} than quoted.`,
      };
    case 'waste':
      return {
        claim: `So would charging ${number(needed)}% waste instead of ${number(was)}%.`,
        because: 'This assumes that the whole difference comes from boards charged by area.',
      };
    case 'delivery':
      return {
        claim: isSame(needed, was)
          ? `Delivery cost ${money(was)} per order, as quoted.`
          : `Charging ${money(needed)} per order instead of ${money(was)} would have covered delivery.`,
        because: `The average across ${of}.`,
      };
    default:
      return {
        claim: `With your margin on the actual costs, these orders would have cost ${money(needed)} instead of ${money(was)}.`,
        because: `Material, labor, and other costs of ${of}, plus the margin in the price list used for the quotes, plus delivery. Excludes tax.`,
      };
  }
}

/** Describes the profit on the orders whose material and labor costs are known. */
export function leftWords({ complete: { orders, net, actual }, currency }: CostSum): string | undefined {
  if (orders === 0) return undefined;
  const money = (amount: number) => priceText(amount, currency, 0);
  const of = formatCount(orders, 'order');
  const left = net - actual;
  const share = actual > 0 ? ` (${number((100 * Math.abs(left)) / actual)}% of costs)` : '';
  const result = left < 0 ? `a loss of ${money(-left)}` : `a profit of ${money(left)}`;
  return `${of} with known material and labor costs brought in ${money(net)} before tax and cost ${money(actual)}: ${result}${share}.`;
}

function differenceOf({ terms }: CostSum, term: string): number {
  const found = terms.find((each) => each.term === term);
  return found ? found.actual - found.quoted : 0;
}

function moreText(difference: number, money: (amount: number) => string): string {
  return `${money(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'}`;
}

function percentMore(percent: number): string {
  return `${number(Math.abs(percent))}% ${percent < 0 ? 'lower' : 'higher'}`;
}

function isSame(needed: number, was: number): boolean {
  return needed === was;
}

function number(value: number): string {
  return new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 }).format(value);
}
