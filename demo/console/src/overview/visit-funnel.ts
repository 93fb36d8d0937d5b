// Shows how many visitors saw the configurator and how far they got, and how fast it was on their devices. It's shown
// only if the organization counts visits.

import type { Statistics } from '@parametric/api-client';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { download } from '../shared/api.js';
import { consoleCss } from '../shared/styles.js';
import { type Column, table } from '../shared/tables.js';

type Counts = Pick<Statistics['days'][number], 'visits' | 'orders' | 'inquiries'>;
type Ranges = Statistics['speed']['picture'];

interface Step {
  /** The name of the step's column in the CSV file. */
  readonly name: string;
  readonly label: string;
  readonly of: (counts: Counts) => number;
}

/** The steps in order. Orders and custom quotes come from the service's own records. */
const steps: readonly Step[] = [
  { name: 'seen', label: 'Viewed the configurator', of: ({ visits }) => visits.seen },
  { name: 'changed', label: 'Changed the design', of: ({ visits }) => visits.changed },
  { name: 'got_quotes', label: 'Got quotes', of: ({ visits }) => visits.priced },
  { name: 'opened_order_form', label: 'Opened the order form', of: ({ visits }) => visits.form },
  { name: 'ordered', label: 'Ordered', of: ({ orders }) => orders },
  { name: 'requested_custom_quote', label: 'Requested a custom quote', of: ({ inquiries }) => inquiries },
];

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat();
const seconds = new Intl.NumberFormat(undefined, { style: 'unit', unit: 'second', maximumFractionDigits: 1 });

/** The start of the last range, which has no upper limit: see `Statistics`. */
const LONGEST_S = 10;

const sumOf = (counts: readonly Counts[], { of }: Step) => counts.reduce((sum, each) => sum + of(each), 0);
const visitsIn = (ranges: Ranges) => ranges.reduce((sum, { count }) => sum + count, 0);
const isCounted = ({ visits }: Pick<Counts, 'visits'>) => visits.seen > 0;

/** Whether any visits were counted. */
export function hasVisits({ days }: Pick<Statistics, 'days'>): boolean {
  return days.some(isCounted);
}

/**
 * The time within which three quarters of all visits were done, in milliseconds.
 * @returns null if it's above the upper limit of all ranges, undefined if there are no visits
 */
export function threeQuartersWithin(ranges: Ranges): number | null | undefined {
  const all = visitsIn(ranges);
  let counted = 0;
  return ranges.find(({ count }) => {
    counted += count;
    return counted >= all * 0.75;
  })?.within_ms;
}

/** A CSV file with each step's count per day. */
export function csvOf(days: Statistics['days']): string {
  const lines = days.map((day) => [day.day, ...steps.map(({ of }) => of(day))]);
  return [['day', ...steps.map(({ name }) => name)], ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

@customElement('visit-funnel')
export class VisitFunnel extends LitElement {
  static override styles = consoleCss`
    :host {
      display: grid;
      gap: var(--space-4);
    }

    header {
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      justify-content: space-between;
      gap: var(--space-3);
    }

    .bar {
      margin-block-start: var(--space-1);
    }

    th[scope='row'] {
      width: 60%;
      min-width: 9rem;
      font-weight: 400;
    }
  `;

  @property({ attribute: false }) statistics!: Statistics;
  /** The names of the products, by id. */
  @property({ attribute: false }) names: ReadonlyMap<string, string> = new Map();

  protected override render(): TemplateResult {
    const { days, models, model, speed } = this.statistics;
    // Orders are always counted, but visits only since the organization turned them on. Compare them on days that have
    // both.
    const daysWithVisits = days.filter(isCounted);
    const totals = steps.map((step) => ({ label: step.label, count: sumOf(daysWithVisits, step) }));
    const counted = models.filter(isCounted);
    return html`
      <section class="card stack" aria-labelledby="funnel">
        <header>
          <h2 id="funnel">From view to order</h2>
          <button type="button" class="button" @click=${this.#export}>Download CSV</button>
        </header>
        ${bars('From view to order', 'Count', totals, totals[0]!.count)}
        <p class="muted small">
          Includes only days with counted visits. A visit is one product on one page view: reloading or coming back
          counts as another visit, and visitors who leave within seconds may not be counted. Orders and requests for
          custom quotes include those from your servers.
        </p>
      </section>
      ${model === undefined && counted.length > 1 ? this.#renderModels(counted) : nothing}
      <section class="card stack" aria-labelledby="speed">
        <h2 id="speed">Speed</h2>
        ${renderSpeed('First picture', speed.picture)} ${renderSpeed('First 3D view', speed.frame)}
        <p class="muted small">
          Measured on visitors’ devices, from when the configurator starts to load. Excludes pages with several
          configurators and visitors who leave before the 3D view appears.
        </p>
      </section>
    `;
  }

  #renderModels(models: Statistics['models']): TemplateResult {
    const columns: readonly Column<Statistics['models'][number]>[] = [
      { heading: 'Product', isName: true, cell: ({ model }) => html`<bdi>${this.names.get(model) ?? model}</bdi>` },
      ...steps.map(({ label, of }) => ({
        heading: label,
        isNumber: true,
        cell: (counts: Counts) => whole.format(of(counts)),
      })),
    ];
    const label = 'From view to order, by product';
    return html`<section class="card stack" aria-labelledby="products">
      <h2 id="products">By product</h2>
      ${table({ label, columns, rows: models, isStacking: true })}
      <p class="muted small">Orders and requests for custom quotes include days without counted visits.</p>
    </section>`;
  }

  readonly #export = () => {
    const { days, from, to } = this.statistics;
    download(csvOf(days), `visits-${from}-${to}.csv`, 'text/csv');
  };
}

interface Bar {
  readonly label: string;
  readonly count: number;
}

function bars(label: string, heading: string, rows: readonly Bar[], all: number): TemplateResult {
  const shareOf = ({ count }: Bar) => (all === 0 ? 0 : count / all);
  const columns: readonly Column<Bar>[] = [
    {
      heading: 'Step',
      isName: true,
      cell: (row) =>
        html`${row.label}<progress class="bar" .value=${Math.min(1, shareOf(row))} aria-hidden="true"></progress>`,
    },
    { heading, isNumber: true, cell: ({ count }) => whole.format(count) },
    { heading: 'Share', isNumber: true, cell: (row) => percent.format(shareOf(row)) },
  ];
  return table({ label, columns, rows });
}

function renderSpeed(name: string, ranges: Ranges): TemplateResult {
  const within = threeQuartersWithin(ranges);
  if (within === undefined) return html`<p>${name}: –</p>`;
  const rows = ranges.map(({ within_ms, count }) => ({ label: rangeOf(within_ms), count }));
  return html`
    <p>${name}: <strong>${rangeOf(within)}</strong> in ${within === null ? 'more than 25%' : '75%'} of visits</p>
    <details>
      <summary>${name}: data</summary>
      ${bars(name, 'Visits', rows, visitsIn(ranges))}
    </details>
  `;
}

function rangeOf(within: number | null): string {
  return within === null ? `over ${seconds.format(LONGEST_S)}` : `within ${seconds.format(within / 1_000)}`;
}
