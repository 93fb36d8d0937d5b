// The checklist for the shop owner, shown with `debug`: the element's settings, what it found, what the page's content
// security policy blocked, the results of its requests, and whether its key may place orders on this page. It can be
// copied into an email to the service's operator. It shows only the start and end of a key, and only the path of a
// request, without query and body. It's a separate chunk, loaded with `debug`.

import { css, html, type ReactiveController, type TemplateResult } from 'lit';
import type { Context } from './context.js';
import { messageOf } from './diagnostics/failure.js';
import type { DebugRecord, RecordedRequest } from './diagnostics/record.js';
import type { ModelState } from './session/model-loader.js';
import type { Session } from './session/session.js';
import { isPublicKey, parseConfiguration } from './shared/attributes.js';
import type { Configurator } from './shared/configurator.js';
import { english, loadChecklistMessages } from './shared/messages/checklist.js';
import type { ChecklistTranslation } from './shared/messages/en.js';
import { fill } from './shared/messages/index.js';
import { pageAddress } from './shared/page-address.js';
import type { StageController } from './stage/stage-controller.js';

/** The package's version. A test compares it with package.json. */
export const VERSION = '0.1.0';

type Row = readonly [name: string, value: string];

export class Checklist implements ReactiveController {
  static readonly styles = css`
    .checklist {
      display: grid;
      gap: 0.75em;
      justify-items: start;
      margin-block-start: var(--space);
      padding: var(--space);
      border: 1px solid var(--line);
      border-radius: var(--radius);
      font-size: 0.875em;
    }

    .checklist dl {
      display: grid;
      gap: 0.375em;
      inline-size: 100%;
    }

    .checklist dl > div {
      display: grid;
      grid-template-columns: minmax(7em, 1fr) 4fr;
      gap: 0 var(--space);
    }

    .checklist dt {
      color: var(--muted);
    }

    .checklist dd {
      overflow-wrap: anywhere;
      font-family: ui-monospace, monospace;
      font-size: 0.9375em;
      unicode-bidi: plaintext;
    }
  `;

  readonly #host: Configurator;
  readonly #session: Session;
  readonly #stage: StageController;
  readonly #record: DebugRecord;
  #messages: ChecklistTranslation = english;
  #language = 'en';
  /** The service's response to a request for the key's permissions. Undefined before the first request. */
  #permission: { readonly of: string; readonly mayOrder?: boolean; readonly refusal?: string } | undefined;
  /** The error codes by response, because a response's body can be read only once. */
  readonly #codes = new WeakMap<Response, string>();
  #isCopied = false;

  constructor(host: Configurator, { session, stage, record }: Context) {
    this.#host = host;
    this.#session = session;
    this.#stage = stage;
    this.#record = record;
    host.addController(this);
  }

  hostUpdated(): void {
    const { messages, licenseKey, baseUrl } = this.#host;
    if (messages.language !== this.#language) void this.#follow(messages.language);
    const asked = `${baseUrl} ${licenseKey}`;
    if (isPublicKey(licenseKey) && baseUrl && this.#permission?.of !== asked) void this.#askPermission(asked);
    for (const { response } of this.#record.requests) if (response && !response.ok) void this.#readCode(response);
  }

  render(): TemplateResult {
    const { copied, copy } = this.#host.messages;
    const rows = this.#rows();
    const text = rows.map(([name, value]) => `${name}: ${value}`).join('\n');
    return html`
      <section class="checklist" part="checklist" aria-labelledby="checklist">
        <h3 id="checklist">${this.#messages.checklist}</h3>
        <dl>
          ${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
        </dl>
        <button type="button" class="button" part="button" @click=${() => void this.#copy(text)}>
          ${this.#isCopied ? copied : copy}
        </button>
      </section>
    `;
  }

  #rows(): readonly Row[] {
    const { state: modelState } = this.#session.models;
    const { state: stageState } = this.#stage;
    const { licenseKey, model, baseUrl } = this.#host;
    const { blocked, failedLoads, requests, sceneProblem } = this.#record;
    const messages = this.#messages;
    const failure = modelState.status === 'failed' ? modelState.failure : undefined;
    const last = requests.at(-1);
    const failed = requests.findLast(isFailed);
    return [
      [messages.checkStatus, failure ? `${failure.code}: ${messageOf(failure)}` : modelState.status],
      [messages.checkKey, licenseKey ? maskKey(licenseKey) : messages.checkNone],
      [messages.checkOrigin, location.origin],
      [messages.checkModel, modelName(model, modelState) || messages.checkNone],
      [messages.checkConfiguration, this.#configurationText()],
      [messages.checkService, baseUrl || messages.checkNone],
      [messages.checkVersion, VERSION],
      // Without a configuration, there's no product to show.
      [messages.checkScene, failure ? messages.checkNone : [stageState, sceneProblem].filter(Boolean).join(': ')],
      [messages.checkOrdering, this.#permissionText()],
      [
        messages.checkPolicy,
        blocked.size > 0
          ? fill(messages.checkBlocked, { directives: [...blocked].join(', ') })
          : messages.checkNothingBlocked,
      ],
      [messages.checkFiles, [...failedLoads].join(', ') || messages.checkNone],
      [messages.checkRequest, last ? this.#describe(last) : (failure?.requestId ?? messages.checkNone)],
      [messages.checkFailed, failed ? this.#describe(failed) : messages.checkNone],
      [messages.checkTime, new Date(failed?.start ?? last?.start ?? Date.now()).toISOString()],
    ];
  }

  /**
   * The configuration as written in the attribute. The element skips what it can't read, but the checklist shows
   * everything.
   */
  #configurationText(): string {
    const text = this.#host.getAttribute('configuration');
    if (!text) return this.#messages.checkNone;
    return parseConfiguration(text) ? text : fill(this.#messages.checkUnreadable, { text });
  }

  /** `POST /v1/quotes: 403 origin_not_allowed, req_4f…` */
  #describe({ url, method, start, end = start, response }: RecordedRequest): string {
    const line = `${method} ${pathOf(url, this.#host.baseUrl)}`;
    const seconds = (end - start) / 1000;
    if (!response) return `${line}: ${fill(this.#messages.checkNoAnswer, { seconds: seconds.toFixed(1) })}`;
    const code = this.#codes.get(response);
    const id = response.headers.get('request-id');
    return `${line}: ${[response.status, code].filter(Boolean).join(' ')}${id ? `, ${id}` : ''}`;
  }

  async #follow(language: string): Promise<void> {
    this.#language = language;
    const messages = await loadChecklistMessages(language);
    if (language !== this.#language) return;
    this.#messages = messages;
    this.#host.requestUpdate();
  }

  /**
   * Asks the service what the key permits, because only the service knows the key's allowed origins and what its
   * organization allows.
   */
  async #askPermission(of: string): Promise<void> {
    this.#permission = { of };
    const { baseUrl, licenseKey } = this.#host;
    try {
      const base = new URL(baseUrl, pageAddress()).href.replace(/\/+$/, '');
      const response = await fetch(`${base}/v1/key`, { headers: { authorization: `Bearer ${licenseKey}` } });
      const { may_order: mayOrder, code = '' } = await response.json();
      if (this.#permission.of !== of) return;
      this.#permission = response.ok
        ? { of, mayOrder: mayOrder === true }
        : { of, refusal: `${response.status} ${code}` };
      this.#host.requestUpdate();
    } catch {
      // If the service can't be reached, the failed model request is reported anyway.
    }
  }

  #permissionText(): string {
    const { mayOrder, refusal } = this.#permission ?? {};
    if (refusal !== undefined) return fill(this.#messages.checkRefused, { code: refusal });
    if (mayOrder === undefined) return this.#messages.checkNone;
    return mayOrder ? this.#messages.checkAllowed : this.#messages.checkQuotesOnly;
  }

  async #readCode(response: Response): Promise<void> {
    if (this.#codes.has(response)) return;
    this.#codes.set(response, '');
    const { code } = await response.json().catch(() => ({ code: response.headers.get('content-type') ?? '' }));
    this.#codes.set(response, String(code ?? ''));
    this.#host.requestUpdate();
  }

  async #copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.#isCopied = true;
      this.#host.requestUpdate();
    } catch {
      // The page can't write to the clipboard, so select the text for the person to copy.
      const list = this.#host.renderRoot.querySelector('.checklist dl');
      if (list) getSelection()?.selectAllChildren(list);
    }
  }
}

/** How long the client waits for a response, in ms. A request that was aborted sooner was no longer needed. */
const TRY_LIMIT_MS = 10_000;

function isFailed({ response, error, start, end = start }: RecordedRequest): boolean {
  if (response) return !response.ok && response.status !== 304;
  const isAborted = error instanceof DOMException && error.name === 'AbortError';
  return !isAborted || end - start >= TRY_LIMIT_MS - 500;
}

/** The request's path. The query is removed, because it may contain the key and a customer's configuration. */
function pathOf(url: string, base: string): string {
  return new URL(url, new URL(base || '.', pageAddress())).pathname;
}

function modelName(requested: string, state: ModelState): string {
  if (state.status !== 'ready') return requested;
  const { model, revision } = state.loaded;
  return revision === undefined ? model.id : `${model.id}, ${revision}`;
}

function maskKey(key: string): string {
  return key.length > 20 ? `${key.slice(0, 14)}…${key.slice(-4)}` : key;
}
