// Reads the mailbox that emails bounce to. An email that a server accepted and couldn't deliver later is then shown as
// failed, like one that was refused right away. If the process ends before it has stored how far it read, messages are
// read again, which changes nothing: an email bounces only once.

import { type Clock, MINUTE_MS, timestamp } from '../../platform/clock.js';
import { readBounceReport } from '../../platform/mail/bounce-report.js';
import { findMark } from '../../platform/mail/mail-marks.js';
import { type Mailbox, MailboxError } from '../../platform/mail/mailbox.js';
import type { Secrets } from '../../platform/secrets/secrets.js';
import type { Log } from '../../platform/telemetry/log.js';
import type { Store } from '../store.js';

const INTERVAL_MS = MINUTE_MS;
/** How long to read at a time. Other tasks of the process wait until then. */
const READ_MS = 30_000;

interface BounceOptions {
  readonly store: Pick<Store, 'mails' | 'people' | 'mailbox' | 'sharing'>;
  readonly secrets: Pick<Secrets, 'isMailMark'>;
  readonly mailbox: Mailbox;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Reads what has arrived in the mailbox.
 * @param isFirst whether this process hasn't read the mailbox yet. It then logs a problem even if it's known.
 */
export async function readBounces(options: BounceOptions, signal: AbortSignal, isFirst = false): Promise<void> {
  const { store, mailbox, clock, log } = options;
  const last = await store.mailbox.get();
  const known = last?.mailbox === mailbox.id ? last : undefined;
  let position = known?.position;
  let problem: string | undefined;
  try {
    for await (const message of mailbox.read(position, clock(), signal)) {
      const isRecorded = await recordBounce(options, message.source);
      position = message.position;
      if (isRecorded) await store.mailbox.record({ mailbox: mailbox.id, position, failingSince: known?.failingSince });
    }
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error;
    // A mailbox that's read slowly is read further the next time.
    if (position === known?.position) problem = error.message;
  }
  const wasFailing = known?.failingSince !== undefined;
  const failingSince = problem === undefined ? undefined : (known?.failingSince ?? timestamp(clock()));
  if (signal.reason === STOPPED) return;
  await store.mailbox.record({ mailbox: mailbox.id, position, failingSince });
  if (problem !== undefined && (!wasFailing || isFirst)) {
    log.error(
      { reason: problem },
      "The mailbox at BOUNCES_URL can't be read. Emails that bounce later aren't recognized.",
    );
  }
  if (problem === undefined && wasFailing) log.info('The mailbox at BOUNCES_URL can be read again.');
}

/** @returns whether the message says that an email of the service bounced */
async function recordBounce({ store, secrets, clock, log }: BounceOptions, source: Uint8Array): Promise<boolean> {
  const report = await readBounceReport(source).catch((error: unknown) => {
    log.warn({ err: error }, "A message in the mailbox at BOUNCES_URL couldn't be parsed.");
  });
  const mark = report && findMark(report.ids, secrets);
  if (!mark) return false;
  const { id, serial } = mark;
  const now = timestamp(clock());
  if (id.startsWith('per_')) {
    if (await store.people.recordBounce(id, timestamp(serial), report.detail)) log.info({ person: id }, 'mail bounced');
    return true;
  }
  const mail = await store.mails.bounce(id, serial, report.detail, now);
  if (mail) {
    const { kind, orderId: order, inquiryId: inquiry, status: outcome } = mail;
    log.info({ mail: id, kind, order, inquiry, outcome }, 'mail bounced');
  }
  return true;
}

const STOPPED = 'stopped';

/**
 * Reads the mailbox now and every minute. If several processes share a database, only one at a time does this.
 * @returns a function that stops this, also while reading
 */
export function startBounces(options: BounceOptions): () => Promise<void> {
  const { store, log } = options;
  let isFirst = true;
  let current: { readonly abort: AbortController; readonly ended: Promise<void> } | undefined;
  const readInTime = async (abort: AbortController) => {
    const timer = setTimeout(() => abort.abort(), READ_MS);
    await readBounces(options, abort.signal, isFirst).finally(() => clearTimeout(timer));
    isFirst = false;
  };
  const read = async (abort: AbortController) => {
    const run = () => readInTime(abort);
    try {
      await (store.sharing ? store.sharing.alone('bounces', run) : run());
    } catch (error) {
      if (abort.signal.reason === STOPPED) return;
      log.error({ err: error }, "Bounces couldn't be recorded. The next attempt is in a minute.");
    } finally {
      current = undefined;
    }
  };
  const readUnlessReading = () => {
    if (current) return;
    const abort = new AbortController();
    current = { abort, ended: read(abort) };
  };
  readUnlessReading();
  const timer = setInterval(readUnlessReading, INTERVAL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    current?.abort.abort(STOPPED);
    await current?.ended;
  };
}
