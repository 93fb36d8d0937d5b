// The document's live preview: the product and its bill, sheets, prices, rules, and tests. Shows the last text that a
// product could be built from.

import type { Configuration, ModelDocument, Product } from '@parametric/configurator-element/model';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Api } from '../../shared/api.js';
import { consoleCss } from '../../shared/styles.js';
import { tabList } from '../../shared/tables.js';
import type { GoodDocument, StudioDocument } from '../studio-document.js';
import './bill-tab.js';
import { isOf, partIdsAt, pointerOfPart } from './part-place.js';
import { type PreviewEvents, PreviewRunner, previewCss, tell } from './preview-format.js';
import type { JobInput } from './preview-jobs.js';
import './price-tab.js';
import './sheets-tab.js';
import type { ProductEvents, StudioProduct } from './studio-product.js';
import './studio-product.js';
import type { PickedPlace } from './studio-size-places.js';
import './studio-size-places.js';
import './tests-tab.js';

const TABS = [
  ['product', 'Product'],
  ['bill', 'Bill'],
  ['sheets', 'Sheets'],
  ['price', 'Price'],
  ['rules', 'Rules'],
  ['tests', 'Tests'],
] as const;

type Tab = (typeof TABS)[number][0];

/** How long the cursor must rest on a part before it's highlighted, in ms. */
const CURSOR_MS = 120;

@customElement('studio-preview')
export class StudioPreview extends LitElement {
  static override styles = consoleCss`
    :host {
      display: grid;
      grid-template-rows: auto minmax(0, 1fr);
      min-width: 0;
      min-height: 0;
      height: 100%;
      background: var(--page);
    }

    .body {
      min-width: 0;
      padding: var(--space-4);
      overflow: auto;
      /* Keeps the picture's width the same in all tabs, so that it isn't redrawn. */
      scrollbar-gutter: stable;
    }

    /* Keeps the price bar at the bottom. */
    .body.product {
      padding-block-end: 0;
    }

    .stale-text {
      padding: var(--space-2) var(--space-3);
    }
  `;

  @property({ attribute: false }) document!: StudioDocument;
  /** The client for requesting workshops' prices. Without it, prices aren't shown. */
  @property({ attribute: false }) api: Api | undefined;
  /** Computes what the tabs show. */
  @property({ attribute: false }) runner = new PreviewRunner();
  @state() private tab: Tab = 'product';
  @state() private input: JobInput | undefined;
  @state() private product: Product | undefined;
  /** The paths of the parts that the pointer is over in a list. */
  @state() private listed: readonly string[] | undefined;
  @state() private atCursor: readonly string[] | undefined;
  /** The path of the part under the pointer. */
  @state() private pointed: string | undefined;
  @state() private picked: PickedPlace | undefined;
  #listeners = new AbortController();
  #good: GoodDocument | undefined;
  #version = 0;
  #configuration: Configuration = {};
  #cursorTimer: ReturnType<typeof setTimeout> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.document) this.#listen(this.document);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listeners.abort();
    clearTimeout(this.#cursorTimer);
    this.runner.stop();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('document')) this.#listen(this.document);
  }

  protected override render(): TemplateResult {
    const { tab, input } = this;
    return html`
      ${tabList(
        'Preview',
        TABS.map(([id, name]) => ({ id, name, panel: 'panel' })),
        (id) => id === tab,
        (id) => (this.tab = id as Tab),
      )}
      <div class="stack body ${tab}" role="tabpanel" id="panel" aria-labelledby=${tab} tabindex="0"
        @preview-point=${this.#onPoint} @preview-reveal=${this.#onReveal} @preview-show=${this.#onShow}>
        ${this.#isStale ? html`<p class="note warning small stale-text" role="status">The text has errors. Showing ${this.document.good?.isPublished ? 'the last published product' : 'the last version that works'}.</p>` : nothing}
        ${input ? nothing : this.#renderNothing()}
        <studio-product ?hidden=${!input || tab === 'tests'} ?compact=${tab !== 'product'} .document=${input?.document}
          .highlighted=${this.listed ?? this.atCursor}
          @product-shown=${this.#onShown} @product-part=${this.#onPart} @product-press=${this.#onPress}
          @product-parameter=${this.#onParameter}></studio-product>
        ${
          tab === 'tests' || !this.picked
            ? nothing
            : html`<studio-size-places .document=${input?.document} .product=${this.product} .picked=${this.picked}
                @size-places-close=${() => (this.picked = undefined)}></studio-size-places>`
        }
        ${this.#renderPanel()}
      </div>
    `;
  }

  #renderPanel(): TemplateResult | typeof nothing {
    const { tab, input, pointed, runner } = this;
    if (!input) return nothing;
    switch (tab) {
      case 'bill':
        return html`<studio-bill .runner=${runner} .input=${input} .pointed=${pointed}
          .pointerOf=${(path: string) => pointerOfPart(input.document, path)}></studio-bill>`;
      case 'sheets':
        return html`<studio-sheets .runner=${runner} .input=${input} .pointed=${pointed}></studio-sheets>`;
      case 'rules':
        return html`<studio-rules .product=${this.product} .document=${input.document}></studio-rules>`;
      case 'price':
        return html`<studio-price .runner=${runner} .input=${input} .api=${this.api}></studio-price>`;
      case 'tests':
        return html`<studio-tests .runner=${runner} .input=${input}></studio-tests>`;
      default:
        return nothing;
    }
  }

  #renderNothing(): TemplateResult {
    const isBroken = this.document.isChecked;
    return html`<p class="muted" role="status">
      ${isBroken ? 'Fix the errors to see the product.' : 'Checking…'}
    </p>`;
  }

  /** Whether the product shown is that of an older text, because the current text has errors. */
  get #isStale(): boolean {
    const { good, text, isChecked } = this.document;
    return good !== undefined && isChecked && good.text !== text;
  }

  #listen(studio: StudioDocument): void {
    this.#listeners.abort();
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    for (const name of ['good', 'checked'] as const) {
      studio.addEventListener(name, () => this.#onChecked(), { signal });
    }
    studio.addEventListener('cursor', () => this.#onCursor(), { signal });
    studio.addEventListener('text', () => this.#onText(), { signal });
    this.#good = undefined;
    this.#onChecked();
  }

  #onChecked(): void {
    const { good } = this.document;
    if (good && good.document !== this.#good?.document) {
      this.#version += 1;
      this.#setInput(good, this.#configuration);
    }
    if (!good) this.input = undefined;
    this.#good = good;
    this.requestUpdate();
  }

  #setInput({ document }: GoodDocument, configuration: Configuration): void {
    this.input = { version: this.#version, document, configuration, language: 'en' };
  }

  readonly #onShown = ({ detail }: CustomEvent<ProductEvents['product-shown']>) => {
    this.product = detail.product;
    const isSame = JSON.stringify(detail.configuration) === JSON.stringify(this.#configuration);
    this.#configuration = detail.configuration;
    if (!isSame && this.#good) this.#setInput(this.#good, detail.configuration);
  };

  readonly #onPart = ({ detail }: CustomEvent<ProductEvents['product-part']>) => {
    this.pointed = detail.path;
  };

  readonly #onPress = ({ detail: { path } }: CustomEvent<ProductEvents['product-press']>) => {
    this.picked = { path };
    const pointer = this.#good && pointerOfPart(this.#good.document, path);
    // `follow` doesn't switch panels, because the person may drag the pressed part next.
    if (pointer !== undefined) this.document.reveal(pointer, 'follow');
  };

  readonly #onParameter = ({ detail: { key } }: CustomEvent<ProductEvents['product-parameter']>) => {
    this.picked = { key };
  };

  readonly #onPoint = ({ detail }: CustomEvent<PreviewEvents['preview-point']>) => {
    this.listed = detail.paths;
  };

  readonly #onReveal = ({ detail }: CustomEvent<PreviewEvents['preview-reveal']>) => {
    this.document.reveal(detail.pointer);
  };

  readonly #onShow = async ({ detail }: CustomEvent<PreviewEvents['preview-show']>) => {
    this.tab = 'product';
    await this.updateComplete;
    await this.renderRoot.querySelector<StudioProduct>('studio-product')?.show(detail.configuration);
    this.renderRoot.querySelector<HTMLElement>('#product')?.focus();
  };

  /** Stops highlighting while the person types, so that the parts' colors are visible. */
  #onText(): void {
    clearTimeout(this.#cursorTimer);
    this.atCursor = undefined;
    // The changed document may not have the parts that were highlighted.
    this.listed = undefined;
  }

  #onCursor(): void {
    clearTimeout(this.#cursorTimer);
    const { text } = this.document;
    this.#cursorTimer = setTimeout(() => {
      if (text === this.document.text && this.document.isChecked) this.atCursor = this.#pathsAt(this.document.cursor);
    }, CURSOR_MS);
  }

  #pathsAt(offset: number): readonly string[] | undefined {
    const ids = this.#good && partIdsAt(this.#good.document, this.document.pointerAt(offset));
    if (ids === undefined) return undefined;
    const paths = [...(this.product?.parts ?? [])].flatMap(({ path }) => (isOf(path, ids) ? [path] : []));
    return paths.length > 0 ? paths : undefined;
  }
}

const KINDS = { error: ['danger', 'Blocks'], warning: ['warning', 'Warns'] } as const;

/** @fires preview-reveal */
@customElement('studio-rules')
export class StudioRules extends LitElement {
  static override styles = previewCss`
    li {
      display: grid;
      grid-template-columns: 5.5rem minmax(0, 1fr);
      gap: var(--space-1) var(--space-3);
      align-items: start;
      padding-block: var(--space-3);
      border-block-start: 1px solid var(--line);
    }

    .about {
      gap: var(--space-1);
      justify-items: start;
      overflow-wrap: anywhere;
    }
  `;

  /** The current product; undefined until there is one. */
  @property({ attribute: false }) product: Product | undefined;
  @property({ attribute: false }) document: ModelDocument | undefined;

  protected override render(): TemplateResult {
    const results = (this.product?.rules ?? []).map((result, index) => ({ ...result, index }));
    const sorted = [...results.filter(({ holds }) => !holds), ...results.filter(({ holds }) => holds)];
    return html`
      <section>
        <h2>Rules</h2>
        <p class="muted" role="status">${statusOf(results)}</p>
        <ul class="list">
          ${sorted.map(({ holds, level, message, index }) => {
            const [kind, word] = holds ? ['success', 'Passes'] : KINDS[level];
            return html`
              <li>
                <span class="badge ${kind}">${word}</span>
                <div class="list about">
                  <button type="button" class="plain link" dir="auto" @click=${() => tell(this, 'preview-reveal', { pointer: `/rules/${index}` })}>${message}</button>
                  <code class="muted" dir="ltr">${this.document?.rules?.[index]?.require}</code>
                </div>
              </li>
            `;
          })}
        </ul>
      </section>
    `;
  }
}

function statusOf(results: Product['rules']): string {
  if (results.length === 0)
    return 'The document has no rules. Customers can order any configuration within the limits.';
  const failing = results.filter(({ holds }) => !holds).length;
  if (failing === 0) return 'All rules pass for the product as shown.';
  return `${failing} of ${results.length} rules ${failing === 1 ? 'fails' : 'fail'} for the product as shown.`;
}
