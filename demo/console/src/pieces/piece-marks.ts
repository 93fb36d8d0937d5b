// Stores marks that haven't reached the service yet in this browser, so that marks made offline aren't lost. It's safe
// to send a mark twice.

import type { MarkedPieces } from '@parametric/service/contract';
import type { ReactiveController } from 'lit';
import { type Api, isRefused, sayError } from '../shared/api.js';
import type { ConsoleView } from '../shared/console-page.js';
import { notify } from '../shared/page-events.js';

export type Step = MarkedPieces['step'];

export interface Mark {
  readonly order: string;
  readonly step: Step;
  readonly done: boolean;
  /**
   * The ids of the marked pieces. Undefined if all pieces of the order are marked, or all pieces of the product with
   * the number `copy`.
   */
  readonly pieces?: readonly string[];
  readonly copy?: number;
}

interface WaitingMark extends Mark {
  readonly pressedAt: number;
}

const KEY = 'parametric-marks-';
const RETRY_MS = 10_000;

/** An organization's pending marks, in the order in which they were made. All tabs share them. */
export class PieceMarks {
  readonly #api: Api;
  readonly #key: string;
  readonly #onChange: (refused?: unknown) => void;
  /** Whether the last attempt to send marks didn't reach the service. */
  isStuck = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | undefined;

  /** @param onChange called when marks were added or sent, with the error if the service rejected one */
  constructor(api: Api, organization: string, onChange: (refused?: unknown) => void) {
    this.#api = api;
    this.#key = KEY + organization;
    this.#onChange = onChange;
  }

  start(): void {
    window.addEventListener('online', this.#send);
    void this.#send();
  }

  stop(): void {
    window.removeEventListener('online', this.#send);
    clearTimeout(this.#timer);
  }

  get waiting(): readonly Mark[] {
    return this.#read();
  }

  /** Resolves once the service has received the mark, or once it's clear that the mark has to wait. */
  async add(mark: Mark): Promise<void> {
    this.#write([...this.#read(), { ...mark, pressedAt: Date.now() }]);
    this.#onChange();
    await this.#sending;
    await this.#send();
  }

  readonly #send = (): Promise<void> => {
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = undefined));
    return this.#sending;
  };

  async #sendAll(): Promise<void> {
    clearTimeout(this.#timer);
    for (let [mark] = this.#read(); mark; [mark] = this.#read()) {
      const { order, pressedAt, ...body } = mark;
      let refused: unknown;
      try {
        const sent = { ...body, age_ms: Math.max(0, Date.now() - pressedAt) };
        await this.#api.post(`/v1/orders/${order}/mark-pieces`, sent);
      } catch (error) {
        const isFinal = isRefused(error) && ![401, 408, 409, 425, 429].includes(error.status);
        if (!isFinal) {
          this.#timer = setTimeout(this.#send, RETRY_MS);
          this.isStuck = true;
          this.#onChange();
          return;
        }
        refused = error;
      }
      this.isStuck = false;
      const rest = this.#read().filter((each) => JSON.stringify(each) !== JSON.stringify(mark));
      // The service computes when a mark was made from its arrival and its age. When two marks are for the same step,
      // the later one must not appear to be older.
      this.#write(rest.map((each) => ({ ...each, pressedAt: isSameStep(each, mark) ? Date.now() : each.pressedAt })));
      this.#onChange(refused);
    }
  }

  #read(): readonly WaitingMark[] {
    try {
      return JSON.parse(localStorage.getItem(this.#key) ?? '[]');
    } catch {
      return [];
    }
  }

  #write(marks: readonly WaitingMark[]): void {
    if (marks.length === 0) localStorage.removeItem(this.#key);
    else localStorage.setItem(this.#key, JSON.stringify(marks));
  }
}

/** A view's pending marks. Rerenders the view when they change, and reports an error if the service rejects one. */
export class WaitingMarks implements ReactiveController {
  all: readonly Mark[] = [];
  /** Whether the last attempt to send marks didn't reach the service. */
  isStuck = false;
  readonly #view: ConsoleView;
  readonly #onSent: () => void;
  #marks: PieceMarks | undefined;

  /** @param onSent called when the service has received all marks */
  constructor(view: ConsoleView, onSent: () => void) {
    this.#view = view;
    this.#onSent = onSent;
    view.addController(this);
  }

  hostConnected(): void {
    const { api, session } = this.#view;
    const marks = new PieceMarks(api, session.organization.id, (refused) => {
      this.#follow(marks);
      if (refused !== undefined) notify(this.#view, sayError(refused), 'failed');
      if (this.all.length === 0) this.#onSent();
    });
    this.#marks = marks;
    this.#follow(marks);
    marks.start();
  }

  hostDisconnected(): void {
    this.#marks?.stop();
  }

  add(mark: Mark): void {
    void this.#marks?.add(mark);
  }

  /** Returns whether a pending mark sets or undoes a piece's step; undefined if there's no such mark. */
  of(
    { id, order, copy }: { readonly id: string; readonly order: string; readonly copy: number },
    step: Step,
  ): boolean | undefined {
    const about = this.all.filter(
      (mark) =>
        mark.order === order &&
        mark.step === step &&
        (mark.pieces?.includes(id) ?? true) &&
        (mark.copy === undefined || mark.copy === copy),
    );
    return about.at(-1)?.done;
  }

  #follow({ waiting, isStuck }: PieceMarks): void {
    this.all = waiting;
    this.isStuck = isStuck;
    this.#view.requestUpdate();
  }
}

const isSameStep = (one: Mark, two: Mark) => one.order === two.order && one.step === two.step;
