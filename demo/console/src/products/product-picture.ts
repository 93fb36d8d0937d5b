// A product's picture on a card, loaded from the service or drawn here from its document. Without a picture, the first
// letter of the name is shown.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { consoleCss } from '../shared/styles.js';
import type { PictureQueue } from './picture-queue.js';

/**
 * Shows a picture. Use it as `<product-picture src=${…}>`, or as `<product-picture .load=${async () => document}>`. It
 * has no alternative text, because the card shows the name.
 */
@customElement('product-picture')
export class ProductPicture extends LitElement {
  static override styles = consoleCss`
    :host {
      display: grid;
      place-items: center;
      aspect-ratio: 4 / 3;
      background: #f4f3f0;
      color: #6b6a66;
      overflow: hidden;
    }

    img {
      width: 100%;
      height: 100%;
      min-height: 0;
      object-fit: contain;
    }

    span {
      font-size: 2.5rem;
      font-weight: 300;
    }
  `;

  @property() src = '';
  /**
   * A queue for pictures that the service draws on request. `src` is loaded through it once the element scrolls into
   * view.
   */
  @property({ attribute: false }) queue: PictureQueue | undefined;
  /** Returns the document to draw. Called when the picture scrolls into view. */
  @property({ attribute: false }) load: (() => Promise<unknown>) | undefined;
  /** The document to draw as JSON. It's an alternative to `load`. An unchanged document isn't drawn again. */
  @property({ attribute: false }) source = '';
  @property() letter = '';
  @state() private drawn: string | undefined;
  @state() private hasFailed = false;
  #observer: IntersectionObserver | undefined;
  #loading: AbortController | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.hasUpdated) return;
    const image = this.renderRoot.querySelector('img');
    if (image && this.#ownSource) image.src = this.#ownSource;
    this.#observe();
  }

  protected override firstUpdated(): void {
    this.#observe();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
    // Cancel a picture that's still loading. It would use a connection that the next view needs.
    this.renderRoot.querySelector('img')?.removeAttribute('src');
    this.#forget();
  }

  override render(): TemplateResult {
    const own = this.#ownSource;
    const source = own || this.drawn;
    if (!source || this.hasFailed) return html`<span aria-hidden="true">${this.hasFailed ? this.letter : ''}</span>`;
    return html`<img src=${source} alt="" loading=${own ? 'lazy' : nothing} @error=${() => (this.hasFailed = true)} />`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('src') && changed.get('src') !== undefined) this.hasFailed = false;
    const isOther = (key: 'load' | 'source' | 'src') => changed.has(key) && changed.get(key) !== undefined;
    if (isOther('load') || isOther('source') || (this.queue && isOther('src'))) this.#observe();
  }

  /** The URL for the `<img>` to load; empty if the queue loads the picture instead. */
  get #ownSource(): string {
    return this.queue ? '' : this.src;
  }

  #observe(): void {
    this.#forget();
    this.#observer?.disconnect();
    if (!this.load && !this.source && !this.queue) return;
    this.#observer = new IntersectionObserver((entries) => {
      if (!entries.at(-1)?.isIntersecting) return;
      this.#observer?.disconnect();
      void (this.queue ? this.#queue(this.queue) : this.#draw());
    });
    this.#observer.observe(this);
  }

  async #queue(queue: PictureQueue): Promise<void> {
    const loading = new AbortController();
    this.#loading = loading;
    try {
      const picture = await queue.load(this.src, loading.signal);
      if (!loading.signal.aborted) this.drawn = URL.createObjectURL(picture);
    } catch {
      if (!loading.signal.aborted) this.hasFailed = true;
    }
  }

  async #draw(): Promise<void> {
    const { load, source } = this;
    try {
      const [document, { drawDocument }] = await Promise.all([
        source ? JSON.parse(source) : load?.(),
        import('../shared/draw-document.js'),
      ]);
      const drawn = await drawDocument(document);
      if (!this.isConnected || load !== this.load || source !== this.source) {
        if (drawn) URL.revokeObjectURL(drawn);
        return;
      }
      [this.drawn, this.hasFailed] = [drawn, drawn === undefined];
    } catch {
      this.hasFailed = true;
    }
  }

  #forget(): void {
    this.#loading?.abort();
    if (this.drawn) URL.revokeObjectURL(this.drawn);
    this.drawn = undefined;
    this.hasFailed = false;
  }
}
