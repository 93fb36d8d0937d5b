// A shop's own mail server. Emails to its customers and workshops are sent with it. If it fails, they're sent with the
// service's mail server, so none is lost or late.

import { isIP } from 'node:net';
import type { ProblemIssue } from '@parametric/api-client';
import { createShopMailSender, isAddress, type Mail, type SentMail } from '../../platform/mail/smtp.js';
import type { Secrets } from '../../platform/secrets/secrets.js';
import { ForbiddenTargetError, resolveTarget, UnknownNameError } from '../webhooks/send.js';
import type { OwnMailServer } from './mail-settings.js';

/** The ports that mail servers receive emails from their users on. Others would let shops probe other services. */
const PORTS = [465, 587, 2525];
const HOST = /^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)*$/i;

/** The name under which a shop's password is encrypted, so that it can't be decrypted for another shop. */
export function mailPasswordOwner(organizationId: string): string {
  return `${organizationId} mail`;
}

/** Finds the problems in a shop's mail server. @returns the problems, each with a JSON pointer to the setting */
export function ownServerIssues(
  { host, port, from }: Pick<OwnMailServer, 'host' | 'port' | 'from'>,
  allowLoopback: boolean,
): ProblemIssue[] {
  const isLocal = allowLoopback && host === 'localhost';
  const issue = (field: string, detail: string) => ({ pointer: `/server/${field}`, code: 'malformed_address', detail });
  return [
    ...(HOST.test(host) || isIP(host) ? [] : [issue('host', 'Enter a host name, such as smtp.mail.example.')]),
    ...(PORTS.includes(port) || isLocal ? [] : [issue('port', `Choose one of the ports ${PORTS.join(', ')}.`)]),
    ...(isAddress(from) ? [] : [issue('from', 'Enter an email address, such as orders@shop.example.')]),
  ];
}

export type OwnMailSender = (
  mail: Mail,
  organizationId: string,
  server: OwnMailServer,
  signal?: AbortSignal,
) => Promise<SentMail>;

/** Sends emails with shops' own mail servers. They must have public addresses, like webhook endpoints. */
export function createOwnMailSender(
  secrets: Pick<Secrets, 'decrypt'>,
  { allowLoopback }: { readonly allowLoopback: boolean },
): OwnMailSender {
  return async (mail, organizationId, { password, ...server }, signal) => {
    try {
      const typed = password && secrets.decrypt(password, mailPasswordOwner(organizationId));
      const [target] = await resolveTarget(new URL(`https://${bracketed(server.host)}`), allowLoopback);
      return await createShopMailSender({ ...server, password: typed }, target!.address)(mail, signal);
    } catch (error) {
      signal?.throwIfAborted();
      return { outcome: 'failed', detail: problemOf(error) };
    }
  };
}

function problemOf(error: unknown): string {
  if (error instanceof ForbiddenTargetError) return 'The server’s address isn’t public.';
  if (error instanceof UnknownNameError) return error.message;
  return 'The password can’t be decrypted. Enter it again.';
}

const bracketed = (host: string) => (isIP(host) === 6 ? `[${host}]` : host);

/** The beginning of an email's detail if the service's mail server sent it instead of the shop's own. */
export const SENT_INSTEAD = 'Sent by the service, because your mail server failed: ';
