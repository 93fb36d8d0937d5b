// Shows a chart of daily values. The table below it has the same figures, for screen readers and for anyone who wants
// the numbers.

import { html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import '../shared/browser-language.js';
import uPlot from 'uplot';
import { consoleCss } from '../shared/styles.js';
import { type Column, table } from '../shared/tables.js';

export interface Series {
  readonly label: string;
  /** The name of a custom property of the page that has the series' color, such as `--accent`. */
  readonly color: string;
  /** The value of each day; null on a day without a value. */
  readonly values: readonly (number | null)[];
}

const HEIGHT = 220;
/** The gap between the axis labels and the chart, in pixels. */
const AXIS_GAP = 12;

@customElement('day-chart')
export class DayChart extends LitElement {
  static override styles = consoleCss`
    :host {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--space-3);
    }

    .chart {
      min-height: ${HEIGHT}px;
      direction: ltr;
    }

    /* The CSS that uPlot's elements need. Its own stylesheet can't reach into a shadow root. */
    .u-wrap {
      position: relative;
      user-select: none;
    }

    .u-over,
    .u-under,
    .u-axis,
    .u-cursor-x,
    .u-cursor-y,
    .u-cursor-pt {
      position: absolute;
    }

    .u-cursor-x,
    .u-cursor-y,
    .u-cursor-pt {
      inset-block-start: 0;
      inset-inline-start: 0;
      pointer-events: none;
    }

    .u-cursor-x {
      height: 100%;
      border-inline-end: 1px solid var(--field-line);
    }

    .u-off,
    .u-cursor-y,
    .u-select {
      display: none;
    }

    .u-cursor-pt {
      border-radius: 50%;
    }

    canvas {
      display: block;
      width: 100%;
      height: 100%;
    }

    .u-legend {
      width: auto;
      margin-inline: auto;
      font-size: var(--text-s);
    }

    .u-legend :is(tr, tbody) {
      display: inline-block;
      border: 0;
      background: none;
    }

    .u-legend :is(th, td) {
      display: inline-block;
      padding: 0 var(--space-1);
      color: var(--text);
      white-space: nowrap;
    }

    .u-marker {
      display: inline-block;
      width: 0.75rem;
      height: 0.75rem;
      margin-inline-end: var(--space-1);
      border-radius: 3px;
      vertical-align: middle;
    }

    .u-label {
      display: inline-block;
      vertical-align: middle;
    }

    .table-place {
      max-height: 20rem;
      overflow: auto;
    }
  `;

  @property() label = '';
  /** The days, in the format `2026-11-21`. */
  @property({ attribute: false }) days: readonly string[] = [];
  @property({ attribute: false }) series: readonly Series[] = [];
  @property({ attribute: false }) format: (value: number) => string = String;
  /** Formats the axis labels, which have less room than the table's cells. */
  @property({ attribute: false }) axisFormat: (value: number) => string = String;
  #chart: uPlot | undefined;
  readonly #resized = new ResizeObserver(() => this.#fit());
  readonly #scheme = matchMedia('(prefers-color-scheme: dark)');

  override connectedCallback(): void {
    super.connectedCallback();
    this.#scheme.addEventListener('change', this.#draw);
    this.#resized.observe(this);
    if (this.hasUpdated) this.#draw();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#scheme.removeEventListener('change', this.#draw);
    this.#resized.disconnect();
    this.#chart?.destroy();
    this.#chart = undefined;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('days') || changed.has('series')) this.#draw();
  }

  protected override render(): TemplateResult {
    const columns: readonly Column<number>[] = [
      { heading: 'Day', isName: true, cell: (index) => longDay(this.days[index]!) },
      ...this.series.map(({ label, values }) => ({
        heading: label,
        isNumber: true,
        cell: (index: number) => this.#say(values[index]),
      })),
    ];
    return html`
      <div class="chart" aria-hidden="true"></div>
      <details>
        <summary>${this.label}: data</summary>
        ${table({ label: this.label, columns, rows: [...this.days.keys()] })}
      </details>
    `;
  }

  #say(value: number | null | undefined): string {
    return typeof value === 'number' ? this.format(value) : '–';
  }

  readonly #draw = () => {
    const place = this.renderRoot.querySelector<HTMLElement>('.chart');
    if (!place || this.days.length === 0) return;
    this.#chart?.destroy();
    const ink = this.#colorOf('--muted');
    const grid = this.#colorOf('--line');
    const font = `12px ${getComputedStyle(this).fontFamily}`;
    const axis = { stroke: ink, font, grid: { stroke: grid, width: 1 }, ticks: { show: false } };
    const bars = uPlot.paths.bars?.({ size: [0.7, 40], radius: 0.15 });
    this.#chart = new uPlot(
      {
        width: Math.max(200, this.clientWidth),
        height: HEIGHT,
        cursor: { drag: { x: false, y: false } },
        // Leave room for the whole first and last bar.
        scales: {
          x: { time: false, range: [-0.6, this.days.length - 0.4] },
          y: { range: (_, __, max) => [0, Math.max(1, max * 1.1)] },
        },
        axes: [
          { ...axis, grid: { show: false }, values: (_, splits) => splits.map((at) => shortDay(this.days[at])) },
          {
            ...axis,
            size: (_, labels) => widthOf(labels ?? [], font) + AXIS_GAP,
            values: (_, splits) => splits.map((value) => this.axisFormat(value)),
          },
        ],
        series: [
          { label: 'Day', value: (_, at) => (at === null ? '' : longDay(this.days[at]!)) },
          ...this.series.map(({ label, color }, index) => ({
            label,
            stroke: this.#colorOf(color),
            value: (_: uPlot, value: number | null) => (value === null ? '' : this.format(value)),
            // The first series is shown as bars, and the others as lines over them.
            ...(index === 0 && bars
              ? { fill: this.#colorOf(color, 0.35), paths: bars, points: { show: false } }
              : { width: 2 }),
          })),
        ],
      },
      [this.days.map((_, index) => index), ...this.series.map(({ values }) => [...values])],
      place,
    );
  };

  #fit(): void {
    this.#chart?.setSize({ width: Math.max(200, this.clientWidth), height: HEIGHT });
  }

  /** Resolves a color of the page's palette in the current color scheme. */
  #colorOf(name: string, opacity = 1): string {
    const probe = document.createElement('span');
    probe.style.color =
      opacity === 1 ? `var(${name})` : `color-mix(in srgb, var(${name}) ${opacity * 100}%, transparent)`;
    this.renderRoot.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }
}

/** The width of the widest text, in pixels. */
function widthOf(texts: readonly string[], font: string): number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return 0;
  context.font = font;
  return Math.ceil(Math.max(0, ...texts.map((text) => context.measureText(text).width)));
}

const dayFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' });

function longDay(day: string): string {
  return dayFormat({ dateStyle: 'medium' }).format(new Date(day));
}

function shortDay(day: string | undefined): string {
  return day === undefined ? '' : dayFormat({ day: 'numeric', month: 'short' }).format(new Date(day));
}
