// A mail server on this machine. It stores the emails that it receives, and can refuse emails like real servers.

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: string;
  readonly from: string;
  /** The whole message. */
  readonly source: string;
  readonly messageId: string;
  /** What the client asked for if the email bounces (RFC 3461), such as `eml_…` and `HDRS`. */
  readonly dsn: { readonly envid: string | null; readonly ret: string | null } | undefined;
}

export interface MailServerOptions {
  /** Returns the error code for the recipient's address, such as 550, or undefined to accept it. */
  readonly refuse?: (address: string) => number | undefined;
  /** Called when an email has been accepted, before the client is notified. */
  readonly onMail?: (mail: ReceivedMail) => void | Promise<void>;
}

export interface TestMailServer {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  close(): Promise<void>;
}

export async function startMailServer({ refuse, onMail }: MailServerOptions = {}): Promise<TestMailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideDSN: false,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: ({ address }, _, done) => {
      const code = refuse?.(address);
      if (code === undefined) return done();
      done(Object.assign(new Error(`<${address}> mailbox unavailable`), { responseCode: code }));
    },
    onData: async (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk as Buffer);
      } catch {
        return;
      }
      const source = Buffer.concat(chunks).toString();
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      const mail = {
        to: envelope.rcptTo.map(({ address }) => address).join(),
        from,
        source,
        messageId: headerOf(source, 'message-id') ?? '',
        dsn: envelope.dsn,
      };
      mails.push(mail);
      await onMail?.(mail);
      done();
    },
  });
  // Tests kill clients while they're sending an email.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `smtp://127.0.0.1:${port}`, mails, close };
}

/** Returns a field of a message's header, unfolded and decoded. */
export function headerOf(source: string, name: string): string | undefined {
  const [head = ''] = source.split(/\r?\n\r?\n/);
  const unfolded = head.replace(/\r?\n[ \t]+/g, ' ');
  const found = unfolded.split(/\r?\n/).find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return found && decodeWords(found.slice(name.length + 1).trim());
}

/** Returns the decoded content of the message's first part with this type, such as `text/html`. */
export function partOf(source: string, type: string): string {
  const parts = source.split(/\r?\n--/);
  const part =
    parts.find((each) => new RegExp(`^content-type: ${type}`, 'im').test(each.split(/\r?\n\r?\n/)[0]!)) ?? '';
  const [head = '', ...body] = part.split(/\r?\n\r?\n/);
  const content = body.join('\n\n');
  if (/base64/i.test(head)) return Buffer.from(content, 'base64').toString();
  if (!/quoted-printable/i.test(head)) return content;
  return decodeQuoted(content.replace(/=\r?\n/g, ''));
}

function decodeWords(text: string): string {
  return text
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, way: string, words: string) =>
      way.toLowerCase() === 'b' ? Buffer.from(words, 'base64').toString() : decodeQuoted(words.replaceAll('_', ' ')),
    );
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
