import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { mailPageSchema, mailSettingsSchema, orderSchema } from '@parametric/api-client';
import { timestamp } from '../../platform/clock.js';
import { createId } from '../../platform/ids.js';
import { messageIdOf } from '../../platform/mail/mail-marks.js';
import { createMailbox, type Mailbox, MailboxError, type MailboxMessage } from '../../platform/mail/mailbox.js';
import { createSecrets } from '../../platform/secrets/secrets.js';
import { createLog } from '../../platform/telemetry/log.js';
import { absence, exim, gmail, postfix } from '../../testing/bounces.js';
import { startDovecot, type TestDovecot, unlessDovecot } from '../../testing/dovecot.js';
import { freePort } from '../../testing/free-port.js';
import { startMailServer } from '../../testing/mail-server.js';
import { askQuote, orderOf, request, startTestService } from '../../testing/service.js';
import { describeStores, start } from '../../testing/stores.js';
import { waitUntil } from '../../testing/wait-until.js';
import { readBounces, startBounces } from './bounces.js';
import type { MailedDesign, MailRecord } from './mail-store.js';

const FROM = 'orders@shop.example';
const secrets = createSecrets(new Uint8Array(32).fill(7));
const clock = () => Date.parse(start) + 60_000;

/** A mailbox in memory. Its positions are the numbers of messages. */
class MemoryMailbox implements Mailbox {
  readonly id: string = createId('req');
  readonly messages: string[] = [];
  problem: string | undefined;

  async *read(after: string | undefined): AsyncIterable<MailboxMessage> {
    if (this.problem) throw new MailboxError(this.problem);
    const first = Number(after ?? 0);
    for (const [index, source] of this.messages.slice(first).entries()) {
      yield { position: String(first + index + 1), source: Buffer.from(source) };
    }
  }
}

function recordLog() {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const count = (text: string | RegExp) => lines.filter((line) => line.match(text)).length;
  return { log, count, all: () => lines.join('') };
}

const never = () => new AbortController().signal;

describeStores(({ store, second }) => {
  const organizationId = createId('org');
  before(() => store.keys.addOrganization({ id: organizationId, name: 'Shop', licenseOrders: true }, start));

  const send = async (isRecorded = true): Promise<MailRecord> => {
    const id = createId('eml');
    const design = { model: 'board', configuration: {} } as unknown as MailedDesign;
    await store.mails.addDesign({ id, organizationId, mode: 'live', recipient: 'ada@gone.example', design }, start);
    if (isRecorded) await attempt(id);
    return (await store.mails.get(organizationId, id))!;
  };
  const attempt = async (id: string) => {
    const claims = await store.mails.claim(timestamp(clock()), timestamp(clock() + 60_000), 4);
    const { lease } = claims.find(({ mail }) => mail.id === id)!;
    return store.mails.finish(id, lease, { status: 'sent', detail: '250 OK', dueAt: start }, start);
  };
  const idOf = ({ id, resends }: MailRecord) => messageIdOf({ id, serial: resends }, FROM, secrets);
  const stateOf = async ({ id }: MailRecord) => {
    const { status, detail } = (await store.mails.get(organizationId, id))!;
    return [status, detail];
  };
  const bounced = ['failed', 'Bounced: 552 mailbox full'];
  const setUp = () => {
    const mailbox = new MemoryMailbox();
    const { log, count, all } = recordLog();
    const read = (isFirst = false) => readBounces({ store, secrets, mailbox, clock, log }, never(), isFirst);
    return { mailbox, log, count, all, read };
  };

  it('an email that bounces later is shown as failed, like one that’s refused right away, and isn’t sent again', async () => {
    const { mailbox, count, all, read } = setUp();
    const [mail, other] = [await send(), await send()];
    mailbox.messages.push(absence({ messageId: idOf(mail) }), exim({ messageId: idOf(mail), action: 'delayed' }));
    await read();
    assert.deepEqual(await stateOf(mail), ['sent', '250 OK']);
    mailbox.messages.push(exim({ messageId: idOf(mail) }));
    await read();
    const { finishedAt } = (await store.mails.get(organizationId, mail.id))!;
    assert.deepEqual([...(await stateOf(mail)), finishedAt], [...bounced, timestamp(clock())]);
    assert.deepEqual(await stateOf(other), ['sent', '250 OK']);
    assert.deepEqual(await store.mails.claim('2099', '2100', 4), []);
    assert.equal(count(/"mail":"eml_.*"outcome":"failed".*bounced/), 1);
    assert.doesNotMatch(all(), /gone|example/);
  });

  it('messages that are read again change and log nothing, also once the email has been sent again', async () => {
    const { mailbox, count, read } = setUp();
    const mail = await send();
    mailbox.messages.push(exim({ messageId: idOf(mail) }), gmail({ messageId: idOf(mail) }));
    const { record } = store.mailbox;
    store.mailbox.record = () => Promise.reject(new Error('killed'));
    await assert.rejects(read(), /killed/);
    store.mailbox.record = record;
    assert.deepEqual(await stateOf(mail), bounced);
    await read();
    assert.deepEqual(await stateOf(mail), bounced);
    assert.equal(count('mail bounced'), 1);
  });

  it('a report only counts for the attempt that it names', async () => {
    const { mailbox, read } = setUp();
    await store.mails.addOrdersHeld(organizationId, { day: '2026-11-20', now: start });
    const listed = (await store.mails.list(organizationId, {}, { limit: 100 }))!;
    const mail = listed.find(({ kind }) => kind === 'shop_orders_held')!;
    await attempt(mail.id);
    await store.mails.resend(organizationId, mail.id, start);
    await attempt(mail.id);
    mailbox.messages.push(exim({ messageId: idOf(mail) }));
    await read();
    assert.deepEqual(await stateOf(mail), ['sent', '250 OK'], 'the earlier one bounced');
    mailbox.messages.push(exim({ messageId: idOf({ ...mail, resends: 1 }) }));
    await read();
    assert.deepEqual(await stateOf(mail), bounced);
  });

  it('a report that’s read before the attempt is recorded still counts', async () => {
    const { mailbox, read } = setUp();
    const mail = await send(false);
    const [claim] = await store.mails.claim(timestamp(clock()), timestamp(clock() + 60_000), 4);
    mailbox.messages.push(exim({ messageId: idOf(mail) }));
    await read();
    const result = { status: 'sent', detail: '250 OK', dueAt: start } as const;
    assert.equal(await store.mails.finish(mail.id, claim!.lease, result, start), false);
    assert.deepEqual(await stateOf(mail), bounced);
  });

  it('a stranger who knows an email’s id can’t report it as bounced', async () => {
    const { mailbox, read } = setUp();
    const mail = await send();
    const [, mark] = /\.([\w-]{43})@/.exec(idOf(await send()))!;
    for (const id of [
      `<${mail.id}@shop.example>`,
      `<${mail.id}.0@shop.example>`,
      `<${mail.id}.0.${mark}@shop.example>`,
    ]) {
      mailbox.messages.push(postfix({ messageId: id }), gmail({ messageId: id }));
    }
    await read();
    assert.deepEqual(await stateOf(mail), ['sent', '250 OK']);
  });

  it('a link that couldn’t be delivered is shown with the person, until the next one is sent', async () => {
    const { mailbox, count, read } = setUp();
    const id = createId('per');
    const person = { id, organizationId, email: `${id}@gone.example`, role: 'staff', createdAt: start } as const;
    await store.people.add(person, { by: { kind: 'person', id, label: 'Ada' }, now: start, sharedWorkshops: [] });
    const link = async (ms: number) => {
      await store.people.recordLink(id, timestamp(ms));
      return messageIdOf({ id, serial: ms }, FROM, secrets);
    };
    const bounce = async () => (await store.people.get(id))?.bounce;
    const first = await link(clock());
    mailbox.messages.push(exim({ messageId: first }), exim({ messageId: first }));
    await read();
    assert.equal(await bounce(), 'Bounced: 552 mailbox full');
    assert.equal(count('mail bounced'), 1);
    await link(clock() + 1);
    assert.equal(await bounce(), undefined);
    mailbox.messages.push(exim({ messageId: first }));
    await read();
    assert.equal(await bounce(), undefined, 'the earlier one bounced');
  });

  it('a mailbox that can’t be read is logged once for all processes, and again by one that starts', async () => {
    const { mailbox, count, read } = setUp();
    const other = recordLog();
    const readElsewhere = () => readBounces({ store: second, secrets, mailbox, clock, log: other.log }, never());
    await read(true);
    mailbox.problem = 'AUTHENTICATIONFAILED: wrong';
    for (let times = 0; times < 3; times += 1) await read();
    await readElsewhere();
    assert.deepEqual([count("can't be read"), other.count('be read')], [1, 0]);
    assert.equal((await store.mailbox.get())?.failingSince, timestamp(clock()));
    await read(true);
    assert.equal(count("can't be read"), 2);
    mailbox.problem = undefined;
    for (let times = 0; times < 3; times += 1) await read();
    assert.equal(count('can be read again'), 1);
    assert.equal((await store.mailbox.get())?.failingSince, undefined);
  });

  it('reading continues after a message that can’t be parsed', async () => {
    const { mailbox, count, read } = setUp();
    const mail = await send();
    const broken = `X: ${'x'.repeat(100_000)}\r\n\r\n`;
    mailbox.messages.push(broken, exim({ messageId: idOf(mail) }));
    await read();
    await read();
    assert.deepEqual(await stateOf(mail), bounced);
    assert.equal(count("couldn't be parsed"), 1);
  });

  it('one process reads at a time, and stopping ends the reading', async () => {
    const { mailbox, log } = setUp();
    let [readers, most] = [0, 0];
    let began = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      began = resolve;
    });
    const slow: Mailbox = {
      id: mailbox.id,
      async *read(_, __, signal) {
        readers += 1;
        most = Math.max(most, readers);
        began();
        if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
        readers -= 1;
        throw new MailboxError('closed');
      },
    };
    const stores = store.sharing ? [store, second] : [store];
    const stops = stores.map((each) => startBounces({ store: each, secrets, mailbox: slow, clock, log }));
    await hasBegun;
    await Promise.all(stops.map((stop) => stop()));
    assert.deepEqual([readers, most], [0, 1]);
    assert.equal((await store.mailbox.get())?.failingSince, undefined);
  });
});

it('an order’s email and an invitation that the service sent are shown as returned', async () => {
  const server = await startMailServer();
  const mail = { url: server.url, from: FROM, retryDelaysMs: [20] };
  const service = await startTestService({ mail, serviceUrl: 'https://service.example' });
  try {
    const key = await service.addKey({ kind: 'api', mode: 'live' });
    const invitation = { email: 'bo@gone.example', role: 'staff' };
    assert.equal((await request(service, 'POST', '/v1/people', { key, body: invitation })).status, 201);
    const quote = await askQuote(service, key);
    const order = await request(service, 'POST', '/v1/orders', { key, body: orderOf(quote) });
    const received = (to: string) => server.mails.find((each) => each.to === to);
    await waitUntil('the emails', () => received('ada@example.com') !== undefined);
    const mailbox = new MemoryMailbox();
    for (const to of ['bo@gone.example', 'ada@example.com']) mailbox.messages.push(exim(received(to)!));
    const { store, context } = service;
    const { log } = recordLog();
    await readBounces({ store, secrets: context.secrets, mailbox, clock: Date.now, log }, never());
    const people = JSON.parse((await request(service, 'GET', '/v1/people', { key })).text).data;
    assert.deepEqual(
      people.map(({ bounce }: { bounce: string }) => bounce),
      ['Bounced: 552 mailbox full'],
    );
    const query = `order=${order.as(orderSchema).id}&status=failed`;
    const { data } = (await request(service, 'GET', `/v1/mails?${query}`, { key })).as(mailPageSchema);
    assert.deepEqual(
      data.map(({ kind, detail }) => [kind, detail]),
      [['order_received', 'Bounced: 552 mailbox full']],
    );
  } finally {
    await service.close();
    await server.close();
  }
});

describe('a mailbox at Dovecot', { skip: unlessDovecot() }, () => {
  let dovecot: TestDovecot;
  before(async () => {
    dovecot = await startDovecot();
  });
  after(() => dovecot.close());

  const readAll = async (url: string, position?: string) => {
    const messages: MailboxMessage[] = [];
    for await (const message of createMailbox(url).read(position, Date.now(), never())) messages.push(message);
    return { subjects: messages.map(({ source }) => /Subject: (.*)/.exec(String(source))?.[1]?.trim()), messages };
  };
  const message = (subject: string, size = 0) =>
    `Subject: ${subject}\r\n\r\n${'x'
      .repeat(78)
      .concat('\r\n')
      .repeat(size / 80)}`;

  it('is read from where it was last read, without changing it', async () => {
    const url = dovecot.url('ada');
    assert.deepEqual((await readAll(url)).messages, []);
    for (const subject of ['one', 'two']) dovecot.deliver('ada', message(subject));
    const { subjects, messages } = await readAll(url);
    assert.deepEqual(subjects, ['one', 'two']);
    assert.deepEqual((await readAll(url)).subjects, ['one', 'two'], 'nothing was marked as read');
    assert.deepEqual((await readAll(url, messages[0]!.position)).subjects, ['two']);
    assert.deepEqual((await readAll(url, messages[1]!.position)).subjects, []);
    dovecot.deliver('ada', message('three'));
    assert.deepEqual((await readAll(url, messages[1]!.position)).subjects, ['three']);
  });

  it('is read from the start if its numbers have changed, and a folder by its name', async () => {
    dovecot.deliver('bo', message('one'), 'Bounces');
    const url = dovecot.url('bo', 'Bounces');
    const { subjects, messages } = await readAll(url);
    assert.deepEqual(subjects, ['one']);
    const [{ position }] = messages as [MailboxMessage];
    assert.deepEqual((await readAll(url, position.replace(/^\d+/, '7'))).subjects, ['one']);
    await assert.rejects(readAll(dovecot.url('bo', 'Missing')), MailboxError);
  });

  it('of a long message, only the beginning is read, and of many, the first ones', async () => {
    dovecot.deliver('cy', message('long', 800_000));
    for (let index = 1; index <= 205; index += 1) dovecot.deliver('cy', message(String(index)));
    const { messages, subjects } = await readAll(dovecot.url('cy'));
    assert.equal(messages[0]!.source.length, 128 * 1024);
    assert.deepEqual([messages.length, subjects.at(-1)], [200, '199']);
    const rest = await readAll(dovecot.url('cy'), messages.at(-1)!.position);
    assert.deepEqual([rest.messages.length, rest.subjects.at(-1)], [6, '205']);
  });

  it('stops being read when the reader or a signal ends it', async () => {
    for (let index = 1; index <= 50; index += 1) dovecot.deliver('ed', message(String(index), 100_000));
    const mailbox = createMailbox(dovecot.url('ed'));
    const read = async (signal: AbortSignal, leave: () => void) => {
      for await (const _ of mailbox.read(undefined, Date.now(), signal)) leave();
    };
    const failing = () => {
      throw new Error('database');
    };
    await assert.rejects(read(never(), failing), /database/);
    const abort = new AbortController();
    await assert.rejects(
      read(abort.signal, () => abort.abort()),
      MailboxError,
    );
    await assert.rejects(read(abort.signal, failing), MailboxError);
    assert.equal((await readAll(dovecot.url('ed'))).messages.length, 50);
  });

  it('with a wrong password, says why, without the password or the account', async () => {
    const wrong = dovecot.url('ada', '', 'hunter%2/@');
    await assert.rejects(readAll(wrong), (error: Error) => {
      assert.ok(error instanceof MailboxError);
      assert.match(error.message, /Authentication failed/);
      assert.doesNotMatch(`${error.message}${error.stack}${JSON.stringify(error)}`, /hunter|ada/);
      return true;
    });
    await assert.rejects(readAll(`imap://a:b@127.0.0.1:${await freePort()}/`), /ECONNREFUSED/);
  });

  it('the service reads it, and the console says if it can’t', async () => {
    const server = await startMailServer();
    const lines = recordLog();
    const open = async (bouncesUrl: string | undefined) => {
      const mail = { url: server.url, from: FROM, retryDelaysMs: [20], bouncesUrl };
      const service = await startTestService({ mail, log: lines.log });
      const settings = async () => {
        const answer = await request(service, 'GET', '/v1/mail-settings', { key: service.shop.apiKey });
        return answer.as(mailSettingsSchema).bounces;
      };
      return { service, settings };
    };
    dovecot.deliver('di', message('any'));
    const [off, read, unreadable] = await Promise.all([
      open(undefined),
      open(dovecot.url('di')),
      open(dovecot.url('di', '', 'wrong-pass')),
    ]);
    try {
      assert.equal(await off.settings(), null);
      await waitUntil('the reading', async () => (await read.service.store.mailbox.get())?.position !== undefined);
      assert.deepEqual(await read.settings(), {});
      await waitUntil('the problem', async () => (await unreadable.settings())?.unreadable_since !== undefined);
      assert.match(lines.all(), /The mailbox at BOUNCES_URL can't be read/);
      assert.doesNotMatch(lines.all(), /wrong-pass|pass%|"di"/);
    } finally {
      await Promise.all([off, read, unreadable].map(({ service }) => service.close()));
      await server.close();
    }
  });
});
