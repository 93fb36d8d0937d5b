// Requests quotes for the configuration: checks it first, asks the page for permission, and announces the answer.

import type { FocusManager } from '../order/page-focus.js';
import { emit } from '../shared/events.js';
import type { Destination } from './destination.js';
import type { OrderingHost, QuoteAnswer, QuoteStore } from './quote-store.js';

export const firstInvalid = "[aria-invalid='true']";

interface Options {
  readonly host: OrderingHost;
  readonly destination: Destination;
  readonly quotes: QuoteStore;
  readonly focus: Pick<FocusManager, 'focus' | 'revealOutcome' | 'announce'>;
  readonly onAnswer: () => void;
}

export class QuoteRequests {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * @param options.isPressed whether somebody has pressed for it, who is then shown what comes of it
   * @returns undefined where nothing can be requested, the page prevents it, or there is no answer
   */
  async create({ isPressed = false } = {}): Promise<QuoteAnswer | undefined> {
    const { destination, host, quotes, focus, onAnswer } = this.#options;
    destination.checked = true;
    if (!destination.shipTo || host.hasErrors) {
      focus.focus(destination.shipTo ? '.problem' : firstInvalid);
      return undefined;
    }
    const { configuration, quantity } = host;
    if (!emit(host, 'configurator-before-quotes', { configuration, quantity })) return undefined;
    focus.announce('askingWorkshops');
    const answer = await quotes.create();
    if (answer) {
      onAnswer();
      this.#tell(answer);
    } else {
      this.#tellProblem();
    }
    if (isPressed && (answer || quotes.problem)) focus.revealOutcome(':is(.problem, .quote)', '.destination');
    return answer;
  }

  #tell({ list: { data } }: QuoteAnswer): void {
    const { host, focus } = this.#options;
    if (data.length === 0) focus.announce('noQuotes');
    else focus.announce('quotesCount', { count: data.length });
    emit(host, 'configurator-quotes', { quotes: data });
  }

  #tellProblem(): void {
    const { destination, quotes, focus } = this.#options;
    const { fieldProblems, problem } = quotes;
    const { country, postcode } = fieldProblems;
    destination.refused = { country, postcode };
    if (country || postcode) focus.focus(firstInvalid);
    focus.announce(problem?.message, problem?.values);
  }
}
