// Reads a mailbox by IMAP, from where it was last read. The mailbox isn't changed: no message is marked as read, moved, or
// deleted, so people can use it, too.

import type { ImapFlowError, ImapFlowOptions } from 'imapflow';
import { DAY_MS } from '../clock.js';
import { sha256 } from '../sha256.js';
import { leavesMachine, serverText } from './smtp.js';

export interface MailboxMessage {
  /** The position in the mailbox after this message. */
  readonly position: string;
  /** The message, or the beginning of a long one. */
  readonly source: Uint8Array;
}

export interface Mailbox {
  /** Identifies the server, the account and the folder. */
  readonly id: string;
  /**
   * Reads the messages that arrived after a position, in their order.
   * @param after undefined to start with the messages of the last days
   * @param now the time in milliseconds since 1970
   * @throws {MailboxError} if the mailbox can't be read
   */
  read(after: string | undefined, now: number, signal: AbortSignal): AsyncIterable<MailboxMessage>;
}

/** The mailbox can't be read. The message says why, without the account's name and password. */
export class MailboxError extends Error {
  override readonly name = 'MailboxError';
}

/** The maximum number of bytes that are read of a message. A report begins with the reason and the returned header. */
export const MAX_SOURCE_BYTES = 128 * 1024;
/** The maximum number of messages that are read at a time. */
const MAX_MESSAGES = 200;
/** How far back to read, for a first start. Mail servers give up after five days at the latest. */
const MAX_AGE_MS = 14 * DAY_MS;
const CONNECTION_MS = 10_000;
const SOCKET_MS = 15_000;

/** @param url such as `imaps://user:password@mail.example/Folder`; the folder is the inbox by default */
export function createMailbox(url: string): Mailbox {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const secure = protocol === 'imaps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const folder = decodeURIComponent(pathname.slice(1)) || 'INBOX';
  const options: ImapFlowOptions = {
    ...{ host, secure, port: Number(port) || (secure ? 993 : 143) },
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    ...(secure ? {} : { doSTARTTLS: leavesMachine(hostname) }),
    ...{ connectionTimeout: CONNECTION_MS, greetingTimeout: CONNECTION_MS, socketTimeout: SOCKET_MS },
    ...{ maxLiteralSize: 2 * MAX_SOURCE_BYTES, maxResponseSize: 16 * 1024 * 1024 },
    logger: false,
    disableAutoIdle: true,
  };
  return {
    id: sha256(`${protocol}//${username}@${hostname}:${port}${pathname}`),
    read: async function* (after, now, signal) {
      const { ImapFlow } = await import('imapflow');
      const client = new ImapFlow(options);
      const close = () => client.close();
      // Without a listener, an error of the connection would end the process. The command in progress is rejected, too.
      client.on('error', () => undefined);
      signal.addEventListener('abort', close, { once: true });
      try {
        signal.throwIfAborted();
        await client.connect();
        const { uidValidity } = await client.mailboxOpen(folder, { readOnly: true });
        const [validity, uid = '0'] = after?.split(':') ?? [];
        const last = validity === String(uidValidity) ? Number(uid) : 0;
        const found = await client.search({ uid: `${last + 1}:*`, since: new Date(now - MAX_AGE_MS) }, { uid: true });
        if (!found) throw new Error('The server can’t search the folder.');
        // The range includes the newest message, even if it has a smaller number.
        const uids = found.filter((each) => each > last).sort((a, b) => a - b);
        const wanted = { uid: true, source: { start: 0, maxLength: MAX_SOURCE_BYTES } };
        if (uids.length > 0) {
          for await (const message of client.fetch(uids.slice(0, MAX_MESSAGES), wanted, { uid: true })) {
            yield { position: `${uidValidity}:${message.uid}`, source: message.source ?? new Uint8Array() };
          }
        }
        await client.logout();
      } catch (error) {
        throw new MailboxError(reasonOf(error));
      } finally {
        signal.removeEventListener('abort', close);
        client.close();
      }
    },
  };
}

function reasonOf(error: unknown): string {
  const { message, code, responseText } = error as ImapFlowError;
  return serverText([code, responseText ?? message].filter(Boolean).join(': '));
}
