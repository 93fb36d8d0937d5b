// The way of a chosen quote to an order: the form, the one press, what became of it. Knows no template, and of the
// quotes only how to have them asked for again.

import type { Client, Order, Quote } from '@parametric/api-client';
import { formatMoney } from '../format/money.js';
import type { MessageKey } from '../messages/index.js';
import type { OrderMemory } from '../order-memory.js';
import type { FieldProblems, OrderingProblem } from '../ordering-problem.js';
import type { Destination } from './destination.js';
import type { OrderingHost } from './ordering-host.js';
import { type Chosen, type Outcome, Placing } from './placing.js';
import { questionOf } from './question.js';
import type { Answer } from './quotes.js';

export type OrderingStep = 'quotes' | 'order' | 'placed';

/** Whether a quote can be ordered, and if not, why. */
export type Standing = 'current' | 'stale' | 'expired' | 'asking';

/** An order that was placed and can't be read here: what is known of it. */
export interface UnseenOrder {
  readonly number: string | undefined;
  readonly quote: Quote | undefined;
}

/** What the steps have in common. */
export interface Steps {
  readonly host: OrderingHost;
  readonly destination: Destination;
  readonly step: OrderingStep;
  readonly asking: boolean;
  /** Ends with the element's stay in the page. */
  readonly signal: AbortSignal;
  ask(): Promise<Answer | undefined>;
  /** @param away stays where the keyboard is: nobody asked for it */
  go(step: OrderingStep, away?: 'away'): void;
  /** Says it above the step, and to a screen reader. */
  notify(notice: OrderingProblem | undefined): void;
  announce(message: MessageKey, values?: OrderingProblem['values']): void;
  moveTo(selector: string): void;
  /** Another quote may expire now, and something is to be rendered. */
  changed(): void;
  placed(order: Order): void;
  /** The order that is tracked already is not unseen. */
  isTracked(number: string | undefined): boolean;
  report(error: unknown): void;
}

export const firstWrong = "[aria-invalid='true']";

export class Checkout {
  readonly placing: Placing;
  unseen: UnseenOrder | undefined;
  readonly #steps: Steps;
  /** The element orders something else by now. */
  #over = false;

  constructor(steps: Steps, memory: OrderMemory) {
    this.#steps = steps;
    this.placing = new Placing(memory);
  }

  /** Whether the quote in the form can be ordered. */
  get standing(): Standing {
    const { host, destination, asking } = this.#steps;
    const { chosen } = this.placing;
    if (asking) return 'asking';
    if (!chosen || chosen.key !== questionOf(host, destination).key || host.hasErrors) return 'stale';
    return chosen.expiresAt <= Date.now() ? 'expired' : 'current';
  }

  /** One order at a time: what became of the one that was sent before has to be known first. */
  async open(chosen: Chosen): Promise<void> {
    const { client } = this.#steps.host;
    const { placing } = this;
    if (!client) return;
    if (placing.unanswered && placing.unanswered.quote !== chosen.quote.id) {
      const fate = await placing.inquire(client, this.#steps.signal);
      if (this.#over) return;
      if (fate.is === 'ordered') return this.#show({ number: undefined, quote: fate.quote });
      if (fate.is === 'unknown') return this.#steps.notify({ message: 'earlierUnknown' });
    }
    placing.open(chosen);
    if (this.#steps.step !== 'order') this.#steps.go('order');
    this.#steps.changed();
  }

  /** Asks for the quote in the form once more, as everything is now. What is typed stays. */
  async renew(): Promise<void> {
    const before = this.placing.chosen?.quote;
    const answer = await this.#steps.ask();
    if (!before || !answer || this.#over || this.#steps.step !== 'order') return;
    const { slug, name } = before.workshop;
    const quote = answer.list.data.find(({ workshop }) => workshop.slug === slug);
    if (!quote) {
      this.back();
      return this.#steps.notify({ message: 'workshopGone', values: { workshop: name } });
    }
    await this.open({ quote, key: answer.key, expiresAt: answer.expiresAt });
    if (this.placing.chosen?.quote === quote) this.#steps.notify(this.#renewed(before, quote));
  }

  /** Orders what the form shows. */
  async place(): Promise<void> {
    const { host, destination, moveTo } = this.#steps;
    const { placing } = this;
    const { client } = host;
    if (!client || placing.busy) return;
    destination.checked = true;
    const complete = placing.check();
    const { shipTo } = destination;
    if (!complete || !shipTo) return moveTo(firstWrong);
    if (this.standing === 'expired') return this.renew();
    if (this.standing !== 'current') return moveTo('.standing');
    this.#steps.notify(undefined);
    const sent = placing.place(client, shipTo);
    this.#steps.announce('ordering');
    const outcome = await sent;
    if (outcome) await this.#settle(outcome);
  }

  /** From the form to the quotes. */
  back(): void {
    this.placing.close();
    this.#steps.go('quotes');
  }

  /** Nothing of it is left but what may have reached the service. */
  clear(): void {
    this.unseen = undefined;
    this.placing.clear();
  }

  /** The element orders something else from now on. */
  dispose(): void {
    this.#over = true;
  }

  /**
   * Takes up an order that was sent before the page was loaded anew, or in another life of the element.
   * @returns whether it is known now what became of it
   */
  async resume(client: Client): Promise<boolean> {
    const { placing } = this;
    if (!placing.unanswered) return true;
    const fate = await placing.inquire(client, this.#steps.signal);
    if (this.#over || placing.chosen) return true;
    if (fate.is === 'ordered') this.#show({ number: undefined, quote: fate.quote }, 'away');
    if (fate.is === 'open') this.#reopen(fate.quote);
    return fate.is !== 'unknown';
  }

  #reopen(quote: Quote): void {
    const { host, destination } = this.#steps;
    if (quote.ship_to) destination.take(quote.ship_to);
    const { key } = questionOf(host, destination);
    this.placing.open({ quote, key, expiresAt: Date.parse(quote.expires_at) });
    this.#steps.go('order', 'away');
    this.#steps.notify({ message: 'orderInterrupted' });
    this.#steps.changed();
  }

  async #settle(outcome: Outcome): Promise<void> {
    // Placed is placed, whatever the element does by now.
    if (outcome.is === 'placed') {
      this.clear();
      this.#steps.placed(outcome.order);
    } else if (this.#over) {
      return;
    } else if (outcome.is === 'ordered') {
      this.#show({ number: outcome.order, quote: this.placing.chosen?.quote });
    } else if (outcome.is === 'expired') {
      await this.renew();
    } else {
      this.#refuse(this.placing.fields, this.placing.problem, outcome.error);
    }
  }

  #refuse({ country, postcode, ...others }: FieldProblems, problem: OrderingProblem | undefined, error: unknown): void {
    const { destination, moveTo, announce, report, changed } = this.#steps;
    destination.refused = { country, postcode };
    if (country || postcode || Object.keys(others).length > 0) moveTo(firstWrong);
    if (problem) announce(problem.message, problem.values);
    if (problem && problem.wayOut === undefined) report(error);
    changed();
  }

  #show(unseen: UnseenOrder, away?: 'away'): void {
    this.clear();
    // It may well be the one that is tracked already: another tab placed it, or an earlier press.
    if (!this.#steps.isTracked(unseen.number)) this.unseen = unseen;
    this.#steps.go('placed', away);
  }

  #renewed(before: Quote, now: Quote): OrderingProblem {
    const [from, to] = [before, now].map(({ price }) => formatMoney(price.total, this.#steps.host.language));
    return from === to ? { message: 'quoteRenewed' } : { message: 'quoteRepriced', values: { from: from!, to: to! } };
  }
}
