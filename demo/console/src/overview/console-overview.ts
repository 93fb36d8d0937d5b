// The first page: quotes, orders, conversion and revenue of the last days, and the most requested values.

import type { OrderFacets, Statistics } from '@parametric/api-client';
import { textIn } from '@parametric/configurator-element/model';
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { money, roundMoney } from '../orders/order-format.js';
import '../shared/console-load-failure.js';
import '../shared/console-page.js';
import { ConsoleView } from '../shared/console-view.js';
import { navigate } from '../shared/page-events.js';
import { consoleStyles } from '../shared/styles.js';
import './asked-values.js';
import './day-chart.js';
import { type DayFigures, everyDay, periodOf, type Totals, totalsOf } from './overview-figures.js';

const PERIODS = ['7', '30', '90'] as const;
const MODES = ['live', 'test'] as const;
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

export class ConsoleOverview extends ConsoleView {
  static override styles = [
    ...consoleStyles,
    css`
      .choices {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-3);
      }

      .choices .field {
        flex: 0 1 12rem;
      }

      .choices .field > span {
        color: var(--muted);
        font-size: var(--text-s);
      }

      .figures {
        container-type: inline-size;
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-4);
      }

      /* At least as wide as the figure, because an amount broken over two lines reads as two amounts. */
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
    `,
  ];

  @state() private statistics: Statistics | undefined;
  @state() private models: readonly { readonly id: string; readonly name: string }[] = [];
  @state() private error: unknown;
  @state() private isBusy = false;
  #asked = new AbortController();

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#loadModels();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#asked.abort();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('query')) void this.#load();
  }

  override render(): TemplateResult {
    return html`
      <console-page heading="Overview">
        ${this.#renderChoices()}
        ${this.error === undefined ? this.#renderStatistics() : html`<console-load-failure .error=${this.error} @console-retry=${() => this.#load()}></console-load-failure>`}
      </console-page>
    `;
  }

  #renderChoices(): TemplateResult {
    const { days, mode, model } = this.#chosen;
    const select = (
      name: string,
      label: string,
      chosen: string,
      options: readonly (readonly [string, string])[],
    ) => html`<label class="field">
      <span>${label}</span>
      <select @change=${(event: Event) => this.#choose(name, (event.target as HTMLSelectElement).value)}>
        ${options.map(([value, text]) => html`<option value=${value} ?selected=${value === chosen}>${text}</option>`)}
      </select>
    </label>`;
    return html`<div class="choices">
      ${select(
        'days',
        'Period',
        days,
        PERIODS.map((each) => [each, `${each} days`]),
      )}
      ${select('mode', 'Mode', mode, [
        ['live', 'Live'],
        ['test', 'Test'],
      ])}
      ${select('model', 'Product', model, [
        ['', 'All products'],
        ...this.models.map(({ id, name }) => [id, name] as const),
      ])}
      <span class="hidden-label" role="status">${this.isBusy ? 'Loading…' : ''}</span>
    </div>`;
  }

  #renderStatistics(): TemplateResult {
    const { statistics } = this;
    if (!statistics) return html`<p class="muted">Loading…</p>`;
    const days = everyDay(statistics);
    const totals = totalsOf(days);
    if (totals.quotes === 0 && totals.orders === 0) return this.#renderEmpty();
    return html`
      ${this.#renderTotals(totals)}
      <section class="card stack" aria-labelledby="by-day">
        <h2 id="by-day">Quotes and orders by day</h2>
        <day-chart
          label="Quotes and orders by day"
          .days=${days.map(({ day }) => day)}
          .series=${[
            { label: 'Quotes', color: '--accent', values: days.map(({ quotes }) => quotes) },
            { label: 'Orders', color: '--success', values: days.map(({ orders }) => orders) },
          ]}
        ></day-chart>
      </section>
      <section class="card stack" aria-labelledby="conversion">
        <h2 id="conversion">Conversion by day</h2>
        <day-chart
          label="Conversion by day"
          .days=${days.map(({ day }) => day)}
          .series=${[{ label: 'Conversion', color: '--success', values: days.map(({ conversion }) => conversion) }]}
          .format=${(value: number) => percent.format(value)}
        ></day-chart>
      </section>
      ${totals.revenue.map(({ currency }) => this.#renderRevenue(currency, days))}
      <h2>Popular choices</h2>
      <p class="muted">From quoted configurations. Numbers are rounded to two digits; text that customers type isn’t included.</p>
      ${repeat(
        statistics.models.filter(({ quotes, orders }) => quotes + orders > 0),
        ({ model }) => model,
        (figures) => html`<asked-values .api=${this.api} .figures=${figures}></asked-values>`,
      )}
    `;
  }

  #renderEmpty(): TemplateResult {
    return html`<console-empty
      heading="No activity in this period"
      text=${`No ${this.#chosen.mode} quotes or orders. Choose another period or mode. Activity appears here once you publish a product and add its tag to a page.`}
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

  #renderRevenue(currency: string, days: readonly DayFigures[]): TemplateResult {
    return html`<section class="card stack" aria-label=${`Revenue by day, ${currency}`}>
      <h2>Revenue by day, ${currency}</h2>
      <day-chart
        label=${`Revenue by day, ${currency}`}
        .days=${days.map(({ day }) => day)}
        .series=${[{ label: currency, color: '--accent', values: days.map(({ revenue }) => revenue[currency] ?? 0) }]}
        .format=${(amount: number) => money({ amount: Math.round(amount), currency })}
        .axisFormat=${(amount: number) => roundMoney({ amount, currency })}
      ></day-chart>
    </section>`;
  }

  get #chosen(): { readonly days: string; readonly mode: string; readonly model: string } {
    const days = PERIODS.find((each) => each === this.query.get('days')) ?? '30';
    const mode = MODES.find((each) => each === this.query.get('mode')) ?? this.session.key.mode;
    return { days, mode, model: this.query.get('model') ?? '' };
  }

  #choose(name: string, value: string): void {
    const query = new URLSearchParams(this.query);
    if (value === '') query.delete(name);
    else query.set(name, value);
    navigate(this, `/console?${query}`, true);
  }

  async #loadModels(): Promise<void> {
    try {
      const { models } = await this.api.get<OrderFacets>('/v1/order-facets');
      this.models = models.map(({ id, name }) => ({ id, name: textIn(name, 'en') }));
    } catch {
      // Without a product list, show the figures for all products.
    }
  }

  async #load(): Promise<void> {
    this.#asked.abort();
    const asked = new AbortController();
    this.#asked = asked;
    this.error = undefined;
    this.isBusy = true;
    const { days, mode, model } = this.#chosen;
    try {
      const query = { ...periodOf(Number(days), Date.now()), mode, ...(model ? { model } : {}) };
      this.statistics = await this.api.get<Statistics>('/v1/statistics', { query, signal: asked.signal });
    } catch (error) {
      if (!asked.signal.aborted) this.error = error;
    } finally {
      if (this.#asked === asked) this.isBusy = false;
    }
  }
}

customElements.define('console-overview', ConsoleOverview);

declare global {
  interface HTMLElementTagNameMap {
    'console-overview': ConsoleOverview;
  }
}
