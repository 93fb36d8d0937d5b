// What the checklist of `debug` shows of the past. It is kept from the beginning, as the checklist is fetched later; what
// is kept is made readable there.

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { ConfiguratorEvent } from '../shared/events.js';
import { tellOfLoad, warn } from './failure.js';

type Host = ReactiveControllerHost & HTMLElement & { readonly debug: boolean };

/** A request of the element, and what came of it; neither `response` nor `error` while it is on its way. */
export interface RecordedRequest {
  readonly url: string;
  readonly method: string;
  /** ms since 1970 */
  readonly start: number;
  readonly end?: number;
  /** A copy of a refusal, whose body is still to be read. */
  readonly response?: Response;
  readonly error?: unknown;
}

const KEPT_REQUESTS = 20;

export class DebugRecord implements ReactiveController {
  /** `img-src https://cdn.example`, each once. */
  readonly blocked = new Set<string>();
  /** What was said of files of the element that did not come. */
  readonly failedLoads = new Set<string>();
  /** Recorded with `debug` alone, the newest last. */
  requests: readonly RecordedRequest[] = [];
  /** Why there is no scene; empty where there is one or none is known to be missing. */
  sceneProblem = '';

  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener('securitypolicyviolation', this.#onViolation);
    this.#host.addEventListener('configurator-error', this.#onError);
    this.#host.addEventListener('configurator-ready', this.#onReady);
  }

  hostDisconnected(): void {
    document.removeEventListener('securitypolicyviolation', this.#onViolation);
    this.#host.removeEventListener('configurator-error', this.#onError);
    this.#host.removeEventListener('configurator-ready', this.#onReady);
  }

  noteSceneProblem(cause: unknown): void {
    this.sceneProblem = cause instanceof Error ? cause.message : String(cause);
    // The warning is told later: by then there may be a 3D view after all.
    tellOfLoad(cause, () => this.sceneProblem && warn(`There is no 3D view. ${this.sceneProblem}`));
  }

  /** The browser's own, and with `debug` it keeps what it was asked. */
  readonly fetch = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    if (!this.#host.debug) return fetch(url, init);
    const request = { url: String(url), method: init?.method ?? 'GET', start: Date.now() };
    try {
      const response = await fetch(url, init);
      this.#note({ ...request, response: response.ok ? response : response.clone() });
      return response;
    } catch (error) {
      this.#note({ ...request, error });
      throw error;
    }
  };

  #note(request: RecordedRequest): void {
    this.requests = [...this.requests.slice(1 - KEPT_REQUESTS), { ...request, end: Date.now() }];
    this.#host.requestUpdate();
  }

  readonly #onError = ({ detail: { code, message } }: ConfiguratorEvent<'configurator-error'>): void => {
    if (code === 'file_unreachable') this.failedLoads.add(message);
  };

  /** Its code may have come after all. */
  readonly #onReady = (): void => {
    this.sceneProblem = '';
  };

  readonly #onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    this.blocked.add(`${effectiveDirective} ${blockedURI}`.trim());
    if (this.#host.debug) this.#host.requestUpdate();
  };
}
