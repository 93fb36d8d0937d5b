// The tab with the panels nested on sheets, a drawing of each sheet, and the files for the machine.

import { cutListCsv, type MaterialSheets } from '@parametric/configurator-element/manufacture';
import { html, LitElement, nothing, type PropertyValues, svg, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import '../../shared/console-dialog.js';
import { download } from '../../shared/api.js';
import { formatCount } from '../../shared/format.js';
import type { WorkerError } from '../worker-client.js';
import {
  formatShare,
  formatSize,
  JobController,
  materialName,
  type PreviewRunner,
  previewCss,
  renderJobState,
  tell,
} from './preview-format.js';
import type { JobInput, Layer, PanelSheet, SheetPicture, SheetPlan } from './preview-jobs.js';

/**
 * The number of sheets that are shown at first. More would slow down the page, and people would have to press Tab a
 * thousand times to get past them. The lists and drawings to download contain all sheets.
 */
const FEW_SHEETS = 12;

/** @fires preview-point @fires preview-reveal */
@customElement('studio-sheets')
export class StudioSheets extends LitElement {
  static override styles = previewCss`
    .sheet {
      display: block;
      width: 100%;
      height: auto;
      max-height: 26rem;
      color: var(--text);
    }

    .sheet path {
      fill: none;
      stroke: currentcolor;
      vector-effect: non-scaling-stroke;
    }

    .sheet .SHEET {
      fill: var(--raised);
      stroke: var(--field-line);
    }

    .sheet .OUTLINE {
      fill: var(--surface);
    }

    .sheet .CUTOUT {
      fill: var(--raised);
    }

    .sheet [class^='ENGRAVING'],
    .sheet [class^='HOLES'] {
      stroke: var(--accent);
    }

    .sheet text {
      fill: currentcolor;
      text-anchor: middle;
      dominant-baseline: central;
      pointer-events: none;
    }

    .panel {
      fill: transparent;
      cursor: pointer;
    }

    .panel:hover,
    .panel.lit {
      fill: var(--accent);
      fill-opacity: 0.24;
    }

    .panel:focus-visible {
      outline: none;
      stroke: var(--accent);
      stroke-width: 3;
      vector-effect: non-scaling-stroke;
    }
  `;

  @property({ attribute: false }) runner!: PreviewRunner;
  @property({ attribute: false }) input: JobInput | undefined;
  @property() pointed: string | undefined;
  @state() private isPanelOpen = false;
  /** How many of a material's sheets are shown. */
  @state() private most = FEW_SHEETS;
  readonly #sheets = new JobController(this, 'sheets');
  readonly #panel = new JobController(this, 'panel');
  @state() private isPacking = false;
  @state() private downloadError: WorkerError | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('input') && this.input) this.#sheets.ask(this.runner, this.input);
  }

  protected override render(): TemplateResult {
    const { result } = this.#sheets;
    return html`
      ${renderJobState(this.#sheets)} ${result ? this.#renderPlan(result) : nothing}
      <console-dialog wide heading=${this.#panel.result?.row.name ?? 'Panel'} ?open=${this.isPanelOpen}
        @console-close=${() => (this.isPanelOpen = false)}>
        ${renderJobState(this.#panel)} ${this.#panel.result ? this.#renderPanel(this.#panel.result) : nothing}
      </console-dialog>
    `;
  }

  #renderPlan(plan: SheetPlan): TemplateResult {
    return html`
      ${plan.groups.length === 0 ? html`<p class="muted">This product doesn’t use sheets.</p>` : nothing}
      <div class="buttons">
        ${
          plan.groups.length === 0
            ? nothing
            : html`<button type="button" class="button" @click=${() => this.#download('bill')}>Cut list (CSV)</button>`
        }
        <button type="button" class="button" @click=${() => this.#download('files')}>
          ${this.isPacking ? 'Packing…' : 'All lists and drawings (ZIP)'}
        </button>
      </div>
      ${renderJobState({ result: true, error: this.downloadError, isBusy: false, retry: () => this.#download('files') })}
      ${plan.groups.map((group, index) => this.#renderGroup(group, index, plan))}
    `;
  }

  #renderGroup(group: MaterialSheets, index: number, { pictures, numbers }: SheetPlan): TemplateResult {
    const { material, thickness, sheet, sheets, oversize, waste } = group;
    const own = pictures.filter((picture) => picture.group === index);
    return html`
      <section>
        <div class="split">
          <h2><span dir="auto">${materialName(material)}</span> ${formatSize([thickness])} mm</h2>
          <p class="muted">
            ${formatCount(sheets.length, 'sheet')}${sheet ? ` of ${formatSize(sheet)} mm` : ''},
            ${formatShare(waste)} waste
          </p>
        </div>
        ${own.slice(0, this.most).map((picture) => this.#renderSheet(picture, group, numbers))}
        ${
          own.length > this.most
            ? html`<div>
                <button type="button" class="button" @click=${() => (this.most += FEW_SHEETS)}>
                  Show more (${own.length} sheets in total)
                </button>
              </div>`
            : nothing
        }
        ${
          oversize.length === 0
            ? nothing
            : html`<p class="note warning">
                ${sheet ? 'Larger than the sheet' : 'No sheet: the material doesn’t have a sheet size'}:
                ${formatCount(oversize.length, 'panel')}
                (${oversize
                  .slice(0, 5)
                  .map(({ path }) => path)
                  .join(', ')}${oversize.length > 5 ? ', …' : ''}).
              </p>`
        }
      </section>
    `;
  }

  #renderSheet(picture: SheetPicture, { sheets }: MaterialSheets, numbers: SheetPlan['numbers']): TemplateResult {
    const { panels, waste } = sheets[picture.sheet]!;
    const { length, width, name, layers } = picture;
    // Draw labels sized for the screen. The drawing's own labels are sized for print.
    const most = length / 26;
    return html`
      <figure class="list">
        <svg class="sheet" viewBox="0 0 ${length} ${width}" role="group" aria-label="Sheet ${name}">
          ${layers.map(renderLayer)}
          ${panels.map(({ path, x, y, length: across, width: down }) => {
            const number = numbers.get(path);
            const height = Math.min(most, 0.8 * across, 0.8 * down);
            return svg`<text x=${x + across / 2} y=${width - y - down / 2} font-size=${height} aria-hidden="true">${number}</text>
              <rect class="panel ${path === this.pointed ? 'lit' : ''}" x=${x} y=${width - y - down} width=${across} height=${down}
              tabindex="0" role="button" aria-label="Panel ${number ?? ''} ${path}, ${formatSize([across, down])} mm"
              @pointerenter=${() => tell(this, 'preview-point', { paths: [path] })}
              @pointerleave=${() => tell(this, 'preview-point', { paths: undefined })}
              @focus=${() => tell(this, 'preview-point', { paths: [path] })}
              @blur=${() => tell(this, 'preview-point', { paths: undefined })}
              @click=${() => this.#open(number)} @keydown=${(event: KeyboardEvent) => this.#onKey(event, number)} />`;
          })}
        </svg>
        <figcaption class="muted small">${name}: ${panels.length} panels, ${formatShare(waste)} waste</figcaption>
      </figure>
    `;
  }

  #renderPanel({ row, length, width, layers, fileName, dxf }: PanelSheet): TemplateResult {
    const margin = Math.max(length, width) / 50;
    return html`
      <p class="muted">
        No. ${row.number}, ${formatCount(row.quantity, 'piece')},
        ${formatSize([row.length, row.width, row.thickness])} mm,
        <span dir="auto">${materialName(row.material)}</span>
      </p>
      <svg class="sheet" viewBox="${-margin} ${-margin} ${length + 2 * margin} ${width + 2 * margin}" role="img" aria-label="Drawing of ${row.name}">
        ${layers.map(renderLayer)}
      </svg>
      <ul class="small muted">
        ${layers.map(({ name }) => html`<li><code>${name}</code></li>`)}
      </ul>
      <div class="buttons">
        <button type="button" class="button primary" @click=${() => download(dxf, fileName, 'image/vnd.dxf')}>Download ${fileName}</button>
      </div>
    `;
  }

  #open(number: number | undefined): void {
    if (number === undefined || !this.input) return;
    this.#panel.result = undefined;
    this.#panel.ask(this.runner, { ...this.input, number });
    this.isPanelOpen = true;
  }

  #onKey(event: KeyboardEvent, number: number | undefined): void {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    this.#open(number);
  }

  async #download(what: 'files' | 'bill'): Promise<void> {
    const { runner, input } = this;
    if (!input || this.isPacking) return;
    this.isPacking = what === 'files';
    this.downloadError = undefined;
    const { id } = input.document;
    try {
      if (what === 'files') download(await runner.ask('files', input), `${id}.zip`, 'application/zip');
      else download(`\uFEFF${cutListCsv(await runner.ask('bill', input))}`, `${id}-cut-list.csv`, 'text/csv');
    } catch (error) {
      if (this.isConnected) this.downloadError = error as WorkerError;
    } finally {
      this.isPacking = false;
    }
  }
}

function renderLayer({ name, d }: Layer): TemplateResult {
  return svg`<path class=${name} d=${d} aria-hidden="true" />`;
}
