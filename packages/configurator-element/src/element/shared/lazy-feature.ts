// A feature of the element that's loaded on demand, such as quotes and orders, interaction or sharing. It's loaded only
// once. After a failure, loading is retried when someone requests it and when the browser is back online. A feature
// that loads without a request is also retried on later host updates.

import type { CSSResult, LitElement, ReactiveController } from 'lit';
import { yieldToPage } from '../../yield-to-page.js';

export interface LazyOptions<Module, Feature> {
  /** @param attempt how many times loading has failed so far */
  readonly load: (attempt: number) => Promise<Module>;
  /** Loads whatever else the module needs, such as messages. */
  readonly prepare?: (module: Module) => Promise<void>;
  readonly styles?: (module: Module) => CSSResult;
  readonly create: (module: Module) => Feature;
  /** Whether to load the feature before anyone requests it. */
  readonly isWanted?: () => boolean;
  /** Whether a feature that's wanted can wait until the page is idle. */
  readonly waitsForIdle?: () => boolean;
  /**
   * Called when loading fails. Until someone requests the feature, this is called only for the first failure.
   * @param error a LoadError if a file couldn't be loaded; any other error was thrown by `create`
   * @param requester what's waiting for the feature; undefined if nothing is
   * @param isLoaded returns whether the feature has loaded in the meantime
   */
  readonly onFailed: OnFailed;
}

export type OnFailed = (error: Error, requester: string | undefined, isLoaded: () => boolean) => void;

/** One of the element's own files couldn't be loaded. */
export class LoadError extends Error {
  override readonly name = 'LoadError';

  /**
   * Whether only reloading the page can help. Either the server no longer has the file, because the page is from an
   * earlier release, or importing it keeps failing, because the browser caches the first failure.
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
  /** The feature. Undefined until it's loaded. */
  feature: Feature | undefined;
  /** What's waiting for the feature, such as a button that shows its progress; undefined if nothing is. */
  requester: string | undefined;

  /** Whether the last attempt to load the feature failed. */
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
  /** Host updates don't retry before this time, in ms on the performance.now() clock. */
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
    // If loading was scheduled for idle time but the feature is needed now, load it right away.
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
      // Set the time of the next attempt last, because an earlier attempt would get the failed promise.
      const pause = Math.min(FIRST_RETRY_MS * 2 ** this.#failures, LONGEST_RETRY_MS);
      this.#retryAt = performance.now() + pause;
      this.#isScheduled = false;
      // Request an update, because nothing else may cause one.
      if (!error.isGone) setTimeout(() => this.#host.requestUpdate(), pause);
      return this.#fail(error);
    }
    try {
      if (styles) addStyles(this.#host.renderRoot as ShadowRoot, styles(this.#module));
      // Nobody is waiting for the feature, so use a separate task for each of three steps: adding its styles, creating
      // it, and rendering it for the first time.
      const isLater = !this.#isRequested && this.#options.waitsForIdle?.();
      if (isLater) await new Promise<void>(whenIdle);
      const feature = create(this.#module);
      if (isLater) await yieldToPage();
      this.feature = feature;
    } catch (cause) {
      // Loading would fail the same way on each host update, so only retry on request.
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

  /** Called when the browser is back online. Loads a failed feature again, which also removes the notice about it. */
  readonly #retry = (): void => {
    if (this.hasFailed && this.#retryAt < Number.POSITIVE_INFINITY) void this.#fetch();
  };
}

/**
 * Adds the reason to an error. Browsers and bundlers name the file that couldn't be loaded, but not why. The embed
 * build adds the reason itself.
 * @param hasFailedBefore whether this wasn't the first attempt
 */
async function explained(cause: unknown, hasFailedBefore: boolean): Promise<unknown> {
  const [file] = /https?:[^\s)]+/.exec(String(cause)) ?? [];
  const { status } =
    (file && (await fetch(file, { method: 'HEAD', signal: AbortSignal.timeout(4_000) }).catch(() => undefined))) || {};
  const isKnown = status === 404 || status === 410 || (status === 200 && hasFailedBefore);
  return isKnown ? `${file} came as ${status}` : cause;
}

/** Calls back when the page is idle, or after a short time in browsers without `requestIdleCallback`. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(work, IDLE_TIMEOUT_MS / 10);
}

/** Adds styles that load after the element, unless they're already there. */
export function addStyles(root: ShadowRoot, { styleSheet }: CSSResult): void {
  if (!styleSheet || root.adoptedStyleSheets.includes(styleSheet)) return;
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, styleSheet];
}

/**
 * How bundlers write an import: `import('./scene-3f2a.js')`, followed by `.then(e=>e.t)` if a file contains several
 * modules.
 */
const LITERAL_IMPORT = /\bimport\(\s*(['"`])([^'"`]+)\1\s*\)(?:\.then\((\w+)=>\3\.(\w+)\))?/;

/**
 * Imports a module again after a failure. Browsers may cache a failed import by its URL, so after one retry with the
 * same URL, a query is added to it. Only the bundler knows a chunk's name, so the URL is read from the source of the
 * function that imports it. The embed build fetches most files before importing them, and needs this only for those
 * that the loader requests.
 * @param loadedFrom `import.meta.url` of the module that contains the function
 * @param attempt how many times importing has failed
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
