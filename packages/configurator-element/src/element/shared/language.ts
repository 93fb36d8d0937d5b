// The element's language: its own `lang`, that of the surrounding elements, or the browser's. English messages are
// built in. Other languages are loaded in parallel with the document.

import type { LitElement, ReactiveController } from 'lit';
import { warn } from './events.js';
import { baseOf, defaultMessages, englishIn, hasMessages, loadMessages, type Messages } from './messages/index.js';
import { composedParent } from './page-address.js';

type MoreMessages = (language: string) => Promise<Partial<Messages>>;

/** How long to wait for a language's messages before showing English ones until they arrive, in ms. */
const WAIT_MS = 5_000;
/** The delay before the first retry, in ms. It doubles with each failure. */
const FIRST_RETRY_MS = 4_000;
const LONGEST_RETRY_MS = 120_000;

export class LanguageController implements ReactiveController {
  /** BCP 47: `de-AT` */
  language = 'en';
  /** The messages in the page's language, or in English if that isn't available. */
  messages: Messages = defaultMessages;
  /**
   * Whether the messages are loaded. Until then, text that can wait isn't shown, so that it doesn't change while
   * someone is reading it.
   */
  isLoaded = true;

  readonly #host: LitElement;
  readonly #more = new Set<MoreMessages>();
  #failures = 0;
  #setsDirection = false;
  /** When to retry a language that couldn't be loaded, in ms on the performance.now() clock. */
  #retryAt = Number.POSITIVE_INFINITY;
  #observer: MutationObserver | undefined;

  constructor(host: LitElement) {
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
   * Adds the messages for a part of the element that loads later, in this language and in any that follow.
   * @throws if they can't be loaded
   */
  async extend(load: MoreMessages): Promise<void> {
    if (this.#more.has(load)) return;
    let messages: Messages;
    let more: Partial<Messages>;
    do {
      messages = this.messages;
      more = await load(messages.language);
    } while (messages !== this.messages);
    this.#more.add(load);
    this.messages = { ...messages, ...more };
  }

  #follow(): void {
    const language = inheritedLanguage(this.#host);
    // Set the direction for Arabic if the page lacks `dir`, because the sentences' punctuation would be on the wrong
    // side.
    const isArabic = baseOf(language) === 'ar';
    if (isArabic ? !this.#host.closest('[dir]') : this.#setsDirection && this.#host.dir === 'rtl') {
      this.#setsDirection = isArabic;
      this.#host.dir = isArabic ? 'rtl' : '';
    }
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

  /**
   * Loads a language. If that fails, English is shown instead, and loading is retried on a later update and when the
   * browser is back online.
   */
  async #fetch(language: string): Promise<void> {
    const limit = setTimeout(() => void this.#sayInEnglish(language), WAIT_MS);
    try {
      const messages = await this.#load(language);
      if (this.language === language) this.#say(messages);
    } catch (cause) {
      if (this.language !== language) return;
      if (this.#failures === 0) warn(`Messages in "${language}" couldn’t load, so English is shown: ${cause}.`);
      this.#retryAt = performance.now() + Math.min(FIRST_RETRY_MS * 2 ** this.#failures, LONGEST_RETRY_MS);
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
    const more = [...this.#more].map((load) => load(language));
    const [messages, ...parts] = await Promise.all([loadMessages(language), ...more]);
    // If another part with messages was added in the meantime, start over.
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

/** Converts a tag to one that `Intl` accepts. Pages may write `en_GB`, and browsers may report `en-US@posix`. */
function parseLanguageTag(given: string | null): string | undefined {
  const plain = given?.replace(/[@.].*/, '').replaceAll('_', '-');
  if (!plain) return undefined;
  try {
    return Intl.getCanonicalLocales(plain)[0];
  } catch {
    return undefined;
  }
}

/** The tag itself if `Intl` accepts it. Undefined for an invalid tag, so that `Intl` uses its default. */
export function knownLanguage(language: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(language)[0];
  } catch {
    return undefined;
  }
}

/**
 * The page's language with the reader's region: `en` becomes `en-US` for a browser that prefers American English. If
 * the page's language already has a region, it's kept. Regions of the browser's other languages are ignored.
 * @param preferred the browser's languages, the preferred one first
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
