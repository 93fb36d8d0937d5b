// A shop's server that receives webhooks. For some of them, it fails by responding with an error, closing the
// connection, or responding too late. It verifies signatures with the published client. There's also a mail server that
// fails for some emails in the same way.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type OrderEvent, orderEventSchema } from '@parametric/api-client';
import { shortNumber } from '@parametric/service/order-number';
import {
  headerOf,
  partOf,
  type ReceivedMail,
  startMailServer,
  type TestMailServer,
} from '@parametric/service/testing/mail-server';
import { Webhook } from 'standardwebhooks';
import type { Random } from './random.js';

const LATE_MS = 300;

export class FailingReceiver {
  readonly url: string;
  /** The statuses of each order, in the order in which they first arrived. Failed attempts aren't included. */
  readonly statuses = new Map<string, string[]>();
  tries = 0;
  failures = 0;
  badSignatures = 0;
  /** The number of events that arrived after a later event of the same order. */
  overtaken = 0;
  /** The registered endpoint's secret, which the test sets. */
  secret = '';
  readonly close: () => Promise<void>;

  private constructor(url: string, close: () => Promise<void>) {
    this.url = url;
    this.close = close;
  }

  /** @param failing the share of attempts that fail, from 0 to 1 */
  static async start(random: Random, failing: number): Promise<FailingReceiver> {
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      receiver.tries += 1;
      if (random.chance(failing)) {
        receiver.failures += 1;
        const way = random.below(3);
        if (way === 0) response.writeHead(500).end();
        else if (way === 1) request.socket.destroy();
        else await sleep(LATE_MS).then(() => response.writeHead(503).end());
        return;
      }
      receiver.#take(Buffer.concat(chunks).toString(), request.headers as Record<string, string>);
      response.writeHead(204).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const close = async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    };
    const receiver = new FailingReceiver(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close);
    return receiver;
  }

  /** The number of events that arrived, not counting repeats. */
  get events(): number {
    return [...this.statuses.values()].reduce((sum, { length }) => sum + length, 0);
  }

  #take(body: string, headers: Record<string, string>): void {
    let event: OrderEvent;
    try {
      event = orderEventSchema.parse(new Webhook(this.secret).verify(body, headers));
    } catch {
      this.badSignatures += 1;
      return;
    }
    const known = this.statuses.get(event.order) ?? [];
    if (known.includes(event.status)) return;
    if (event.status === 'received' && known.length > 0) this.overtaken += 1;
    this.statuses.set(event.order, [...known, event.status]);
  }
}

/** A mail server that fails now and then, like a busy one. */
export class FailingMailbox {
  readonly url: string;
  readonly close: () => Promise<void>;
  /** The Message-IDs of the emails that arrived. */
  readonly mails: ReadonlySet<string>;
  readonly #ofOrders = new Map<string, readonly string[]>();
  readonly #links = new Map<string, string>();
  failures = 0;
  /** The number of emails that arrived again, because the service was killed before it knew that they had arrived. */
  repeats = 0;

  private constructor({ url, close }: TestMailServer, mails: ReadonlySet<string>) {
    this.url = url;
    this.close = close;
    this.mails = mails;
  }

  /** @param failing the share of emails that fail, from 0 to 1 */
  static async start(random: Random, failing: number): Promise<FailingMailbox> {
    const mails = new Set<string>();
    const server = await startMailServer({
      refuse: () => {
        if (!random.chance(failing)) return undefined;
        mailbox.failures += 1;
        return 451;
      },
      onMail: (mail) => {
        if (mails.has(mail.messageId)) mailbox.repeats += 1;
        else mailbox.#take(mail);
        mails.add(mail.messageId);
      },
    });
    const mailbox = new FailingMailbox(server, mails);
    return mailbox;
  }

  #take({ to, source }: ReceivedMail): void {
    const text = partOf(source, 'text/plain');
    const [order = ''] = /\b[0-9A-F]{4}-[0-9A-F]{4}\b/.exec(text) ?? [];
    const [, link] = /https:\/\/[^/\s]+(\/confirm-order\/\S+)/.exec(text) ?? [];
    if (link) this.#links.set(to, link);
    const words = `${to} ${headerOf(source, 'subject')?.replace(/,.*/, '')}`;
    this.#ofOrders.set(order, [...(this.#ofOrders.get(order) ?? []), words]);
  }

  /** The path of the link with which the customer at this address confirms an order. */
  linkOf(customer: string): string | undefined {
    return this.#links.get(customer);
  }

  /** The recipients and subjects of the order's emails. Amounts are left out. */
  of(order: string): readonly string[] {
    return [...(this.#ofOrders.get(shortNumber(order)) ?? [])].sort();
  }
}
