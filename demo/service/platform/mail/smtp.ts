// Sends emails by SMTP.

import { isIP } from 'node:net';
import { EMAIL_ADDRESS } from '@parametric/api-client/page';
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import type { MailServer } from '../startup/settings.js';
import { withoutSecrets } from '../telemetry/log.js';
import { isTimeUp, withinTime } from '../within-time.js';

export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

export interface Mail {
  /** The message id. It stays the same in every attempt, so that a receiver can drop duplicates. */
  readonly messageId: string;
  readonly date: Date;
  /** The sender's name. The sender's address is always the service's. */
  readonly fromName: string;
  readonly to: MailAddress;
  readonly replyTo?: MailAddress | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly pictures: readonly { readonly cid: string; readonly name: string; readonly content: Buffer }[];
  /** The attachments, which are PDF files. */
  readonly files?: readonly { readonly name: string; readonly content: Buffer }[];
}

/**
 * The result of sending an email. `refused`: the server permanently rejects this recipient or this email. `failed`:
 * the email can be sent again later. The details don't contain addresses.
 */
export type SentMail =
  | { readonly outcome: 'sent'; readonly detail: string }
  | { readonly outcome: 'refused' | 'failed'; readonly detail: string };

/**
 * Sends an email, within a minute at most.
 * @throws the signal's reason if it's aborted. It's then unknown whether the server has accepted the email.
 */
export type MailSender = (mail: Mail, signal?: AbortSignal) => Promise<SentMail>;

const CONNECTION_MS = 10_000;
const SOCKET_MS = 30_000;
/**
 * The time limit for one email, which is at most a few hundred kilobytes. A server that keeps the connection busy
 * wouldn't reach the limits above.
 */
export const SENDING_MS = 60_000;
const MAX_RESPONSE_BYTES = 65_536;

/** Whether a connection to this host leaves the machine. A password is then never sent unencrypted. */
export function leavesMachine(hostname: string): boolean {
  return !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

export function createMailSender({ url, from }: Pick<MailServer, 'url' | 'from'>): MailSender {
  const { hostname, username } = new URL(url);
  return senderOf({ url, ...(username !== '' && leavesMachine(hostname) ? { requireTLS: true } : {}) }, from);
}

/** A mail server that a shop has entered. */
export interface ShopMailServer {
  /** The host name, which the server's certificate must have. */
  readonly host: string;
  readonly port: number;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  readonly from: string;
}

/**
 * Sends emails with a shop's mail server. The connection is always encrypted if it leaves this machine.
 * @param address the checked IP address to connect to. A second DNS lookup could return another one.
 */
export function createShopMailSender(
  { host, port, user, password = '', from }: ShopMailServer,
  address: string,
): MailSender {
  const options = {
    ...{ host: address, port, secure: port === IMPLICIT_TLS_PORT },
    ...(isIP(host) ? {} : { tls: { servername: host } }),
    ...(user === undefined ? {} : { auth: { user, pass: password } }),
    ...(leavesMachine(host) ? { requireTLS: true } : {}),
  };
  return senderOf(options, from);
}

const IMPLICIT_TLS_PORT = 465;

function senderOf(connection: SMTPTransport.Options, from: string): MailSender {
  const options = {
    ...connection,
    ...{ connectionTimeout: CONNECTION_MS, greetingTimeout: CONNECTION_MS, socketTimeout: SOCKET_MS },
    ...{ disableFileAccess: true, disableUrlAccess: true, maxResponseSize: MAX_RESPONSE_BYTES },
  };
  const defaults = { headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } };
  const opening = import('nodemailer').then(({ createTransport }) => createTransport(options, defaults));
  const send = async (mail: Mail, signal: AbortSignal) => {
    const { messageId, date, fromName, to, replyTo, subject, text, html, pictures, files = [] } = mail;
    const transport = await opening;
    const { response } = await transport.sendMail({
      ...{ messageId, date, subject, text, html, signal },
      from: { name: fromName, address: from },
      to: { ...to },
      ...(replyTo ? { replyTo: { ...replyTo } } : {}),
      envelope: { from, to: [to.address] },
      // Servers that support it quote the id and only the header if the email bounces.
      dsn: { id: messageId.slice(1).replace(/@.*/, ''), return: 'headers', notify: ['failure'] },
      attachments: [
        ...pictures.map(({ cid, name, content }) => ({
          ...{ cid, filename: name, content, contentDisposition: 'inline' as const },
        })),
        ...files.map(({ name, content }) => ({ filename: name, content, contentType: 'application/pdf' })),
      ],
    });
    return response;
  };
  return async (mail, parent) => {
    try {
      const response = await withinTime(SENDING_MS, (signal) => send(mail, signal), parent);
      return { outcome: 'sent', detail: serverText(response) };
    } catch (error) {
      parent?.throwIfAborted();
      if (isTimeUp(error)) return { outcome: 'failed', detail: `Not finished within ${SENDING_MS / 1_000} s.` };
      return failureOf(error);
    }
  };
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
}

/**
 * A 5xx response to the recipient or to the content is final. A 5xx response before that is about our account or the
 * connection, so it may be temporary.
 */
function failureOf(error: unknown): SentMail {
  const { message, command = '', responseCode = 0 } = error as SmtpError;
  const isFinal = responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command);
  return { outcome: isFinal ? 'refused' : 'failed', detail: serverText(message) };
}

const MAX_DETAIL = 300;

/** A server's response in one line, without the recipient's address, which servers often repeat. */
export function serverText(text: string): string {
  const line = withoutSecrets(text)
    .replace(/(?<!\S)\S+@\S+/g, '…@…')
    .replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    .trim();
  return line.length > MAX_DETAIL ? `${line.slice(0, MAX_DETAIL - 1)}…` : line;
}

export function isAddress(text: string): boolean {
  return text.length <= 254 && EMAIL_ADDRESS.test(text);
}
