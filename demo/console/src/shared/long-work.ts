// Requests work that can take the service several seconds. Shows the progress, with a button to stop the work. Leaving
// the page also stops it.

import { ApiError } from '@parametric/api-client/page';
import type { WorkProgress } from '@parametric/service/contract';
import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Api, Query, RequestOptions } from './api.js';
import { failure } from './templates.js';

const steps: Readonly<Record<WorkProgress['step'], string>> = {
  orders: 'Reading orders',
  panels: 'Laying out pieces',
};

export class LongWork<Value> implements ReactiveController {
  /** The result; undefined until the work is done. */
  value: Value | undefined;
  readonly #host: ReactiveControllerHost;
  readonly #api: () => Api;
  error: unknown;
  isBusy = false;
  #progress: WorkProgress | undefined;
  #isStopped = false;
  #asking = new AbortController();
  #again: () => void = () => undefined;

  constructor(host: ReactiveControllerHost, api: () => Api) {
    this.#host = host;
    this.#api = api;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#asking.abort();
    this.isBusy = false;
  }

  /**
   * Starts work that doesn't change anything. Stops any earlier work.
   * @param isKept whether to keep showing the last value until there's a new one, also below the error if the work
   * fails
   */
  start(path: string, query: Query, isKept = false): Promise<void> {
    return this.#run('GET', path, { query }, isKept);
  }

  /** Starts work that changes something. */
  send(path: string, body: unknown): Promise<void> {
    return this.#run('POST', path, { body }, false);
  }

  async #run(method: 'GET' | 'POST', path: string, request: RequestOptions, isKept: boolean): Promise<void> {
    this.#asking.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    this.#again = () => void this.#run(method, path, request, isKept);
    if (!isKept) this.value = undefined;
    [this.error, this.#progress, this.#isStopped, this.isBusy] = [undefined, undefined, false, true];
    this.#host.requestUpdate();
    try {
      const options = { ...request, signal, isLong: true, headers: { accept: 'application/x-ndjson' } };
      const value = await this.#api().request(method, path, options, (response) =>
        lastLine<Value>(response, (progress) => {
          if (signal.aborted) return;
          this.#progress = progress;
          this.#host.requestUpdate();
        }),
      );
      if (value instanceof ApiError) throw value;
      if (!signal.aborted) this.value = value;
    } catch (error) {
      if (!signal.aborted) this.error = error;
    }
    if (!signal.aborted) this.isBusy = false;
    this.#host.requestUpdate();
  }

  /** Stops waiting. The service then also stops the work. */
  stop(): void {
    this.#asking.abort();
    [this.#isStopped, this.isBusy] = [true, false];
    this.#host.requestUpdate();
  }

  render(content: (value: Value) => unknown): unknown {
    if (this.value !== undefined) return [failure(this.error, this.#again), content(this.value)];
    if (this.error !== undefined) return failure(this.error, this.#again);
    if (this.#isStopped) {
      return html`<div class="row">
        <p class="muted" role="status">Stopped.</p>
        <button type="button" class="button" @click=${this.#again}>Start again</button>
      </div>`;
    }
    return this.#renderProgress();
  }

  #renderProgress(): TemplateResult {
    const { step, done, total } = this.#progress ?? { step: 'orders', done: 0, total: 0 };
    const count = total > 0 ? `: ${done} of ${total}` : '…';
    return html`<div class="stack" id="work">
      <label class="stack">
        <span><span role="status">${steps[step]}</span>${count}</span>
        <progress .value=${total > 0 ? done / total : 0}></progress>
      </label>
      <div><button type="button" class="button" @click=${() => this.stop()}>Stop</button></div>
    </div>`;
  }
}

/**
 * Reads lines of JSON: progress reports, followed by the value.
 * @returns the value, or an error if the work failed. The error isn't thrown, because then the request would be
 * retried.
 */
async function lastLine<Value>(
  response: Response,
  onProgress: (progress: WorkProgress) => void,
): Promise<Value | ApiError> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value = '' } = await reader.read();
    const lines = (text + value).split('\n');
    text = done ? '' : lines.pop()!;
    for (const line of lines.filter(Boolean)) {
      const read = JSON.parse(line);
      if (read.object === 'problem') return new ApiError(read.detail, { code: read.code, status: 503, problem: read });
      if (read.object !== 'progress') return read;
      onProgress(read);
    }
    if (done) throw new TypeError('The response ended too early.');
  }
}
