// The language that the element speaks: its own, else its surroundings', else the browser's. English is there at once,
// another language is fetched beside the document.

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { defaultMessages, hasMessages, loadMessages, type Messages } from '../messages/index.js';
import { parentOf } from '../surroundings.js';

type Host = ReactiveControllerHost & HTMLElement;

/** Of the messages that are there at once. */
const defaultLanguage = 'en';

export class LanguageController implements ReactiveController {
  /** BCP 47: `de-AT` */
  language = 'en';
  messages: Messages = defaultMessages;
  /** Of the messages: that of the page, or English where there are none in it. */
  spoken = defaultLanguage;
  /** False while the language's messages are on their way: whoever can wait does, and no text changes under the eye. */
  settled = true;

  readonly #host: Host;
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
    this.#follow();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
  }

  hostUpdate(): void {
    this.#follow();
  }

  #follow(): void {
    const language = languageAround(this.#host);
    if (language === this.language) return;
    this.language = language;
    if (!hasMessages(language)) {
      this.messages = defaultMessages;
      this.spoken = language.startsWith(defaultLanguage) ? language : defaultLanguage;
      this.settled = true;
      return;
    }
    this.settled = false;
    loadMessages(language)
      .catch(() => defaultMessages)
      .then((messages) => {
        if (this.language !== language) return;
        this.messages = messages;
        this.spoken = messages === defaultMessages ? defaultLanguage : language;
        this.settled = true;
        this.#host.requestUpdate();
      });
  }
}

function languageAround(host: HTMLElement): string {
  for (let element: Element | undefined = host; element; element = parentOf(element)) {
    const language = tagOf(element.getAttribute('lang'));
    if (language) return language;
  }
  return tagOf(navigator.language) ?? 'en';
}

/** What `Intl` takes: `en_GB` as a page may say it, and `en-US@posix` as a browser may, are no tags. */
function tagOf(given: string | null): string | undefined {
  const plain = given?.replace(/[@.].*/, '').replaceAll('_', '-');
  if (!plain) return undefined;
  try {
    return Intl.getCanonicalLocales(plain)[0];
  } catch {
    return undefined;
  }
}
