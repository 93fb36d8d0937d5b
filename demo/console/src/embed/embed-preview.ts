// A preview of the tag in a frame, with the real loader. It calls the service with the session's cookie, so the prices
// are real and no key is needed. Its quotes don't count as customers' quotes, and are deleted like any other quotes
// that aren't ordered. Orders are stopped before they're sent.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { Session } from '../shared/api.js';
import { isNarrow } from '../shared/narrow.js';
import { consoleCss } from '../shared/styles.js';
import type { Embed } from './snippets.js';

const ELEMENT = 'parametric-configurator';
const LOADER = '/console/api/v1/embed.js';
/** Attributes that a running configurator responds to. The preview reloads when any other attribute changes. */
const LIVE = ['theme', 'accent', 'groups', 'lang', 'units', 'currency', 'checkout', 'terms', 'privacy', 'withdrawal'];
const DEBOUNCE_MS = 300;
const WIDE_PX = 1120;
const NARROW_PX = 390;

export interface PageColors {
  readonly background: string;
  readonly text: string;
}

interface HandedQuote {
  readonly quote?: { readonly workshop?: { readonly name?: string } };
  message?: string;
}

@customElement('embed-preview')
export class EmbedPreview extends LitElement {
  static override styles = consoleCss`
    :host {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--space-3);
    }

    .said:empty {
      display: none;
    }

    .place {
      position: relative;
      overflow: hidden;
    }

    iframe {
      display: block;
      border: 0;
      margin-inline: auto;
      transform-origin: 0 0;
    }
  `;

  @property({ attribute: false }) embed!: Embed;
  @property({ attribute: false }) colors!: PageColors;
  /** The session that the frame's requests use. A new session reloads the frame. */
  @property({ attribute: false }) session!: Session;
  @state() private isNarrow = isNarrow();
  @state() private scale = 1;
  @state() private said = '';
  @query('iframe') private frame!: HTMLIFrameElement;
  @query('.place') private place!: HTMLElement;

  #observer: ResizeObserver | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /**
   * The settings that the frame was loaded with, as a string. It leaves out those that can change while the
   * configurator is running.
   */
  #shown = '';

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer = new ResizeObserver(() => this.#fit());
    if (this.hasUpdated) this.#observer.observe(this.place);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
    clearTimeout(this.#timer);
  }

  override render(): TemplateResult {
    const width = (narrow: boolean, name: string) => html`
      <button type="button" class="button" aria-pressed=${this.isNarrow === narrow} @click=${() => (this.isNarrow = narrow)}>${name}</button>
    `;
    return html`
      <div class="split">
        <h2>Preview</h2>
        <div class="buttons" role="group" aria-label="Page width">${width(false, 'Computer')}${width(true, 'Phone')}</div>
      </div>
      <div class="box place">
        <iframe title="The configurator on your shop’s page" src="/console/preview" @load=${this.#begin}></iframe>
      </div>
      <p class="said" role="status">${this.said || nothing}</p>
      <p class="muted small">Prices are real. Orders placed here aren’t sent.</p>
    `;
  }

  protected override firstUpdated(): void {
    this.#observer?.observe(this.place);
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.#fit();
    if (changed.has('colors')) this.#setColors();
    const isAnother = changed.has('session');
    if ((!changed.has('embed') && !isAnother) || this.#shown === '') return;
    if (fixedPart(this.embed) === this.#shown && !isAnother) this.#setAttributes();
    else {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.frame.contentWindow?.location.reload(), DEBOUNCE_MS);
    }
  }

  /** Scales the frame to fit the available space. The page inside is laid out at the chosen screen width. */
  #fit(): void {
    const { frame, place } = this;
    if (!frame || !place) return;
    const width = this.isNarrow ? NARROW_PX : Math.max(WIDE_PX, place.clientWidth);
    this.scale = Math.min(1, place.clientWidth / width);
    const height = this.isNarrow ? 780 : 720;
    const { style } = frame;
    style.width = `${width}px`;
    style.height = `${height}px`;
    style.transform = this.scale < 1 ? `scale(${this.scale})` : '';
    place.style.height = `${Math.ceil(height * this.scale) + 2}px`;
  }

  /** Called each time the frame has loaded, to fill it with the tag. */
  #begin(): void {
    const page = this.frame.contentDocument;
    const main = page?.querySelector('main');
    if (!page || !main) {
      this.said = 'The preview couldn’t load. Reload the page to try again.';
      return;
    }
    this.said = '';
    forgetPreviews();
    this.#shown = fixedPart(this.embed);
    page.documentElement.lang = document.documentElement.lang;
    this.#setColors();
    page.addEventListener('configurator-before-order', (event) => this.#stopOrder(event as CustomEvent<HandedQuote>));
    const tag = page.createElement('script');
    tag.async = true;
    tag.src = LOADER;
    tag.dataset.licenseKey = this.embed.licenseKey.startsWith('pclk_live') ? 'pclk_live_preview' : 'pclk_test_preview';
    tag.dataset.model = this.embed.model;
    for (const [name, value] of this.embed.attributes) tag.setAttribute(`data-${name}`, value);
    tag.addEventListener('error', () => {
      this.said = 'The configurator couldn’t load. Check your connection and reload the page.';
    });
    main.append(tag);
  }

  #setAttributes(): void {
    const element = this.frame.contentDocument?.querySelector(ELEMENT);
    for (const name of LIVE) {
      const value = this.embed.attributes.find(([each]) => each === name)?.[1];
      if (value === undefined) element?.removeAttribute(name);
      else element?.setAttribute(name, value);
    }
  }

  #setColors(): void {
    const style = this.frame?.contentDocument?.documentElement.style;
    style?.setProperty('--page', this.colors.background);
    style?.setProperty('--text', this.colors.text);
  }

  #stopOrder(event: CustomEvent<HandedQuote>): void {
    event.preventDefault();
    event.detail.message = 'This is a preview. Orders aren’t sent.';
    const workshop = event.detail.quote?.workshop?.name ?? '';
    const isHanded = this.embed.attributes.some(([name, value]) => name === 'checkout' && value === 'event');
    this.said = isHanded
      ? `Your page would now receive the ${workshop} quote in the configurator-before-order event.`
      : '';
  }
}

function fixedPart({ model, licenseKey, attributes }: Embed): string {
  return JSON.stringify([model, licenseKey.slice(0, 9), attributes.filter(([name]) => !LIVE.includes(name))]);
}

/** Removes data stored by earlier previews, so that each preview starts like a customer's first visit. */
function forgetPreviews(): void {
  for (const storage of [sessionStorage, localStorage]) {
    for (const name of Object.keys(storage)) {
      if (name.startsWith(ELEMENT) && name.includes('_preview')) storage.removeItem(name);
    }
  }
}
