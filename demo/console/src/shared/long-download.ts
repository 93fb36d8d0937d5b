// Downloads a file that takes the service several seconds to create. Shows how much has arrived, with a button to stop
// the download. Leaving the page also stops it.

import { html, nothing, type ReactiveController, type ReactiveControllerHost } from 'lit';
import { type Api, downloadFromService, type Query } from './api.js';

export class LongDownload implements ReactiveController {
  isBusy = false;
  readonly #host: ReactiveControllerHost & EventTarget;
  readonly #api: () => Api;
  #bytes = 0;
  #asking = new AbortController();

  constructor(host: ReactiveControllerHost & EventTarget, api: () => Api) {
    this.#host = host;
    this.#api = api;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.stop();
  }

  /** Starts the download. Does nothing while another download is running. */
  async start(path: string, query: Query = {}): Promise<void> {
    if (this.isBusy) return;
    this.#asking = new AbortController();
    this.#show(true, 0);
    await downloadFromService(this.#host, this.#api(), path, query, {
      signal: this.#asking.signal,
      onBytes: (bytes) => this.#show(true, bytes),
    });
    this.#show(false, 0);
  }

  stop(): void {
    this.#asking.abort();
  }

  render(): unknown {
    if (!this.isBusy) return nothing;
    const received = this.#bytes > 0 ? `: ${(this.#bytes / 1e6).toFixed(1)} MB` : '…';
    return html`<div class="row" id="download">
      <label class="row"><span><span role="status">Preparing the file</span>${received}</span> <progress></progress></label>
      <button type="button" class="button" @click=${() => this.stop()}>Stop</button>
    </div>`;
  }

  #show(isBusy: boolean, bytes: number): void {
    [this.isBusy, this.#bytes] = [isBusy, bytes];
    this.#host.requestUpdate();
  }
}
