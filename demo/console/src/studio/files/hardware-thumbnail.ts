// A small picture of a hardware file in a list, drawn when it scrolls into view. Shows the text “GLB” if it can't be
// drawn.

import { css, html, LitElement, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { WorkerClient } from '../worker-client.js';
import type { PictureTasks } from './hardware-picture.js';

/** Width and height in CSS pixels, the same as for material pictures. */
const SIZE = 56;
/** The picture's width and height in pixels. There are two pixels per CSS pixel, for high-density screens. */
const side = 2 * SIZE;

/** Draws and caches the pictures of a list. They're drawn in a worker, and cached for as long as the list exists. */
export class HardwarePictures {
  readonly #client = new WorkerClient<PictureTasks>('The picture couldn’t load.');
  readonly #drawn = new Map<string, Promise<Uint8ClampedArray<ArrayBuffer> | undefined>>();

  /** Draws a file. @returns undefined if it can't be drawn; it can then be requested again */
  draw(path: string): Promise<Uint8ClampedArray<ArrayBuffer> | undefined> {
    const draw = () =>
      this.#client.ask('picture', { path, side }).catch(() => {
        this.#drawn.delete(path);
        return undefined;
      });
    const drawn = this.#drawn.get(path) ?? draw();
    this.#drawn.set(path, drawn);
    return drawn;
  }

  /** Terminates the worker. A later request starts a new one. */
  dispose(): void {
    this.#client.stop();
  }
}

@customElement('hardware-thumbnail')
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
