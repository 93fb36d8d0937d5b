// The tab with the document's test configurations and pictures of them. Failed ones come first. Clicking one shows its
// product.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { WorkerError } from '../worker-client.js';
import { type PreviewRunner, previewCss, renderJobState, tell } from './preview-format.js';
import type { JobInput, TestResult } from './preview-jobs.js';

const KINDS = { default: 'Default', preset: 'Preset', extreme: 'Extreme', random: 'Random' } as const;

/** How long to wait after the last change to the text before starting the tests, in ms. */
const QUIET_MS = 400;

/** @fires preview-show @fires preview-reveal */
@customElement('studio-tests')
export class StudioTests extends LitElement {
  static override styles = previewCss`
    ul {
      grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr));
    }

    li {
      display: grid;
      grid-template-rows: auto 1fr;
      min-width: 0;
      overflow: hidden;
      content-visibility: auto;
      contain-intrinsic-size: auto 15rem;
    }

    li.failing {
      border-color: var(--danger);
    }

    .picture {
      display: grid;
      place-items: center;
      aspect-ratio: 4 / 3;
      width: 100%;
      border-block-end: 1px solid var(--line);
      background: #f1efec;
      color: #565b64;
      font-size: var(--text-s);
    }

    .picture:disabled {
      cursor: default;
    }

    .picture:focus-visible {
      outline-offset: -3px;
      outline-color: #2450b8;
    }

    img {
      display: block;
      width: 100%;
      height: 100%;
    }

    .about {
      gap: var(--space-1);
      align-content: start;
      justify-items: start;
      padding: var(--space-3);
      overflow-wrap: anywhere;
    }
  `;

  @property({ attribute: false }) runner!: PreviewRunner;
  @property({ attribute: false }) input: JobInput | undefined;
  @state() private results: readonly TestResult[] = [];
  @state() private total = 0;
  @state() private isBusy = false;
  @state() private error: WorkerError | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    this.runner.cancel('tests');
  }

  // Restart only for a new document, because the tests don't depend on the chosen configuration.
  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('input') as JobInput | undefined;
    if (!changed.has('input') || !this.input || before?.version === this.input.version) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#run(), before ? QUIET_MS : 0);
    this.isBusy = true;
  }

  protected override render(): TemplateResult {
    const { results, total, isBusy } = this;
    const failing = results.filter(({ problem }) => problem !== undefined);
    const sorted = [...failing, ...results.filter(({ problem }) => problem === undefined)];
    return html`
      <div class="split">
        <h2>Test configurations</h2>
        <p class="muted" role="status">
          ${isBusy ? `Testing ${results.length} of ${total || '…'}` : `${results.length} tested, ${failing.length === 0 ? 'all pass' : `${failing.length} ${failing.length === 1 ? 'fails' : 'fail'}`}`}
        </p>
      </div>
      ${renderJobState({ result: true, error: this.error, isBusy, retry: () => this.#run() })}
      <ul class="cards">
        ${repeat(
          sorted,
          (result) => results.indexOf(result),
          (result) => this.#renderResult(result),
        )}
      </ul>
    `;
  }

  #renderResult(result: TestResult): TemplateResult {
    const { kind, name, parts, problem, picture, pointer, settled } = result;
    const isBuilt = parts > 0 || picture !== undefined;
    return html`
      <li class=${problem ? 'box failing' : 'box'}>
        <button type="button" class="plain picture" ?disabled=${!isBuilt} aria-label="Show ${name}" @click=${() => tell(this, 'preview-show', { configuration: settled })}>
          ${picture ? html`<img src=${picture} alt="" decoding="async" loading="lazy" />` : isBuilt ? `${parts} parts, too many for a picture` : 'Can’t be built'}
        </button>
        <div class="list about">
          ${pointer === undefined ? html`<strong dir="auto">${name}</strong>` : html`<button type="button" class="plain link" dir="auto" @click=${() => tell(this, 'preview-reveal', { pointer })}><strong>${name}</strong></button>`}
          <span class="muted small">${KINDS[kind]}${isBuilt ? ` · ${parts} parts` : ''}</span>
          ${problem ? html`<button type="button" class="plain link problem" dir="auto" @click=${() => tell(this, 'preview-reveal', { pointer: problem.pointer })}>${problem.message}</button>` : nothing}
        </div>
      </li>
    `;
  }

  #run(): void {
    if (!this.input) return;
    this.isBusy = true;
    this.error = undefined;
    this.#test(this.input, []);
  }

  /** Runs the next test, until all have been run. Earlier results stay until the first new one arrives. */
  #test(input: JobInput, before: readonly TestResult[]): void {
    this.runner.runNewest(
      'tests',
      { ...input, index: before.length },
      ({ result, total }) => {
        this.results = [...before, result];
        this.total = total;
        if (this.results.length < total) this.#test(input, this.results);
        else this.isBusy = false;
      },
      (error) => {
        [this.error, this.isBusy] = [error, false];
      },
    );
  }
}
