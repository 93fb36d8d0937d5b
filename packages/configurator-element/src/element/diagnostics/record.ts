// Records events for the `debug` checklist. Recording starts right away, because the checklist loads later.

import type { ReactiveController } from 'lit';
import type { Configurator } from '../shared/configurator.js';
import { type ConfiguratorEvent, warn } from '../shared/events.js';
import { tellOfLoad } from './failure.js';

/** One of the element's requests and its result. While it's pending, it has no `response` or `error`. */
export interface RecordedRequest {
  readonly url: string;
  readonly method: string;
  /** When the request started, in milliseconds since 1970. */
  readonly start: number;
  readonly end?: number;
  /** A copy of an error response, whose body can still be read. */
  readonly response?: Response;
  readonly error?: unknown;
}

const KEPT_REQUESTS = 20;

export class DebugRecord implements ReactiveController {
  /** The blocked URLs with the directive that blocked them, without duplicates: `img-src https://cdn.example`. */
  readonly blocked = new Set<string>();
  /** Messages about the element's own files that couldn't be loaded. */
  readonly failedLoads = new Set<string>();
  /** The requests, newest last; recorded only with `debug`. */
  requests: readonly RecordedRequest[] = [];
  /** Why there's no scene; empty if there is one or no problem is known. */
  sceneProblem = '';

  readonly #host: Configurator;

  constructor(host: Configurator) {
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
    // Log the warning later, because the 3D view may load in the meantime.
    tellOfLoad(cause, () => this.sceneProblem && warn(`The 3D view isn’t available. ${this.sceneProblem}`));
  }

  /** The browser's `fetch`. With `debug`, it records requests. */
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

  /** Clears the scene's problem, because the scene has loaded after all. */
  readonly #onReady = (): void => {
    this.sceneProblem = '';
  };

  readonly #onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    this.blocked.add(`${effectiveDirective} ${blockedURI}`.trim());
    if (this.#host.debug) this.#host.requestUpdate();
  };
}
