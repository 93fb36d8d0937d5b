// The console's first view: quotes, orders, conversion, revenue, and visits of the last few days, and the most
// requested values.

import type { Money, OrderFacets, Statistics } from '@parametric/api-client';
import { textIn } from '@parametric/configurator-element/model';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { money, roundMoney } from '../orders/order-format.js';
import { maySee } from '../shared/api.js';
import { ConsoleView } from '../shared/console-page.js';
import { addressWith, navigate } from '../shared/page-events.js';
import { Loaded } from '../shared/paged-list.js';
import { consoleCss } from '../shared/styles.js';
import { filterMenu, type Option } from '../shared/templates.js';
import './asked-values.js';
import type { Series } from './day-chart.js';
import { seesSteps } from './ready-to-sell.js';
import { hasVisits } from './visit-funnel.js';
import './day-chart.js';
import { formatCount } from '../shared/format.js';

const PERIODS = ['7', '30', '90'] as const;
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

@customElement('console-overview')
export class ConsoleOverview extends ConsoleView {
  static override styles = consoleCss`
    .figures {
      container-type: inline-size;
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-4);
    }

    /* At least as wide as the figure, because an amount that wraps would read as two amounts. */
    .figures .card {
      flex: 1 1 9.5rem;
      min-width: max-content;
    }

    /* Text that can wrap doesn't widen its card. */
    .figures :is(dt, dd.small) {
      width: 0;
      min-width: 100%;
    }

    .figures dt {
      color: var(--muted);
      font-size: var(--text-s);
    }

    .figures dd {
      font-size: min(var(--text-xl), 6.4cqi);
      font-weight: 650;
      line-height: 1.3;
      white-space: nowrap;
    }

    .figures dd.small {
      font-size: var(--text-s);
      font-weight: 400;
      white-space: normal;
    }
  `;

  readonly #statistics = new Loaded(this, (signal) => {
    const { days, model } = this.#chosen;
    const query = { ...periodOf(Number(days), Date.now()), ...(model ? { model } : {}) };
    return this.api.get<Statistics>('/v1/statistics', { query, signal });
  });
  /** The products to choose from. If they can't be loaded, the figures are for all of them together. */
  readonly #models = new Loaded(this, async () => (await this.api.get<OrderFacets>('/v1/order-facets')).models);

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('query') && this.hasUpdated) void this.#statistics.load();
  }

  override render(): TemplateResult {
    return html`
      <console-page heading="Overview">
        ${seesSteps(this.session) ? html`<ready-to-sell .api=${this.api}></ready-to-sell>` : nothing}
        ${this.#renderChoices()}
        ${this.#statistics.render((statistics) => this.#renderStatistics(statistics))}
      </console-page>
    `;
  }

  #renderChoices(): TemplateResult {
    const { days, model } = this.#chosen;
    const menu = (name: string, label: string, chosen: string, options: readonly Option[]) =>
      filterMenu(label, options, chosen, (value) => this.#choose(name, value), true);
    const periods = PERIODS.map((each): Option => [each, `${each} days`]);
    const models = (this.#models.value ?? []).map(({ id, name }): Option => [id, textIn(name, 'en')]);
    return html`<div class="row">
      ${menu('days', 'Period', days, periods)}
      ${menu('model', 'Product', model, [['', 'All products'], ...models])}
      <span class="hidden-label" role="status">${this.#statistics.isLoading ? 'Loading…' : ''}</span>
    </div>`;
  }

  #renderStatistics(statistics: Statistics): TemplateResult {
    const days = everyDay(statistics);
    const totals = totalsOf(days);
    const isCounted = hasVisits(statistics);
    if (totals.quotes === 0 && totals.orders === 0 && !isCounted) return this.#renderEmpty();
    return html`
      ${this.#renderHeld(statistics)} ${this.#renderTotals(totals)} ${isCounted ? this.#renderVisits(statistics) : this.#renderVisitsHint()}
      ${this.#renderChart('Quotes and orders by day', days, [
        { label: 'Quotes', color: '--accent', values: days.map(({ quotes }) => quotes) },
        { label: 'Orders', color: '--success', values: days.map(({ orders }) => orders) },
      ])}
      ${this.#renderChart(
        'Conversion by day',
        days,
        [{ label: 'Conversion', color: '--success', values: days.map(({ conversion }) => conversion) }],
        (value) => percent.format(value),
      )}
      ${totals.revenue.map(({ currency }) =>
        this.#renderChart(
          `Revenue by day, ${currency}`,
          days,
          [{ label: currency, color: '--accent', values: days.map(({ revenue }) => revenue[currency] ?? 0) }],
          (amount) => money({ amount: Math.round(amount), currency }),
          (amount) => roundMoney({ amount, currency }),
        ),
      )}
      <h2>Popular choices</h2>
      <p class="muted">From quoted configurations. Numbers are rounded to two significant digits. Text that customers type isn’t included.</p>
      ${repeat(
        statistics.models.filter(({ quotes, orders }) => quotes + orders > 0),
        ({ model }) => model,
        (figures) => html`<asked-values .api=${this.api} .figures=${figures}></asked-values>`,
      )}
    `;
  }

  #renderVisits(statistics: Statistics): TemplateResult {
    const names = new Map((this.#models.value ?? []).map(({ id, name }) => [id, textIn(name, 'en')]));
    return html`<visit-funnel .statistics=${statistics} .names=${names}></visit-funnel>`;
  }

  #renderHeld({ held_orders: counts }: Statistics): TemplateResult | typeof nothing {
    if (!counts) return nothing;
    const count = (value: number) => new Intl.NumberFormat().format(value);
    return html`<section class="card held" aria-label="Held orders">
      <h2>Customers had to confirm ${formatCount(counts.held, 'order')} by email</h2>
      <p class="muted">
        Your pages received an unusual number of orders. ${count(counts.confirmed)} confirmed, ${count(counts.expired)}
        expired after 24 hours. Orders that no one confirms aren’t placed, and aren’t counted below.
      </p>
    </section>`;
  }

  /** Suggests turning on the counting of visits. It's shown only to people who can do that. */
  #renderVisitsHint(): TemplateResult | typeof nothing {
    if (!maySee(this.session, 'settings:write')) return nothing;
    return html`<p class="muted small">
      No visits were counted in this period. To see how many visitors customize the product, get quotes, and place orders,
      turn on
      <a href="/console/organization">Count visits to your pages</a>.
    </p>`;
  }

  #renderEmpty(): TemplateResult {
    return html`<console-empty
      heading="No activity in this period"
      text=${`No ${this.session.key.mode} quotes or orders. Choose another period. Activity appears here once you publish a product and add its tag to a page.`}
    >
      <div class="buttons">
        <a class="button primary" href="/console/products">Products</a>
        <a class="button" href="/console/embed">Embed a product</a>
      </div>
    </console-empty>`;
  }

  #renderTotals({ quotes, orders, ended, revenue, conversion }: Totals): TemplateResult {
    const count = (value: number) => new Intl.NumberFormat().format(value);
    const figure = (name: string, value: unknown, more: unknown = nothing) =>
      html`<div class="card"><dt>${name}</dt><dd>${value}</dd>${more === nothing ? nothing : html`<dd class="small muted">${more}</dd>`}</div>`;
    return html`<dl class="figures">
      ${figure('Quoted configurations', count(quotes))}
      ${figure('Orders', count(orders), ended > 0 ? `${count(ended)} canceled or failed` : nothing)}
      ${figure('Conversion', conversion === null ? '–' : percent.format(conversion))}
      ${revenue.length === 0 ? figure('Revenue', '–') : revenue.map((amount) => figure(`Revenue, ${amount.currency}`, money(amount)))}
    </dl>`;
  }

  #renderChart(
    label: string,
    days: readonly DayFigures[],
    series: readonly Series[],
    format = (value: number) => new Intl.NumberFormat().format(value),
    axisFormat = format,
  ): TemplateResult {
    return html`<section class="card stack" aria-label=${label}>
      <h2>${label}</h2>
      <day-chart
        label=${label}
        .days=${days.map(({ day }) => day)}
        .series=${series}
        .format=${format}
        .axisFormat=${axisFormat}
      ></day-chart>
    </section>`;
  }

  get #chosen(): { readonly days: string; readonly model: string } {
    const days = PERIODS.find((each) => each === this.query.get('days')) ?? '30';
    return { days, model: this.query.get('model') ?? '' };
  }

  #choose(name: string, value: string): void {
    navigate(this, addressWith('/console', this.query, name, value), true);
  }
}

const DAY_MS = 86_400_000;

interface DayFigures {
  readonly day: string;
  readonly quotes: number;
  readonly orders: number;
  readonly ended: number;
  /** Orders divided by quoted configurations; null if nothing was quoted. */
  readonly conversion: number | null;
  /** The revenue in minor units, by currency. */
  readonly revenue: Readonly<Record<string, number>>;
}

/** All days in the period, earliest first, including those without data. */
export function everyDay({ from, to, days }: Pick<Statistics, 'from' | 'to' | 'days'>): readonly DayFigures[] {
  const known = new Map(days.map((each) => [each.day, each]));
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10);
    const found = known.get(day);
    const revenue = Object.fromEntries((found?.revenue ?? []).map(({ currency, amount }) => [currency, amount]));
    const { quotes = 0, orders = 0, ended = 0 } = found ?? {};
    return { day, quotes, orders, ended, conversion: conversionOf(quotes, orders), revenue };
  });
}

export interface Totals {
  readonly quotes: number;
  readonly orders: number;
  readonly ended: number;
  /** The revenue in each currency. The currency with the most orders comes first. */
  readonly revenue: readonly Money[];
  /** Orders divided by quoted configurations; null if nothing was quoted. */
  readonly conversion: number | null;
}

export function totalsOf(days: readonly DayFigures[]): Totals {
  const sumOf = (name: 'quotes' | 'orders' | 'ended') => days.reduce((sum, day) => sum + day[name], 0);
  const amounts = new Map<string, number>();
  for (const { revenue } of days) {
    for (const [currency, amount] of Object.entries(revenue)) {
      amounts.set(currency, (amounts.get(currency) ?? 0) + amount);
    }
  }
  const [quotes, orders, ended] = [sumOf('quotes'), sumOf('orders'), sumOf('ended')];
  return {
    quotes,
    orders,
    ended,
    revenue: [...amounts].sort().map(([currency, amount]) => ({ currency, amount })),
    conversion: conversionOf(quotes, orders),
  };
}

function conversionOf(quotes: number, orders: number): number | null {
  return quotes === 0 ? null : orders / quotes;
}

/** The first and last day of a period that ends today, in UTC, like the service's figures. */
export function periodOf(days: number, now: number): { readonly from: string; readonly to: string } {
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { from: dayOf(now - (days - 1) * DAY_MS), to: dayOf(now) };
}
