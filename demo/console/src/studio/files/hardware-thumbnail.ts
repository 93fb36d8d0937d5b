// A small picture of a hardware file in a list. It's drawn when it scrolls into view. If it can't be drawn, it shows
// the text GLB.

import { css, html, LitElement, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { PictureAnswer, PictureQuestion } from './hardware-worker.js';

/** Width and height in CSS pixels, the same as for material pictures. */
const SIZE = 56;
/** Two pixels per CSS pixel, for high-density screens. */
const side = 2 * SIZE;

/** A list's pictures. A worker draws them, and they're kept as long as the list. */
export class HardwarePictures {
  #worker: Worker | undefined;
  readonly #drawn = new Map<string, Promise<PictureAnswer['pixels']>>();
  readonly #waiting = new Map<string, (pixels: PictureAnswer['pixels']) => void>();

  /** @returns undefined if the file can't be drawn. It can be requested again. */
  draw(path: string): Promise<PictureAnswer['pixels']> {
    const drawn = this.#drawn.get(path) ?? this.#ask(path);
    this.#drawn.set(path, drawn);
    return drawn;
  }

  /** Terminates the worker. A later request starts another. */
  dispose(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const path of [...this.#waiting.keys()]) this.#answer({ path, pixels: undefined });
  }

  #ask(path: string): Promise<PictureAnswer['pixels']> {
    return new Promise((resolve) => {
      this.#waiting.set(path, resolve);
      this.#worker ??= this.#started();
      const question: PictureQuestion = { path, side };
      this.#worker.postMessage(question);
    });
  }

  #started(): Worker {
    const worker = new Worker(new URL('./hardware-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<PictureAnswer>) => this.#answer(data);
    // The worker couldn't be loaded.
    worker.onerror = () => this.dispose();
    return worker;
  }

  #answer({ path, pixels }: PictureAnswer): void {
    if (!pixels) this.#drawn.delete(path);
    this.#waiting.get(path)?.(pixels);
    this.#waiting.delete(path);
  }
}

export class HardwareThumbnail extends LitElement {
  static override styles = css`
    :host {
      display: grid;
      place-items: center;
      width: 3.5rem;
      height: 3.5rem;
      color: var(--muted);
      font-size: var(--text-s);
    }

    canvas {
      width: 100%;
      height: 100%;
    }
  `;

  @property() path = '';
  @property({ attribute: false }) pictures!: HardwarePictures;
  @state() private isDrawn = false;
  @query('canvas') private canvas!: HTMLCanvasElement;
  readonly #sight = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) void this.#draw();
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.#sight.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sight.disconnect();
  }

  protected override render(): TemplateResult {
    return html`<canvas ?hidden=${!this.isDrawn} width=${side} height=${side}></canvas>${this.isDrawn ? '' : 'GLB'}`;
  }

  async #draw(): Promise<void> {
    if (this.isDrawn) return;
    await this.updateComplete;
    const pixels = await this.pictures.draw(this.path);
    if (!pixels) return;
    this.canvas.getContext('2d')?.putImageData(new ImageData(pixels, side, side), 0, 0);
    this.isDrawn = true;
  }
}

customElements.define('hardware-thumbnail', HardwareThumbnail);

declare global {
  interface HTMLElementTagNameMap {
    'hardware-thumbnail': HardwareThumbnail;
  }
}
