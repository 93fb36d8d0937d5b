// An element feature loaded on demand: quotes and orders, interaction, sharing. It's loaded once. After a failure, it's
// retried when someone requests it and when the browser is back online. A feature that loads without a request is also
// retried at a later host update.

import type { CSSResult, LitElement, ReactiveController } from 'lit';

export interface LazyOptions<Module, Feature> {
  /** @param attempt how many times loading has failed */
  readonly load: (attempt: number) => Promise<Module>;
  /** Loads anything else that the module needs. */
  readonly prepare?: (module: Module) => Promise<void>;
  readonly styles?: (module: Module) => CSSResult;
  readonly create: (module: Module) => Feature;
  /** Whether to load it before anyone requests it. */
  readonly isWanted?: () => boolean;
  /** Whether to wait for an idle page in that case. */
  readonly waitsForIdle?: () => boolean;
  /**
   * Until someone requests the feature, this is called only for the first failure.
   * @param error a LoadError for a file that couldn't be loaded. `create` threw any other Error.
   * @param requester what's waiting for it; undefined if nothing is
   * @param isLoaded whether it has loaded after all
   */
  readonly onFailed: OnFailed;
}

export type OnFailed = (error: Error, requester: string | undefined, isLoaded: () => boolean) => void;

/** One of the element's own files couldn't be loaded. */
export class LoadError extends Error {
  override readonly name = 'LoadError';

  /**
   * Whether only reloading the page can help. Either the server no longer has the file, because the page is from an
   * earlier release, or importing it keeps failing, because the browser remembers the first failure.
   */
  get isGone(): boolean {
    return /came as (404|410|200)\b/.test(this.message);
  }

  static from(cause: unknown): LoadError {
    return new LoadError(cause instanceof Error ? cause.message : String(cause));
  }
}

/** How long to wait for an idle page, in ms. */
const IDLE_TIMEOUT_MS = 2000;

/** The delay before the first retry without a request, in ms. It doubles with each failure. */
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 60_000;

export class LazyFeature<Module, Feature> implements ReactiveController {
  /** Undefined until it's loaded. */
  feature: Feature | undefined;
  /** What's waiting for it, such as a button that shows its progress; undefined if nothing is. */
  requester: string | undefined;

  /** Whether the last attempt to load it failed. */
  hasFailed = false;

  /** Whether only reloading the page can help. */
  isGone = false;

  readonly #host: LitElement;
  readonly #options: LazyOptions<Module, Feature>;
  #loading: Promise<Feature | undefined> | undefined;
  #module: Module | undefined;
  #failures = 0;
  #isScheduled = false;
  #isRequested = false;
  /** Host updates don't load it before this time, in ms on the performance.now() clock. */
  #retryAt = 0;

  constructor(host: LitElement, options: LazyOptions<Module, Feature>) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('online', this.#retry);
  }

  hostDisconnected(): void {
    window.removeEventListener('online', this.#retry);
  }

  hostUpdated(): void {
    const { isWanted, waitsForIdle } = this.#options;
    if (this.feature !== undefined || performance.now() < this.#retryAt || !isWanted?.()) return;
    const isLater = waitsForIdle?.() ?? false;
    // If loading was scheduled for idle time but the feature is needed now, start right away.
    if (this.#isScheduled && (isLater || this.#loading)) return;
    this.#isScheduled = true;
    if (isLater) whenIdle(() => void this.#fetch());
    else void this.#fetch();
  }

  /**
   * Loads the feature if it isn't loaded yet.
   * @param requester undefined for a request from a script
   * @returns undefined if it can't be loaded now
   */
  async request(requester?: string): Promise<Feature | undefined> {
    if (this.feature !== undefined) return this.feature;
    this.requester = requester;
    this.#isRequested = true;
    this.#host.requestUpdate();
    return this.#fetch();
  }

  #fetch(): Promise<Feature | undefined> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  async #load(): Promise<Feature | undefined> {
    const { load, prepare, styles, create } = this.#options;
    this.hasFailed = false;
    try {
      this.#module ??= await load(this.#failures);
      await prepare?.(this.#module);
    } catch (cause) {
      const error = LoadError.from(await explained(cause, this.#failures > 0));
      // Do this last, because an earlier attempt would get the failed promise.
      const pause = Math.min(FIRST_RETRY_MS * 2 ** this.#failures, LONGEST_RETRY_MS);
      this.#retryAt = performance.now() + pause;
      this.#isScheduled = false;
      // Just looking at the page doesn't cause an update.
      if (!error.isGone) setTimeout(() => this.#host.requestUpdate(), pause);
      return this.#fail(error);
    }
    try {
      if (styles) addStyles(this.#host.renderRoot as ShadowRoot, styles(this.#module));
      this.feature = create(this.#module);
    } catch (cause) {
      // It would fail the same way at each host update, so only a request retries it.
      this.#retryAt = Number.POSITIVE_INFINITY;
      return this.#fail(new Error(String(cause), { cause }));
    }
    this.requester = undefined;
    this.#host.requestUpdate();
    return this.feature;
  }

  #fail(error: Error): undefined {
    this.#failures += 1;
    this.hasFailed = true;
    this.isGone = error instanceof LoadError && error.isGone;
    this.#loading = undefined;
    const isNew = this.#isRequested || this.#failures === 1 || !(error instanceof LoadError);
    if (isNew) this.#options.onFailed(error, this.requester, () => this.feature !== undefined);
    this.requester = undefined;
    this.#isRequested = false;
    this.#host.requestUpdate();
  }

  /** Called when the browser is back online. Loads a failed feature, which also removes its notice. */
  readonly #retry = (): void => {
    if (this.hasFailed && this.#retryAt < Number.POSITIVE_INFINITY) void this.#fetch();
  };
}

/**
 * Browsers and bundlers name the file that couldn't be loaded, but not the reason. The embed build adds the reason
 * itself.
 * @param hasFailedBefore whether this was not the first attempt
 */
async function explained(cause: unknown, hasFailedBefore: boolean): Promise<unknown> {
  const [file] = /https?:[^\s)]+/.exec(String(cause)) ?? [];
  const { status } =
    (file && (await fetch(file, { method: 'HEAD', signal: AbortSignal.timeout(4_000) }).catch(() => undefined))) || {};
  const isKnown = status === 404 || status === 410 || (status === 200 && hasFailedBefore);
  return isKnown ? `${file} came as ${status}` : cause;
}

/** Calls back when the page is idle, or soon if the browser can't tell. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(work, IDLE_TIMEOUT_MS / 10);
}

/** Adds styles that load after the element, unless they've already been added. */
export function addStyles(root: ShadowRoot, { styleSheet }: CSSResult): void {
  if (!styleSheet || root.adoptedStyleSheets.includes(styleSheet)) return;
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, styleSheet];
}

/**
 * How bundlers write an import: `import('./scene-3f2a.js')`, followed by `.then(e=>e.t)` if a file has several modules.
 */
const LITERAL_IMPORT = /\bimport\(\s*(['"`])([^'"`]+)\1\s*\)(?:\.then\((\w+)=>\3\.(\w+)\))?/;

/**
 * Imports a module again after a failure. Browsers can remember a failed import by its URL, so after trying the same
 * URL, this adds a query to it. Only the bundler knows a chunk's name, so the URL is read from the source of the
 * function that imports it. The embed build fetches most files before importing them, and needs this only for those
 * that the loader requests.
 * @param loadedFrom `import.meta.url` of the module with the function
 * @param attempt how often importing has failed
 */
export async function importAgain<Module>(
  load: () => Promise<Module>,
  loadedFrom: string,
  attempt: number,
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const [, , specifier, , part] = (attempt > 0 && LITERAL_IMPORT.exec(String(load))) || [];
    if (specifier === undefined) throw error;
    const address = new URL(specifier, loadedFrom);
    address.searchParams.set('retry', String(attempt));
    const file = await import(/* @vite-ignore */ /* webpackIgnore: true */ address.href);
    return part === undefined ? file : file[part];
  }
}
