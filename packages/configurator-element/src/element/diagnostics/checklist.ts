// For the shop owner, with `debug`: what the element was given, what it found, and what the page's content security
// policy blocked, to read in place and to copy into a mail. A key is shown by its ends only.

import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { ModelState } from '../session/model-loader.js';
import { fill, type Messages } from '../shared/messages/index.js';
import type { StageState } from '../stage/stage-controller.js';
import { warn } from './failure.js';

/** Of the package, as its package.json says; a test holds the two together. */
export const version = '0.1.0';

type Host = ReactiveControllerHost &
  HTMLElement & {
    readonly renderRoot: ParentNode;
    readonly debug: boolean;
    readonly licenseKey: string;
    readonly model: string;
    readonly baseUrl: string;
    readonly messages: Messages;
  };

/** What the element found. */
export interface Findings {
  readonly modelState: ModelState;
  readonly stageState: StageState;
}

type Row = readonly [name: string, value: string];

export class Checklist implements ReactiveController {
  readonly #host: Host;
  /** `img-src https://cdn.example`, each once. */
  readonly #blocked = new Set<string>();
  /** Why there is no scene; empty where there is one or none is known to be missing. */
  #sceneProblem = '';
  #isCopied = false;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener('securitypolicyviolation', this.#onViolation);
  }

  hostDisconnected(): void {
    document.removeEventListener('securitypolicyviolation', this.#onViolation);
  }

  noteSceneProblem(cause: unknown): void {
    this.#sceneProblem = cause instanceof Error ? cause.message : String(cause);
    warn(`There is no 3D view. ${this.#sceneProblem}`);
  }

  render(findings: Findings): TemplateResult {
    const { messages } = this.#host;
    const rows = this.#rows(findings);
    const text = rows.map(([name, value]) => `${name}: ${value}`).join('\n');
    return html`
      <section class="checklist" part="checklist" aria-labelledby="checklist">
        <h3 id="checklist">${messages.checklist}</h3>
        <dl>
          ${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
        </dl>
        <button type="button" class="button" part="button" @click=${() => void this.#copy(text)}>
          ${this.#isCopied ? messages.copied : messages.copy}
        </button>
      </section>
    `;
  }

  #rows({ modelState, stageState }: Findings): readonly Row[] {
    const { licenseKey, model, baseUrl, messages } = this.#host;
    const failure = modelState.status === 'failed' ? modelState.failure : undefined;
    const blocked = [...this.#blocked].join(', ');
    return [
      [messages.checkStatus, failure ? `${failure.code}: ${failure.cause} ${failure.fix}` : modelState.status],
      [messages.checkKey, licenseKey ? maskKey(licenseKey) : messages.checkNone],
      [messages.checkOrigin, location.origin],
      [messages.checkModel, modelName(model, modelState) || messages.checkNone],
      [messages.checkService, baseUrl || messages.checkNone],
      [messages.checkVersion, version],
      [messages.checkScene, this.#sceneProblem ? `${stageState}: ${this.#sceneProblem}` : stageState],
      [
        messages.checkPolicy,
        blocked ? fill(messages.checkBlocked, { directives: blocked }) : messages.checkNothingBlocked,
      ],
      [messages.checkRequest, failure?.requestId ?? messages.checkNone],
    ];
  }

  async #copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.#isCopied = true;
      this.#host.requestUpdate();
    } catch {
      // Where the page may not write to the clipboard, the person can: what is to be copied is selected.
      const list = this.#host.renderRoot.querySelector('.checklist dl');
      if (list) getSelection()?.selectAllChildren(list);
    }
  }

  readonly #onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    this.#blocked.add(`${effectiveDirective} ${blockedURI}`.trim());
    if (this.#host.debug) this.#host.requestUpdate();
  };
}

function modelName(requested: string, state: ModelState): string {
  if (state.status !== 'ready') return requested;
  const { model, revision } = state.loaded;
  return revision === undefined ? model.id : `${model.id}, ${revision}`;
}

function maskKey(key: string): string {
  return key.length > 20 ? `${key.slice(0, 14)}…${key.slice(-4)}` : key;
}
