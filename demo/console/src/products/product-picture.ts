// A product's picture in a card: from the service, or drawn here from its document. Where there is none, its first letter.

import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { baseStyles } from '../shared/styles.js';

/** `<product-picture src=${…}>`, or `<product-picture .load=${async () => document}>`; without words: the card names it. */
export class ProductPicture extends LitElement {
  static override styles = [
    baseStyles,
    css`
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
    `,
  ];

  @property() src = '';
  /** Gives the document to draw, when the picture comes into view. */
  @property({ attribute: false }) load: (() => Promise<unknown>) | undefined;
  @property() letter = '';
  @state() private drawn: string | undefined;
  @state() private hasFailed = false;
  #observer: IntersectionObserver | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observe();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
    this.#forget();
  }

  override render(): TemplateResult {
    const source = this.src || this.drawn;
    if (!source || this.hasFailed) return html`<span aria-hidden="true">${this.hasFailed ? this.letter : ''}</span>`;
    return html`<img src=${source} alt="" loading=${this.src ? 'lazy' : nothing} @error=${() => (this.hasFailed = true)} />`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('src') && changed.get('src') !== undefined) this.hasFailed = false;
    if (changed.has('load') && changed.get('load') !== undefined) this.#observe();
  }

  #observe(): void {
    this.#forget();
    this.#observer?.disconnect();
    if (!this.load) return;
    this.#observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      this.#observer?.disconnect();
      void this.#draw();
    });
    this.#observer.observe(this);
  }

  async #draw(): Promise<void> {
    const { load } = this;
    try {
      const [document, { drawDocument }] = await Promise.all([load?.(), import('./draw-template.js')]);
      if (!this.isConnected || load !== this.load) return;
      this.drawn = drawDocument(document);
      this.hasFailed = this.drawn === undefined;
    } catch {
      this.hasFailed = true;
    }
  }

  #forget(): void {
    if (this.drawn) URL.revokeObjectURL(this.drawn);
    this.drawn = undefined;
    this.hasFailed = false;
  }
}

customElements.define('product-picture', ProductPicture);

declare global {
  interface HTMLElementTagNameMap {
    'product-picture': ProductPicture;
  }
}
