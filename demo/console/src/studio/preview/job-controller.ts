// Runs a job in the preview worker for an element that shows its result. The last result stays until a newer one
// arrives.

import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { JobName, JobRequest, JobResults } from './preview-jobs.js';
import type { JobError, PreviewRunner } from './preview-runner.js';

export class JobController<Name extends Exclude<JobName, 'tests'>> implements ReactiveController {
  /** The newest result. */
  result: JobResults[Name] | undefined;
  error: JobError | undefined;
  /** Whether a result is being computed. */
  isBusy = false;
  readonly #host: ReactiveControllerHost;
  readonly #name: Name;
  #asked: { readonly runner: PreviewRunner; readonly request: JobRequest & { readonly job: Name } } | undefined;

  constructor(host: ReactiveControllerHost, name: Name) {
    this.#host = host;
    this.#name = name;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#asked?.runner.cancel(this.#name);
    this.isBusy = false;
  }

  ask(runner: PreviewRunner, request: JobRequest & { readonly job: Name }): void {
    this.#asked = { runner, request };
    this.isBusy = true;
    runner.run(request, {
      onResult: (result) => {
        this.result = result as JobResults[Name];
      },
      onEnd: (error) => {
        this.error = error;
        this.isBusy = false;
        this.#host.requestUpdate();
      },
    });
    this.#host.requestUpdate();
  }

  retry(): void {
    if (this.#asked) this.ask(this.#asked.runner, this.#asked.request);
  }
}

interface JobState {
  readonly result: unknown;
  readonly error: JobError | undefined;
  readonly isBusy: boolean;
  retry(): void;
}

export function renderJobState(job: JobState): TemplateResult | typeof nothing {
  const { error, isBusy, result } = job;
  if (error && !isBusy) {
    return html`
      <div class="note danger row" role="alert">
        <p>${error.isTemporary ? `${error.message} Check your connection.` : `This product can’t be built: ${error.message}`}</p>
        ${error.isTemporary ? html`<button type="button" class="button" @click=${() => job.retry()}>Try again</button>` : nothing}
      </div>
    `;
  }
  return isBusy && result === undefined ? html`<p class="muted" role="status">Computing…</p>` : nothing;
}
