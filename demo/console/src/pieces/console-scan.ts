// The view that finds a piece with the camera, if the browser can read QR codes, or by the id on its label.

import type { PieceResource } from '@parametric/service/contract';
import { html, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { isRefused, sayError } from '../shared/api.js';
import { ConsoleView } from '../shared/console-page.js';
import { navigate } from '../shared/page-events.js';
import { consoleCss } from '../shared/styles.js';
import { textField } from '../shared/templates.js';
import { pieceAddress } from './piece-format.js';

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector;

const LOOK_MS = 150;
const PIECE_PATH = /\/console\/orders\/(ord_\w+)\/pieces\/([\w-]+)$/;

/** The path of the piece that a label's QR code opens; undefined for any other code. */
export function addressInCode(code: string): string | undefined {
  const path = URL.canParse(code) ? new URL(code).pathname : code;
  return PIECE_PATH.exec(path)?.[0];
}

@customElement('console-scan')
export class ConsoleScan extends ConsoleView {
  static override styles = consoleCss`
    .button,
    input {
      min-height: 4rem !important;
      font-size: var(--text-l) !important;
    }

    .button {
      width: 100%;
    }

    video {
      display: block;
      width: 100%;
      max-height: 60vh;
      border-radius: var(--radius);
      background: #000000;
      object-fit: cover;
    }
  `;

  @state() private problem = '';
  @state() private isLooking = false;
  @state() private isBusy = false;
  @query('video') private video!: HTMLVideoElement;
  #camera: MediaStream | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop();
  }

  override render(): TemplateResult {
    return html`<console-page heading="Scan a label">
      ${this.isLooking ? this.#renderCamera() : this.#renderStart()}
      <form class="stack" @submit=${this.#onSubmit} novalidate>
        ${textField({
          id: 'piece',
          label: 'Or type the number on the label',
          hint: 'For example, 7F3KQ-107',
          problem: this.problem,
          kind: 'mono',
          dir: 'ltr',
          maxlength: 40,
        })}
        <button class="button" aria-disabled=${this.isBusy}>Open piece</button>
      </form>
    </console-page>`;
  }

  #renderStart(): TemplateResult {
    if (!detectorClass()) {
      return html`<p class="muted">Scan the label’s QR code with your phone’s camera app. It opens the piece here.</p>`;
    }
    return html`<button type="button" class="button primary" id="camera" @click=${this.#look}>Use camera</button>`;
  }

  #renderCamera(): TemplateResult {
    return html`
      <video muted playsinline aria-label="Camera"></video>
      <p class="muted" role="status">Hold the label’s QR code in front of the camera.</p>
      <button type="button" class="button" @click=${this.#stop}>Stop camera</button>
    `;
  }

  readonly #look = async () => {
    const Detector = detectorClass();
    if (!Detector) return;
    this.problem = '';
    try {
      this.#camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    } catch {
      this.problem = 'This page can’t use the camera. Allow it in your browser’s settings, or type the number.';
      return;
    }
    this.isLooking = true;
    await this.updateComplete;
    this.video.srcObject = this.#camera;
    await this.video.play().catch(() => undefined);
    const detector = new Detector({ formats: ['qr_code'] });
    while (this.#camera) {
      const codes = await detector.detect(this.video).catch(() => []);
      const address = codes.map(({ rawValue }) => addressInCode(rawValue)).find(Boolean);
      if (address && this.#camera) {
        this.#stop();
        navigate(this, address);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  };

  readonly #stop = () => {
    for (const track of this.#camera?.getTracks() ?? []) track.stop();
    this.#camera = undefined;
    this.isLooking = false;
  };

  readonly #onSubmit = async (event: Event) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget as HTMLFormElement).get('piece') ?? '').trim();
    if (this.isBusy) return;
    this.problem = typed === '' ? 'Enter the number on the label.' : '';
    if (typed === '') return;
    this.isBusy = true;
    try {
      navigate(this, pieceAddress(await this.api.get<PieceResource>(`/v1/pieces/${encodeURIComponent(typed)}`)));
    } catch (error) {
      const isMissing = isRefused(error) && error.status === 404;
      this.problem = isMissing ? `There’s no piece with the number ${typed}. Check the label.` : sayError(error);
    } finally {
      this.isBusy = false;
    }
  };
}

function detectorClass(): DetectorClass | undefined {
  const known = Reflect.get(globalThis, 'BarcodeDetector') as DetectorClass | undefined;
  return 'mediaDevices' in navigator ? known : undefined;
}
