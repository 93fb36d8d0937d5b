import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as reports from '../../testing/bounces.js';
import { createSecrets } from '../secrets/secrets.js';
import { readBounceReport } from './bounce-report.js';
import { findMark, messageIdOf } from './mail-marks.js';
import { MAX_SOURCE_BYTES } from './mailbox.js';

const secrets = createSecrets(new Uint8Array(32).fill(7));
const sent = { id: `eml_${'0a'.repeat(16)}`, serial: 2 };
const messageId = messageIdOf(sent, 'orders@shop.example', secrets);
const read = (source: string) => readBounceReport(Buffer.from(source));

const { postfix, exim, gmail, exchange, international, absence, receipt, forwarded } = reports;
const details = {
  postfix: 'Bounced: 550 5.1.1 …@… Recipient address rejected: User unknown',
  exim: 'Bounced: 552 mailbox full',
  gmail: /^Bounced: 550-5\.1\.1 The email account that you tried to reach does not exist\. 550 5\.1\.1\s+https/,
  exchange: /^Bounced: 550 5\.1\.10 RESOLVER\.ADR\.RecipientNotFound; Recipient …@… not found/,
  international: 'Bounced: 550 5.1.1 …@… Recipient address rejected: User unknown',
};

for (const [name, write] of Object.entries({ postfix, exim, gmail, exchange, international })) {
  it(`reads a report of ${name}, and only if it says that the email failed`, async () => {
    const report = await read(write({ messageId }));
    assert.deepEqual(findMark(report!.ids, secrets), sent);
    const detail = details[name as keyof typeof details];
    if (typeof detail === 'string') assert.equal(report!.detail.replace(/\s+/g, ' '), detail);
    else assert.match(report!.detail, detail);
    assert.doesNotMatch(report!.detail, /ada@/);
    for (const action of ['delayed', 'delivered', 'relayed', 'expanded']) {
      assert.equal(await read(write({ messageId, action })), undefined, action);
    }
    assert.ok(await read(write({ messageId, action: 'Failed (bad destination)' })));
  });
}

it('finds the email by its envelope id if nothing of it is returned', async () => {
  const whole = postfix({ messageId });
  const report = await read(whole.slice(0, whole.indexOf('Content-Description: Undelivered')));
  assert.deepEqual(findMark(report!.ids, secrets), sent);
});

it('reads the beginning of a report that returns a large email', async () => {
  const large = exim({ messageId }).replace('Your order', 'x'.repeat(79).concat('\r\n').repeat(10_000));
  const report = await readBounceReport(Buffer.from(large).subarray(0, MAX_SOURCE_BYTES));
  assert.deepEqual(findMark(report!.ids, secrets), sent);
});

it('ignores replies, receipts, and forwarded reports', async () => {
  for (const write of [absence, receipt, forwarded]) assert.equal(await read(write({ messageId })), undefined);
  for (const source of ['', 'x', '\r\n\r\n', 'Content-Type: multipart/report', '\0\u00ff']) {
    assert.equal(await read(source), undefined);
  }
});

it('rejects forged marks, and marks of another email or key', async () => {
  const [, mark = ''] = /\.([\w-]{43})@/.exec(messageId)!;
  const other = `eml_${'0b'.repeat(16)}`;
  const forged = [
    `<${sent.id}@shop.example>`,
    `<${sent.id}.2@shop.example>`,
    `<${sent.id}.1.${mark}@shop.example>`,
    `<${other}.2.${mark}@shop.example>`,
    `<${sent.id}.2.${'A'.repeat(43)}@shop.example>`,
    `<${sent.id}.02.${mark}@shop.example>`,
    messageIdOf(sent, 'orders@shop.example', createSecrets(new Uint8Array(32).fill(8))),
  ];
  for (const id of forged) {
    const report = await read(postfix({ messageId: id }));
    assert.equal(findMark(report!.ids, secrets), undefined, id);
  }
  const rotated = createSecrets(new Uint8Array(32).fill(8), [new Uint8Array(32).fill(7)]);
  assert.deepEqual(findMark(messageId, rotated), sent, 'a key that was replaced still counts');
});

it('finds nothing in hostile messages, and reads only their first lines', async () => {
  const report = postfix({ messageId });
  const nested = Array.from(
    { length: 2_000 },
    (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`,
  );
  const hostile = [
    `Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\n${nested.join('')}`,
    `Content-Type: multipart/report; boundary=b\r\n\r\n${'--b\r\n'.repeat(50_000)}`,
    `To: ${'<'.repeat(60_000)}\r\nReferences: ${'(<"'.repeat(1_000)}\r\n\r\n`,
    `Subject: ${'x'.repeat(MAX_SOURCE_BYTES)}`,
    `Subject: x\r\n${' x\r\n'.repeat(60_000)}`,
    `Subject: ${'=?utf-8?q?=?'.repeat(5_000)}\r\n\r\n`,
    `Content-Type: text/html\r\n\r\n${'<a href="'.repeat(25_000)}`,
    report.replace('Final-Recipient', `${'\r\n'.repeat(5_000)}Final-Recipient`),
    report.replace('This is the mail system', '--\r\n'.repeat(5_000)),
  ];
  for (const source of hostile) assert.equal(await read(source).catch(() => undefined), undefined, source.slice(0, 80));
  const marks = `${sent.id}.1.${'A'.repeat(43)} `.repeat(600);
  const padded = report
    .replace('550 5.1.1 <', `550 ${'a@'.repeat(20_000)} <`)
    .replace('Message-ID:', `References: ${marks}\r\nMessage-ID:`);
  const found = await read(padded);
  assert.deepEqual(findMark(found!.ids, secrets), sent);
  assert.ok(found!.detail.length <= 300);
});
