// The tools for quotes and for preparing an order. Placing it is left to a person.

import type { Quote, QuoteList } from '@parametric/api-client';
import type { Ordering } from '../order/ordering.js';
import type { OrderingStateName } from '../order/ordering-machine.js';
import { formatMessage } from '../shared/messages/index.js';
import { AgentError, answering } from './agent-tools.js';
import type { ModelContextTool } from './model-context.js';

/** @param request loads the ordering code, and resolves to undefined if it can't be loaded now */
export function orderTools(request: () => Promise<Ordering | undefined>, prefix: string): readonly ModelContextTool[] {
  const load = async () => {
    const ordering = await request();
    if (!ordering) throw new AgentError("The code for quotes couldn't be loaded. Try again in a minute.");
    return ordering;
  };
  return [
    {
      name: `${prefix}_get_quotes`,
      description: `Gets binding prices from workshops for what the page shows now, with delivery and tax, and shows them to the customer. Ask the customer for the destination first. Call this again after options change.`,
      inputSchema: {
        type: 'object',
        properties: {
          country: { type: 'string', pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 code, such as DE.' },
          postcode: { type: 'string', description: 'Empty for countries without postcodes.' },
        },
        required: ['country', 'postcode'],
        additionalProperties: false,
      },
      annotations: { untrustedContentHint: true },
      execute: answering(async (input) => getQuotes(await load(), input)),
    },
    {
      name: `${prefix}_open_order_form`,
      description: `Opens the order form for one of the quotes. It doesn't order anything: the customer enters their address, checks the price, and presses the button.`,
      inputSchema: {
        type: 'object',
        properties: { quote: { type: 'string', description: 'The id of a quote from get_quotes.' } },
        required: ['quote'],
        additionalProperties: false,
      },
      execute: answering(async (input) => openOrder(await load(), input)),
    },
  ];
}

async function getQuotes({ machine, quoting }: Ordering, input: unknown): Promise<object> {
  const { host } = machine;
  const shipTo = readDestination(input, quoting);
  checkState(machine);
  if (host.hasErrors) {
    throw new AgentError("The product can't be made like this. read_options lists the problems and how to solve them.");
  }
  const { data, declined } = await requestQuotes(machine, shipTo);
  leaveForm(machine);
  if (data.length > 0) return { quotes: data.map((quote) => describeQuote(quote, data, quoting, host.language)) };
  // Agents get the same reasons as customers, who see them without the workshops' names.
  return { quotes: [], reasons: [...new Set(declined.map(({ detail, reason }) => detail ?? reason))] };
}

type Quoting = Ordering['quoting'];

function readDestination(input: unknown, { COUNTRY_CODES, addressRulesOf, readTypedPostcode }: Quoting) {
  const { country, postcode = '' } = (input ?? {}) as { readonly country?: unknown; readonly postcode?: unknown };
  if (typeof country !== 'string' || !COUNTRY_CODES.includes(country)) {
    throw new AgentError(`country must be an ISO 3166-1 code, such as DE, not ${JSON.stringify(country)}.`);
  }
  const read = typeof postcode === 'string' ? readTypedPostcode(postcode, country) : undefined;
  if (read !== undefined) return { country, postcode: read };
  const { postcodeExample } = addressRulesOf(country);
  const example = postcodeExample ? `, such as ${postcodeExample}` : '';
  throw new AgentError(
    `${JSON.stringify(postcode)} isn't a postcode of ${country}${example}. Ask the customer for it.`,
  );
}

type Machine = Ordering['machine'];

const ORDER_SHOWN = 'The page shows an order. The customer can start another one there, and then you can continue.';

/** Why new quotes can't be requested now. */
const OBSTACLES: Readonly<Partial<Record<OrderingStateName, string>>> = {
  sending: "The customer's order is being sent. Wait until the page shows whether it was placed.",
  asking:
    'The customer has sent an order, and the page is checking whether it went through. Wait until it shows the result.',
  placed: ORDER_SHOWN,
  unreadable: ORDER_SHOWN,
};

function checkState({ state }: Machine): void {
  const obstacle = OBSTACLES[state];
  if (obstacle) throw new AgentError(obstacle);
}

interface Place {
  readonly country: string;
  readonly postcode: string;
}

/**
 * Requests quotes for a destination. The order form stays open in the meantime.
 * @throws {AgentError} if no workshop quotes. The customer's own destination and quotes are then shown again.
 */
async function requestQuotes(machine: Machine, place: Place): Promise<QuoteList> {
  const { destination, quotes } = machine;
  const { problem } = quotes;
  const own = { country: destination.country, postcode: destination.postcode };
  destination.set(place);
  await machine.requestQuotes();
  const { answer } = quotes;
  const failure = failureOf(machine);
  if (answer && failure === undefined) return answer.list;
  // The customer may have entered another destination in the meantime. If so, keep it.
  if (!isSame(own, place) && isSame(destination, place)) {
    destination.set(own);
    if (machine.quoteState === 'current') quotes.problem = problem;
  }
  throw new AgentError(failure);
}

function isSame({ country, postcode }: Place, other: Place): boolean {
  return country === other.country && postcode === other.postcode;
}

/** Why there are no quotes for the product on the page; undefined if there are. */
function failureOf(machine: Machine): string | undefined {
  const { host, destination, quotes, state } = machine;
  if (OBSTACLES[state]) return OBSTACLES[state];
  const problem = quotes.problem ?? destination.refused.country ?? destination.refused.postcode;
  const label = host.messages.postcode;
  if (problem) return formatMessage(host.messages, problem.message, { label, ...problem.values });
  if (quotes.preventedKey !== undefined) {
    return 'This page handles quotes itself. Look at the page for what to do next.';
  }
  if (quotes.answer && machine.stateOf(quotes.answer) === 'current') return undefined;
  return 'The product or the destination changed while workshops were quoting. Call get_quotes again.';
}

/** Leaves the order form without losing what was typed. */
function leaveForm(machine: Machine): void {
  if (machine.step === 'order') machine.back();
}

function describeQuote(quote: Quote, all: readonly Quote[], quoting: Quoting, language: string): object {
  const { id, workshop, price, approximate, ready_by, expires_at, speed } = quote;
  return {
    quote: id,
    workshop: workshop.name,
    total: quoting.formatMoney(price.total, language),
    ...(approximate ? { about: quoting.formatMoney(approximate.total, language) } : {}),
    readyBy: ready_by,
    ...(speed ? { speed } : {}),
    ...(workshop.distance_km === undefined ? {} : { distanceKm: workshop.distance_km }),
    bestAt: quoting.bestAt(quote, all),
    expiresAt: expires_at,
  };
}

async function openOrder({ machine }: Ordering, input: unknown): Promise<object> {
  const { host, quotes } = machine;
  await quotes.running;
  checkState(machine);
  const { quote: id } = (input ?? {}) as { readonly quote?: unknown };
  const data = quotes.answer?.list.data ?? [];
  const quote = data.find((one) => one.id === id);
  if (!quote) {
    const ids = data.map((one) => one.id).join(', ');
    throw new AgentError(
      ids
        ? `There is no quote ${JSON.stringify(id)}. The quotes are: ${ids}.`
        : 'There are no quotes yet. Call get_quotes first.',
    );
  }
  if (machine.stateOf(quotes.answer) !== 'current') {
    throw new AgentError('The quotes are no longer valid for what the page shows. Call get_quotes again.');
  }
  leaveForm(machine);
  // If the page handles orders itself, it may place the order as soon as it receives a quote. Show the quotes, and
  // leave it to a person to press the button.
  if (host.checkout === 'event') {
    quotes.showsMore = true;
    machine.focus.focus(`[data-workshop="${CSS.escape(quote.workshop.slug)}"] [part~='choose-button']`);
    host.requestUpdate();
    return { opened: false, next: `Ask the customer to press the button next to ${quote.workshop.name}.` };
  }
  await machine.choose(quote);
  if (machine.state !== 'filling') {
    throw new AgentError("The form couldn't be opened. Ask the customer to look at the page.");
  }
  return {
    opened: true,
    next: 'The order form is open. The customer enters their address, checks the price, and presses the button.',
  };
}
