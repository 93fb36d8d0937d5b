// The message while a job runs, and where it has failed.

import { html, nothing, type TemplateResult } from 'lit';
import type { JobError } from './preview-runner.js';

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
        <p>${error.isTemporary ? `${error.message} Look whether you are online.` : `This product can’t be built: ${error.message}`}</p>
        ${error.isTemporary ? html`<button type="button" class="button" @click=${() => job.retry()}>Try again</button>` : nothing}
      </div>
    `;
  }
  return isBusy && result === undefined ? html`<p class="muted" role="status">Computing…</p>` : nothing;
}
