// Sends emails about orders. An email contains the order, the organization's settings, and the product as of when it's
// sent. If the process ends after the mail server has accepted an email but before that's recorded, the email is sent
// again. It has the same Message-ID, so a mailbox can recognize the duplicate. SMTP has no way to prevent this.

import type { Clock } from '../../platform/clock.js';
import { timestamp } from '../../platform/clock.js';
import { messageIdOf } from '../../platform/mail/mail-marks.js';
import {
  isAddress,
  type Mail,
  type MailAddress,
  type MailSender,
  SENDING_MS,
  type SentMail,
} from '../../platform/mail/smtp.js';
import { oneLine } from '../../platform/plain-text.js';
import type { Secrets } from '../../platform/secrets/secrets.js';
import type { MailServer } from '../../platform/startup/settings.js';
import type { Log } from '../../platform/telemetry/log.js';
import { isTimeUp, withinTime } from '../../platform/within-time.js';
import { QueueWorker, retryDelay } from '../queue-worker.js';
import type { Store } from '../store.js';
import { findWorkshop } from '../workshops/asked-workshops.js';
import { composeMail, type MailView } from './compose.js';
import { isReceipt, readerOf } from './mail-kinds.js';
import type { OwnMailServer } from './mail-settings.js';
import type { ClaimedMail, MailRecord, MailResult } from './mail-store.js';
import type { MailViews } from './mail-views.js';
import { type OwnMailSender, SENT_INSTEAD } from './own-mail-server.js';

const MAX_IN_FLIGHT = 4;
/** The time limit for writing an email and for sending it with two servers. */
const ATTEMPT_MS = 2.5 * SENDING_MS;
/** A shop's mail server that fails after more than this isn't used for a while, so that it can't delay other shops' emails. */
const SLOW_MS = 20_000;
const REST_MS = 600_000;

export interface MailWorkerOptions {
  readonly store: Pick<Store, 'mails' | 'workshops'>;
  readonly views: MailViews;
  readonly secrets: Pick<Secrets, 'mailMark'>;
  /** The mail server; undefined if there's none. Emails are then listed as not sent. */
  readonly server: MailServer | undefined;
  readonly sendMail: MailSender | undefined;
  readonly sendWithOwn: OwnMailSender;
  readonly clock: Clock;
  readonly log: Log;
}

export class MailWorker extends QueueWorker<ClaimedMail> {
  protected override readonly name = 'Emails';
  protected override readonly maxInFlight = MAX_IN_FLIGHT;
  readonly #options: MailWorkerOptions;
  /** When shops' mail servers that were too slow are used again, by organization and host. */
  readonly #restingUntilMs = new Map<string, number>();

  constructor(options: MailWorkerOptions) {
    super({ ...options, attemptTimeoutMs: ATTEMPT_MS });
    this.#options = options;
  }

  protected override claim(now: string, leasedUntil: string, inFlight: number): Promise<readonly ClaimedMail[]> {
    return this.#options.store.mails.claim(now, leasedUntil, MAX_IN_FLIGHT - inFlight);
  }

  protected override endDelaysOfClock(now: string, later: string): Promise<void> {
    return this.#options.store.mails.endDelaysOfClock(now, later);
  }

  protected override idOf({ mail }: ClaimedMail): string {
    return mail.id;
  }

  protected override async send({ mail, lease }: ClaimedMail, signal: AbortSignal): Promise<void> {
    const { store, clock, log } = this.#options;
    let sent: SentMail | NotSent;
    try {
      sent = await withinTime(ATTEMPT_MS, (ending) => this.#attempt(mail, ending), signal);
    } catch (error) {
      // It's unknown whether the email was sent, so keep its lease. The email is claimed again after the next start.
      if (signal.aborted) return;
      if (!isTimeUp(error)) throw error;
      sent = { outcome: 'failed', detail: `Not finished within ${ATTEMPT_MS / 1_000} s.` };
    }
    const { delayMs, ...result } = this.#resultOf(sent, mail);
    const now = clock();
    await store.mails.finish(mail.id, lease, { ...result, dueAt: timestamp(now + delayMs) }, timestamp(now));
    if (result.status === 'pending') this.wakeIn(delayMs);
    log.info(
      { mail: mail.id, kind: mail.kind, order: mail.orderId, inquiry: mail.inquiryId, outcome: result.status },
      'mail',
    );
  }

  async #attempt(mail: MailRecord, signal: AbortSignal): Promise<SentMail | NotSent> {
    const { views, secrets, server, sendMail, log } = this.#options;
    if (!server || !sendMail) return notSent('The service has no mail server: SMTP_URL isn’t set.');
    if (mail.mode === 'test') return notSent('Emails about test orders aren’t sent.');
    try {
      const view = await views.ofMail(mail);
      if (!view) return notSent('The order or request that this email is about no longer exists.');
      const to = await this.#addressOf(mail, view);
      if (!to) return notSent(NO_ADDRESS[readerOf(mail.kind)]);
      if (!isAddress(to.address)) return { outcome: 'refused', detail: 'The address isn’t valid.' };
      const written = await mailOf(view, views, { to, server, secrets, mail, date: new Date(mail.createdAt) });
      const own = view.shop.mail.server;
      if (!own) return await sendMail(written, signal);
      const sent = await this.#sendWithOwn(written, mail.organizationId, own, signal);
      // Even a refusal may be due to the shop's server, for example if it doesn't relay emails.
      if (sent.outcome === 'sent') return sent;
      const instead = await sendMail(written, signal);
      return instead.outcome === 'sent' ? { ...instead, detail: `${SENT_INSTEAD}${sent.detail}` } : instead;
    } catch (error) {
      signal.throwIfAborted();
      log.error({ err: error, mail: mail.id }, "The email couldn't be written.");
      return { outcome: 'failed', detail: 'The service couldn’t write the email. See its log for the reason.' };
    }
  }

  async #sendWithOwn(
    mail: Mail,
    organizationId: string,
    server: OwnMailServer,
    signal: AbortSignal,
  ): Promise<SentMail> {
    const key = `${organizationId} ${server.host}`;
    const startMs = performance.now();
    if (startMs < (this.#restingUntilMs.get(key) ?? 0)) {
      return { outcome: 'failed', detail: 'It was too slow a few minutes ago.' };
    }
    this.#restingUntilMs.delete(key);
    const sent = await this.#options.sendWithOwn(mail, organizationId, server, signal);
    const nowMs = performance.now();
    if (sent.outcome === 'failed' && nowMs - startMs > SLOW_MS) this.#restingUntilMs.set(key, nowMs + REST_MS);
    return sent;
  }

  async #addressOf(
    { kind, organizationId, workshop, recipient }: MailRecord,
    view: MailView,
  ): Promise<MailAddress | undefined> {
    const { shop, order } = view;
    switch (readerOf(kind)) {
      case 'customer':
        // A stranger may have typed the name in a receipt.
        return addressOf(isReceipt(kind) ? '' : (order?.recipient?.name ?? ''), recipient ?? order?.recipient?.email);
      case 'shop':
        return addressOf(shop.name, shop.mail.address);
      case 'workshop': {
        const slug = workshop ?? order?.workshop?.slug;
        const profile = slug ? await findWorkshop(this.#options.store, organizationId, slug) : undefined;
        return profile && addressOf(profile.name, profile.email);
      }
    }
  }

  #resultOf(
    sent: SentMail | NotSent,
    { attempts }: MailRecord,
  ): Omit<MailResult, 'dueAt'> & { readonly delayMs: number } {
    const { outcome, detail } = sent;
    if (outcome !== 'failed') return { status: outcome === 'refused' ? 'failed' : outcome, detail, delayMs: 0 };
    const delayMs = retryDelay(attempts, this.#options.server?.retryDelaysMs ?? [], Math.random());
    return { status: delayMs === undefined ? 'failed' : 'pending', detail, delayMs: delayMs ?? 0 };
  }
}

interface NotSent {
  readonly outcome: 'not_sent';
  readonly detail: string;
}

const notSent = (detail: string): NotSent => ({ outcome: 'not_sent', detail });

const NO_ADDRESS = {
  customer: 'The order has no email address.',
  shop: 'The shop has no email address. Enter one under Email.',
  workshop: 'The workshop has no email address.',
} as const;

/** Converts an email to the format that's sent. */
export async function mailOf(
  view: MailView,
  views: MailViews,
  {
    to,
    server,
    secrets,
    mail,
    date,
  }: {
    readonly to: MailAddress;
    readonly server: MailServer;
    readonly secrets: Pick<Secrets, 'mailMark'>;
    readonly mail: Pick<MailRecord, 'id' | 'resends'>;
    readonly date: Date;
  },
): Promise<Mail> {
  const { address } = view.shop.mail;
  const name = oneLine(view.shop.name);
  return {
    ...composeMail(view),
    messageId: messageIdOf({ id: mail.id, serial: mail.resends }, server.from, secrets),
    date,
    fromName: name,
    to: { ...to, name: oneLine(to.name) },
    ...(address && readerOf(view.kind) !== 'shop' ? { replyTo: { name, address } } : {}),
    pictures: await views.picturesOf(view),
    files: await views.filesOf(view),
  };
}

function addressOf(name: string, address: string | undefined): MailAddress | undefined {
  const trimmed = address?.trim();
  return trimmed ? { name, address: trimmed } : undefined;
}
