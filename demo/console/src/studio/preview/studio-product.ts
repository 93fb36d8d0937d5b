// Shows the last valid document in the actual element. When the document changes, the configuration, open joints, and
// camera stay as they are.

import type { FileRequest, ParametricConfigurator } from '@parametric/configurator-element';
import type { Configuration, ModelDocument, Product } from '@parametric/configurator-element/model';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { loadPart } from '../../shared/load-part.js';
import { consoleCss } from '../../shared/styles.js';
import { withServedAddresses } from './part-place.js';
import { PreviewRunner } from './preview-format.js';

/** If a product has this many parts, or the document this many characters, updates wait for a pause in typing. */
const LARGE_PARTS = 1_000;
const LARGE_TEXT = 120_000;
const PAUSE_MS = 400;

export interface ProductEvents {
  /** Fired when the product has changed because of a new document or configuration. */
  'product-shown': { readonly configuration: Configuration; readonly product: Product | undefined };
  /** Fired when the pointer has moved to another part in the picture, or off all parts. */
  'product-part': { readonly path: string | undefined };
  'product-press': { readonly path: string };
  /** Fired when the person has grabbed a handle or focused a field, with the key of its parameter. */
  'product-parameter': { readonly key: string };
}

/** @fires product-shown @fires product-part @fires product-press @fires product-parameter */
@customElement('studio-product')
export class StudioProduct extends LitElement {
  static override styles = consoleCss`
    :host {
      min-width: 0;
    }

    parametric-configurator {
      --configurator-font: var(--font);
      --configurator-sticky-top: 0px;
      --configurator-surface: var(--page);
      --configurator-bleed: var(--space-4);
    }

    parametric-configurator::part(stage) {
      block-size: clamp(15rem, 46svh, 34rem);
    }

    /* Next to a list, the picture is smaller, unless redrawing it would take seconds. */
    :host([compact]:not([large-drawing])) parametric-configurator {
      max-inline-size: 44rem;
      margin-inline: auto;
      block-size: clamp(12rem, 34svh, 22rem);
      border-radius: var(--radius);
      overflow: clip;
    }

    :host([compact]:not([large-drawing])) parametric-configurator::part(stage) {
      block-size: clamp(12rem, 34svh, 22rem);
    }

    :host([compact][large-drawing]) parametric-configurator::part(stage) {
      inline-size: var(--drawn-inline-size);
      max-inline-size: 100%;
    }

    :host([compact]) parametric-configurator::part(toolbar),
    :host([compact]) parametric-configurator::part(presets),
    :host([compact]) parametric-configurator::part(form),
    :host([compact]) parametric-configurator::part(quantity),
    :host([compact]) parametric-configurator::part(tools),
    :host([compact]) parametric-configurator::part(parts),
    :host([compact]) parametric-configurator::part(price-bar),
    :host([compact]) parametric-configurator::part(notice) {
      display: none;
    }
  `;

  @property({ attribute: false }) document: ModelDocument | undefined;
  /** The paths of the parts to highlight; undefined if none are highlighted. */
  @property({ attribute: false }) highlighted: readonly string[] | undefined;
  @property({ type: Boolean, reflect: true }) compact = false;
  @state() private hasFailed = false;
  @state() private isSlow = false;
  #element: ParametricConfigurator | undefined;
  #isLoading = false;
  /** The document to show as soon as the current update is done. */
  #next: ModelDocument | undefined;
  #isUpdating = false;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;

  get product(): Product | undefined {
    return this.#element?.product;
  }

  /** Sets all values of the configuration, so that no earlier choices remain. */
  async show(configuration: Configuration): Promise<void> {
    await this.#element?.setConfiguration(configuration);
    this.#tellShown();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#pause);
    cancelAnimationFrame(this.#frame);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('document') && this.document) this.#take(this.document);
    if (changed.has('compact')) this.#keepLargeDrawing();
    if (changed.has('highlighted')) this.#highlightSoon();
  }

  protected override render(): TemplateResult {
    if (this.hasFailed) {
      return html`<div class="note danger row" role="alert">
        <p>The product couldn’t load. Check your connection.</p>
        <button type="button" class="button" @click=${() => this.#load()}>Try again</button>
      </div>`;
    }
    return html`${this.#element ?? (this.document ? html`<p class="muted" role="status">${this.isSlow ? 'Still loading…' : 'Loading…'}</p>` : nothing)}`;
  }

  /**
   * Keeps the width of a large drawing, so that it isn't redrawn. Without the form beside it, the drawing would become
   * wider.
   */
  #keepLargeDrawing(): void {
    this.toggleAttribute('large-drawing', !this.#mayHighlight);
    const stage = this.#element?.shadowRoot?.querySelector('[part~="stage"]');
    if (stage && this.compact)
      this.style.setProperty('--drawn-inline-size', `${stage.getBoundingClientRect().width}px`);
  }

  #take(document: ModelDocument): void {
    clearTimeout(this.#pause);
    const base = `${location.origin}/v1/models/${encodeURIComponent(document.id)}`;
    this.#next = withServedAddresses(document, base);
    if (!this.#element) void this.#load();
    else if (this.#isLarge) this.#pause = setTimeout(() => this.#update(), PAUSE_MS);
    else void this.#update();
  }

  get #isLarge(): boolean {
    return (this.product?.parts.length ?? 0) > LARGE_PARTS || JSON.stringify(this.#next).length > LARGE_TEXT;
  }

  async #load(): Promise<void> {
    if (this.#isLoading || this.#element) return;
    this.#isLoading = true;
    this.hasFailed = false;
    try {
      await loadPart(
        () => import('@parametric/configurator-element/define'),
        () => (this.isSlow = true),
      );
    } catch {
      this.hasFailed = true;
      return;
    } finally {
      this.#isLoading = false;
      this.isSlow = false;
    }
    const element = document.createElement('parametric-configurator');
    element.modelDocument = this.#next;
    element.makeFile = (request) => makeFile(request);
    this.#next = undefined;
    element.addEventListener('configurator-load', () => void this.#afterUpdate());
    element.addEventListener('configurator-change', () => void this.#afterUpdate());
    element.addEventListener('configurator-part', ({ detail }) => this.#tell('product-part', { path: detail.path }));
    element.addEventListener('configurator-press', ({ detail }) => this.#tell('product-press', { path: detail.path }));
    element.addEventListener('pointerdown', (event) => this.#onPointerDown(event), { capture: true });
    this.#element = element;
    this.requestUpdate();
  }

  async #update(): Promise<void> {
    const element = this.#element;
    if (!element || this.#isUpdating) return;
    this.#isUpdating = true;
    while (this.#next) {
      const next = this.#next;
      this.#next = undefined;
      try {
        await element.updateDocument(next);
      } catch {
        // The document can't be built with this configuration. Keep showing the last product. The checker reports the
        // error.
      }
    }
    this.#isUpdating = false;
  }

  async #afterUpdate(): Promise<void> {
    await this.#element?.updateComplete;
    this.#tellShown();
  }

  #tellShown(): void {
    const element = this.#element;
    if (element) this.#tell('product-shown', { configuration: element.value, product: element.product });
  }

  #highlightSoon(): void {
    cancelAnimationFrame(this.#frame);
    if (!this.#mayHighlight) return;
    // Highlight at most once per frame, because a pointer that moves over a list crosses many rows.
    this.#frame = requestAnimationFrame(() => void this.#element?.highlight(this.highlighted));
  }

  /**
   * Whether highlighting is fast enough. Without WebGL, it redraws the whole product, which takes seconds for thousands
   * of parts.
   */
  get #mayHighlight(): boolean {
    const count = this.product?.parts.length ?? 0;
    return count <= LARGE_PARTS || Boolean(this.#element?.shadowRoot?.querySelector('canvas'));
  }

  #onPointerDown(event: PointerEvent): void {
    const handle = event.composedPath().find((each) => each instanceof HTMLElement && each.part.contains('handle'));
    const key = handle instanceof HTMLElement ? handle.dataset.key : undefined;
    if (key !== undefined) this.#tell('product-parameter', { key });
  }

  #tell<Name extends keyof ProductEvents>(name: Name, detail: ProductEvents[Name]): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/**
 * Creates a GLB or USDZ file in a separate worker, because a file with thousands of parts takes seconds and must not
 * block the preview's other tabs.
 * @throws {WorkerError} if the worker couldn't be loaded or the file couldn't be created
 */
export function makeFile(request: FileRequest, runner = new PreviewRunner()): Promise<Uint8Array<ArrayBuffer>> {
  return runner.ask('file', { version: 1, ...request }).finally(() => runner.stop());
}
