// The divider between the editor and the product. The pointer and the keyboard can move it, and its position is stored.

import { html, LitElement, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { KeptForm } from '../shared/kept-form.js';
import { consoleCss } from '../shared/styles.js';

const [least, most, usual] = [20, 80, 50] as const;
const kept = new KeptForm<number>('studio split', () => localStorage);

const within = (value: number) => Math.min(most, Math.max(least, value));

/** @fires studio-split when `value` has changed */
@customElement('studio-splitter')
export class StudioSplitter extends LitElement {
  static override styles = consoleCss`
    :host {
      display: grid;
      place-items: center;
      background: var(--raised);
      border-inline: 1px solid var(--line);
      cursor: col-resize;
      touch-action: none;
    }

    :host(:hover),
    :host(:focus-visible) {
      background: var(--accent-soft);
    }

    :host(:focus-visible) {
      outline: 2px solid var(--accent);
      outline-offset: -2px;
    }

    span {
      width: 2px;
      height: 2rem;
      border-radius: 1px;
      background: var(--field-line);
    }
  `;

  /** The editor's width, in percent. */
  @property({ type: Number }) value = remembered();

  constructor() {
    super();
    this.addEventListener('keydown', this.#onKey);
    this.addEventListener('pointerdown', this.#onPointerDown);
    this.addEventListener('dblclick', () => this.#set(usual));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.tabIndex = 0;
    this.role = 'separator';
    this.ariaOrientation = 'vertical';
    this.ariaLabel = 'Editor width';
  }

  override render(): TemplateResult {
    this.ariaValueNow = String(Math.round(this.value));
    this.ariaValueMin = String(least);
    this.ariaValueMax = String(most);
    this.ariaValueText = `${Math.round(this.value)} percent`;
    return html`<span></span>`;
  }

  #set(value: number): void {
    this.value = within(value);
    kept.keep(this.value);
    this.dispatchEvent(new Event('studio-split'));
  }

  readonly #onKey = (event: KeyboardEvent) => {
    const { key } = event;
    const step = event.shiftKey ? 10 : 2;
    const sign = getComputedStyle(this).direction === 'rtl' ? -1 : 1;
    if (key === 'ArrowLeft') this.#set(this.value - sign * step);
    else if (key === 'ArrowRight') this.#set(this.value + sign * step);
    else if (key === 'Home') this.#set(least);
    else if (key === 'End') this.#set(most);
    else if (key === 'Enter') this.#set(usual);
    else return;
    event.preventDefault();
  };

  readonly #onPointerDown = (event: PointerEvent) => {
    const place = this.parentElement?.getBoundingClientRect();
    if (!place || event.button !== 0) return;
    this.setPointerCapture(event.pointerId);
    const isRtl = getComputedStyle(this).direction === 'rtl';
    const move = ({ clientX }: PointerEvent) => {
      const share = ((clientX - place.left) / place.width) * 100;
      this.#set(isRtl ? 100 - share : share);
    };
    const end = () => {
      this.removeEventListener('pointermove', move);
      this.removeEventListener('lostpointercapture', end);
    };
    this.addEventListener('pointermove', move);
    this.addEventListener('lostpointercapture', end);
  };
}

function remembered(): number {
  const value = kept.read() ?? usual;
  return value === within(value) ? value : usual;
}

declare global {
  interface HTMLElementTagNameMap {
    'studio-splitter': StudioSplitter;
  }
}
