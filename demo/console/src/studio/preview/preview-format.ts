// What the preview's tabs have in common: jobs in the worker, formats in the browser's language, events, and styles.

import { type Band, type Configuration, type Material, textIn } from '@parametric/configurator-element/model';
import {
  type CSSResultGroup,
  css,
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import { consoleStyles } from '../../shared/styles.js';
import { type Thread, WorkerClient, type WorkerError } from '../worker-client.js';
import type { JobName, PreviewTasks } from './preview-jobs.js';

const length = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
const amount = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 });

/** Formats a size as three lengths, such as `1,200 × 400 × 18`. */
export function formatSize(millimetres: readonly number[]): string {
  return millimetres.map((each) => length.format(each)).join(' × ');
}

export function formatNumber(value: number): string {
  return amount.format(value);
}

export function formatShare(value: number): string {
  return percent.format(value);
}

/** The name of a material or band in the console's language; empty if there is none. */
export function materialName(material: Material | Band | undefined): string {
  return material ? textIn(material.name, 'en') || material.id : '';
}

export interface PreviewEvents {
  /**
   * Fired when the pointer moves over a row, with the paths of the row's parts, or out of the list, with undefined.
   */
  'preview-point': { readonly paths: readonly string[] | undefined };
  /** Asks the editor to show what a JSON pointer refers to. */
  'preview-reveal': { readonly pointer: string };
  /** Asks the preview to show the product with this configuration. */
  'preview-show': { readonly configuration: Configuration };
}

export function tell<Name extends keyof PreviewEvents>(
  target: EventTarget,
  name: Name,
  detail: PreviewEvents[Name],
): void {
  target.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
}

const tabStyles = css`
  :host {
    display: grid;
    gap: var(--space-5);
    align-content: start;
    min-width: 0;
  }

  section {
    display: grid;
    gap: var(--space-3);
    min-width: 0;
  }

  th,
  td {
    padding: var(--space-2) var(--space-3);
  }

  /* Highlights the row of the part that the pointer is over in the picture. */
  tbody tr.lit {
    background: var(--accent-soft);
  }

  .link {
    text-decoration: underline;
    text-decoration-color: var(--field-line);
    text-underline-offset: 0.2em;
  }

  .link:hover {
    text-decoration-color: currentcolor;
  }

  @media (pointer: coarse) {
    .link {
      min-height: 2.75rem;
    }
  }
`;

export function previewCss(...own: Parameters<typeof css>): CSSResultGroup {
  return [consoleStyles, tabStyles, css(...own)];
}

/** Computes what the preview's tabs show, in its own worker. */
export class PreviewRunner extends WorkerClient<PreviewTasks> {
  constructor(start?: () => Thread) {
    super('The preview couldn’t load.', start);
  }
}

export class JobController<Name extends JobName> implements ReactiveController {
  /** The latest result; undefined until there is one. */
  result: PreviewTasks[Name]['answer'] | undefined;
  error: WorkerError | undefined;
  /** Whether a result is being computed. */
  isBusy = false;
  readonly #host: ReactiveControllerHost;
  readonly #name: Name;
  #asked: { readonly runner: PreviewRunner; readonly request: PreviewTasks[Name]['ask'] } | undefined;

  constructor(host: ReactiveControllerHost, name: Name) {
    this.#host = host;
    this.#name = name;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#asked?.runner.cancel(this.#name);
    this.isBusy = false;
  }

  ask(runner: PreviewRunner, request: PreviewTasks[Name]['ask']): void {
    this.#asked = { runner, request };
    this.isBusy = true;
    const end = (error: WorkerError | undefined, result = this.result) => {
      [this.error, this.result, this.isBusy] = [error, result, false];
      this.#host.requestUpdate();
    };
    runner.runNewest(this.#name, request, (result) => end(undefined, result), end);
    this.#host.requestUpdate();
  }

  retry(): void {
    if (this.#asked) this.ask(this.#asked.runner, this.#asked.request);
  }
}

interface JobState {
  readonly result: unknown;
  readonly error: WorkerError | undefined;
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
