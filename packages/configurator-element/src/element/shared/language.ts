// The language that the element speaks: its own, else its surroundings', else the browser's. English is there at once,
// another language is fetched beside the document.

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { warn } from '../diagnostics/failure.js';
import { composedParent } from './composed-tree.js';
import { defaultMessages, englishIn, hasMessages, loadMessages, type Messages } from './messages/index.js';

type Host = ReactiveControllerHost & HTMLElement;

/** @param attempt how often a fetch has failed */
type MoreMessages = (language: string, attempt: number) => Promise<Partial<Messages>>;

/** How long a language is waited for; then English is said until it comes. */
const waitMs = 5_000;
/** Before it is asked for again after a failure, doubled with each; ms. */
const firstRetryMs = 4_000;
const longestRetryMs = 120_000;

export class LanguageController implements ReactiveController {
  /** BCP 47: `de-AT` */
  language = 'en';
  /** In the page's language, or English where there are none in it. */
  messages: Messages = defaultMessages;
  /** False while the language's messages are being fetched: what can wait for them does, so that no text changes while it is read. */
  isLoaded = true;

  readonly #host: Host;
  readonly #more = new Set<MoreMessages>();
  #failures = 0;
  /** When a language that could not be fetched is asked for again; ms, as of performance.now(). */
  #retryAt = Number.POSITIVE_INFINITY;
  #observer: MutationObserver | undefined;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#observer = new MutationObserver(() => this.#host.requestUpdate());
    const watched = { attributeFilter: ['lang'] };
    this.#observer.observe(this.#host, watched);
    this.#observer.observe(document.documentElement, watched);
    window.addEventListener('online', this.#retry);
    this.#follow();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    window.removeEventListener('online', this.#retry);
  }

  hostUpdate(): void {
    this.#follow();
  }

  /**
   * Adds the messages of a part of the element that is fetched later, in this language and in each that follows.
   * @throws where they can't be fetched
   */
  async extend(load: MoreMessages): Promise<void> {
    if (this.#more.has(load)) return;
    let messages: Messages;
    let more: Partial<Messages>;
    do {
      messages = this.messages;
      try {
        more = await load(messages.language, this.#failures);
      } catch (error) {
        this.#failures += 1;
        throw error;
      }
    } while (messages !== this.messages);
    this.#more.add(load);
    this.messages = { ...messages, ...more };
  }

  #follow(): void {
    const language = inheritedLanguage(this.#host);
    if (language === this.language) {
      if (performance.now() >= this.#retryAt) this.#retry();
      return;
    }
    this.language = language;
    this.#retryAt = Number.POSITIVE_INFINITY;
    if (hasMessages(language)) {
      this.isLoaded = false;
      void this.#fetch(language);
    } else if (this.#more.size > 0) {
      void this.#fetch(language);
    } else {
      this.messages = englishIn(language);
      this.isLoaded = true;
    }
  }

  /** What does not come is English, and asked for again: at a later update, and once the browser is online. */
  async #fetch(language: string): Promise<void> {
    const limit = setTimeout(() => void this.#sayInEnglish(language), waitMs);
    try {
      const messages = await this.#load(language);
      if (this.language === language) this.#say(messages);
    } catch (cause) {
      if (this.language !== language) return;
      if (this.#failures === 0) warn(`There are no messages in "${language}" yet, English stands in: ${cause}.`);
      this.#retryAt = performance.now() + Math.min(firstRetryMs * 2 ** this.#failures, longestRetryMs);
      this.#failures += 1;
      await this.#sayInEnglish(language);
    } finally {
      clearTimeout(limit);
    }
  }

  async #sayInEnglish(language: string): Promise<void> {
    const messages = await this.#load('en');
    if (this.language === language && !this.isLoaded) this.#say(messages);
  }

  #say(messages: Messages): void {
    this.messages = messages;
    this.isLoaded = true;
    this.#host.requestUpdate();
  }

  readonly #retry = (): void => {
    if (this.#retryAt === Number.POSITIVE_INFINITY) return;
    this.#retryAt = Number.POSITIVE_INFINITY;
    void this.#fetch(this.language);
  };

  async #load(language: string): Promise<Messages> {
    const more = [...this.#more].map((load) => load(language, this.#failures));
    const [messages, ...parts] = await Promise.all([loadMessages(language, this.#failures), ...more]);
    // A part that came meanwhile brings more.
    return more.length === this.#more.size ? Object.assign({}, messages, ...parts) : this.#load(language);
  }
}

function inheritedLanguage(host: HTMLElement): string {
  for (let element: Element | undefined = host; element; element = composedParent(element)) {
    const language = parseLanguageTag(element.getAttribute('lang'));
    if (language) return language;
  }
  return parseLanguageTag(navigator.language) ?? 'en';
}

/** What `Intl` takes: `en_GB` as a page may say it, and `en-US@posix` as a browser may, are no tags. */
function parseLanguageTag(given: string | null): string | undefined {
  const plain = given?.replace(/[@.].*/, '').replaceAll('_', '-');
  if (!plain) return undefined;
  try {
    return Intl.getCanonicalLocales(plain)[0];
  } catch {
    return undefined;
  }
}

/** Undefined, which is Intl's own default, where the tag is none. */
export function knownLanguage(language: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(language)[0];
  } catch {
    return undefined;
  }
}

/**
 * A page's language with the region that its reader is in: `en` → `en-US` for a browser that prefers American English. A
 * page that says its region is right about it; a browser's region in another language says nothing of the page's reader.
 * @param preferred the browser's languages, the most wanted first
 */
export function regionalLanguage(language: string, preferred: readonly string[]): string {
  const [base] = partsOf(language);
  if (base === undefined || partsOf(language)[1] !== undefined) return language;
  return preferred.find((tag) => partsOf(tag)[0] === base && partsOf(tag)[1] !== undefined) ?? language;
}

function partsOf(tag: string): readonly [language?: string, region?: string | undefined] {
  try {
    const { language, region } = new Intl.Locale(tag);
    return [language, region];
  } catch {
    return [];
  }
}
