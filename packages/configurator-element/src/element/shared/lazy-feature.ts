// A part of the element that is fetched when it is needed: quotes and order, interaction, sharing. It is fetched once;
// where that fails, the next request for it tries again, and where it is wanted without one, a later update of the host.

import type { CSSResult, ReactiveController, ReactiveControllerHost } from 'lit';
import { importAgain } from './import-again.js';

type Host = ReactiveControllerHost & HTMLElement & { readonly renderRoot: ParentNode };

interface Options<Module, Feature> {
  /** Imports the module, by one literal `import()`. */
  readonly load: () => Promise<Module>;
  /** The address of the module that `load` is written in: `import.meta.url`. */
  readonly loadedFrom: string;
  /** Fetches what it needs besides. */
  readonly prepare?: (module: Module) => Promise<void>;
  readonly styles?: (module: Module) => CSSResult;
  readonly create: (module: Module) => Feature;
  /** Whether it is to be fetched before anybody requests it. */
  readonly isWanted?: () => boolean;
  /** Whether it is fetched then only once the page has nothing better to do. */
  readonly waitsForIdle?: () => boolean;
  /**
   * While nobody has requested the feature, it is called once for each file that could not be fetched.
   * @param error a LoadError where a file could not be fetched; any other Error says what `create` threw
   * @param requester who waits for it; undefined where nobody misses it yet
   * @param isLoaded whether it has come after all
   */
  readonly onFailed: OnFailed;
}

export type OnFailed = (error: Error, requester: string | undefined, isLoaded: () => boolean) => void;

/** A file of the element itself could not be fetched. */
export class LoadError extends Error {
  override readonly name = 'LoadError';

  /** Its server says that it is not there: the page is of a release that is served no more, and another try is of no use. */
  get isGone(): boolean {
    return /came as 4(04|10)\b/.test(this.message);
  }

  static from(cause: unknown): LoadError {
    return new LoadError(cause instanceof Error ? cause.message : String(cause));
  }
}

/** How long an idle page is waited for; ms. */
const idleTimeoutMs = 2000;

/** Before it is fetched again without a request, doubled with each failure; ms. */
const firstRetryMs = 2000;
const longestRetryMs = 60_000;

export class LazyFeature<Module, Feature> implements ReactiveController {
  /** Undefined until it is fetched. */
  feature: Feature | undefined;
  /** Who requested it and waits for it, such as a button that shows so; undefined where nobody does. */
  requester: string | undefined;

  /** The last attempt to fetch it failed. */
  hasFailed = false;

  /** Whether only a page that is loaded anew can fetch it. */
  isGone = false;

  readonly #host: Host;
  readonly #options: Options<Module, Feature>;
  #loading: Promise<Feature | undefined> | undefined;
  #module: Module | undefined;
  #failures = 0;
  #isScheduled = false;
  #isRequested = false;
  /** Before this time no update of the host fetches it; ms, as of performance.now(). */
  #retryAt = 0;

  constructor(host: Host, options: Options<Module, Feature>) {
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
    // A load that was scheduled for idle time is begun at once where the feature is needed by now.
    if (this.#isScheduled && (isLater || this.#loading)) return;
    this.#isScheduled = true;
    if (isLater) whenIdle(() => void this.#fetch());
    else void this.#fetch();
  }

  /**
   * Fetches it, where that has not been done.
   * @param requester undefined where a script asks
   * @returns undefined where it can't be had now
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
    const { load, loadedFrom, prepare, styles, create } = this.#options;
    this.hasFailed = false;
    try {
      this.#module ??= await importAgain(load, loadedFrom, this.#failures, this.#retry);
      await prepare?.(this.#module);
    } catch (cause) {
      const error = LoadError.from(await explained(cause));
      // Reset only now: an attempt before this line would have got the promise that has failed.
      this.#retryAt = performance.now() + Math.min(firstRetryMs * 2 ** this.#failures, longestRetryMs);
      this.#isScheduled = false;
      return this.#fail(error);
    }
    try {
      if (styles) addStyles(this.#host.renderRoot as ShadowRoot, styles(this.#module));
      this.feature = create(this.#module);
    } catch (cause) {
      // It would fail in the same way at each update of the host: only a request tries it again.
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

  readonly #retry = (): void => {
    if (!this.hasFailed || this.#retryAt === Number.POSITIVE_INFINITY) return;
    this.#retryAt = 0;
    this.hostUpdated();
  };
}

/** Browsers and bundlers name the file that did not come, and not why; the embed build says it itself. */
async function explained(cause: unknown): Promise<unknown> {
  const [file] = /https?:[^\s)]+/.exec(String(cause)) ?? [];
  const { status } =
    (file && (await fetch(file, { method: 'HEAD', signal: AbortSignal.timeout(4_000) }).catch(() => undefined))) || {};
  return status === 404 || status === 410 ? `${file} came as ${status}` : cause;
}

/** Where the browser can't tell, soon. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: idleTimeoutMs });
  else setTimeout(work, idleTimeoutMs / 10);
}

/** Adds styles that arrive later than the element, with what they style; nothing the second time. */
export function addStyles(root: ShadowRoot, { styleSheet }: CSSResult): void {
  if (!styleSheet || root.adoptedStyleSheets.includes(styleSheet)) return;
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, styleSheet];
}
