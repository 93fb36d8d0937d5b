// A form with one text field. If sending fails, and the person submits the same text again, it's stored only once.

import type { ReactiveControllerHost } from 'lit';
import { issuesOf, problemAt, sayError } from './api.js';

type Send = (text: string, once: { readonly idempotencyKey: string }) => Promise<unknown>;

export class SendOnce {
  typed = '';
  /** The problem with the text, or the reason why it couldn't be sent; empty if there's none. */
  problem = '';
  isBusy = false;
  readonly #host: ReactiveControllerHost;
  readonly #missing: string;
  readonly #send: Send;
  /** The last attempt. Sending the same text again uses the same idempotency key. */
  #attempt: { readonly text: string; readonly idempotencyKey: string } | undefined;

  /** @param missing the message if the text is empty, such as `Enter a note.` */
  constructor(host: ReactiveControllerHost, missing: string, send: Send) {
    this.#host = host;
    this.#missing = missing;
    this.#send = send;
  }

  /** The field's value, problem, and event handler, to pass to `textField`. */
  get field() {
    const onInput = (text: string) => {
      this.typed = text;
      this.#host.requestUpdate();
    };
    return { value: this.typed, problem: this.problem, onInput };
  }

  readonly submit = async (event: Event) => {
    event.preventDefault();
    const text = this.typed.trim();
    this.problem = text ? '' : this.#missing;
    this.#host.requestUpdate();
    if (!text || this.isBusy) return;
    if (this.#attempt?.text !== text) this.#attempt = { text, idempotencyKey: crypto.randomUUID() };
    this.isBusy = true;
    try {
      await this.#send(text, { idempotencyKey: this.#attempt.idempotencyKey });
      // Keep what was typed while the text was being sent.
      if (this.typed.trim() === text) this.typed = '';
      this.#attempt = undefined;
    } catch (error) {
      this.problem = problemAt(issuesOf(error), '/text') || sayError(error);
    } finally {
      this.isBusy = false;
      this.#host.requestUpdate();
    }
  };
}
