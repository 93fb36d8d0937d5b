// Reads delivery status notifications (RFC 3464), with which mail servers report that they couldn't deliver an email.

import PostalMime, { type Attachment } from 'postal-mime';
import { serverText } from './smtp.js';

export interface BounceReport {
  /** The ids of the returned email that the report contains, in the order in which they can be trusted. */
  readonly ids: string;
  /** Why the email wasn't delivered, in one line without addresses. */
  readonly detail: string;
}

const STATUS = /^message\/(?:global-)?delivery-status$/;
/** The returned email, or only its header. */
const RETURNED = /^(?:message\/(?:rfc822|global|global-headers)|text\/rfc822-headers)$/;
/** Limits for a message that a stranger may have written. */
const LIMITS = { maxNestingDepth: 16, maxHeadersSize: 65_536 };
/** The maximum number of lines that are read. Parsing a line blocks the process for up to 40 µs. */
const MAX_LINES = 2_000;
/** The maximum number of recipients that are read. The service's emails have one. */
const MAX_GROUPS = 20;

/**
 * Reads a message that arrived in the mailbox for bounces.
 * @param source the message, or the beginning of a long one
 * @returns undefined if the message doesn't say that an email couldn't be delivered. For example, it may be a reply, or
 *   say that the email is delayed.
 * @throws if the message is malformed
 */
export async function readBounceReport(source: Uint8Array): Promise<BounceReport | undefined> {
  const parsing = { ...LIMITS, forceRfc822Attachments: true } as const;
  const { headers, attachments } = await PostalMime.parse(source.subarray(0, endOfLines(source)), parsing);
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
  const status = attachments.find(({ mimeType }) => STATUS.test(mimeType));
  if (!/^multipart\/report\b/i.test(type.trim()) || !status) return undefined;
  const groups = textOf(status)
    .trimStart()
    .split(/\r?\n[ \t]*\r?\n/, MAX_GROUPS);
  const fields = await Promise.all(groups.map(readFields));
  const failed = fields.find((group) => /^failed\b/i.test(group('action')));
  if (!failed) return undefined;
  const returned = attachments.find(({ mimeType }) => RETURNED.test(mimeType));
  const field = returned ? await readFields(textOf(returned)) : () => '';
  const own = (name: string) => headers.find(({ key }) => key === name)?.value ?? '';
  const ids = [field('message-id'), fields[0]!('original-envelope-id'), own('in-reply-to'), own('references')];
  const reason = failed('diagnostic-code').replace(/^[\w-]+;\s*/, '') || failed('status') || 'no reason given';
  return { ids: ids.join('\n'), detail: serverText(`Bounced: ${reason}`) };
}

/** @returns where the last line ends that is read */
function endOfLines(source: Uint8Array): number {
  let end = 0;
  for (let line = 0; line < MAX_LINES; line += 1) {
    const next = source.indexOf(0x0a, end);
    if (next < 0) return source.length;
    end = next + 1;
  }
  return end;
}

/** Reads the fields at the beginning of a text. @returns a function that returns a field's value, or an empty string */
async function readFields(text: string): Promise<(name: string) => string> {
  const { headers } = await PostalMime.parse(text.trimStart().replace(/\r?\n\r?\n[\s\S]*/, ''), LIMITS);
  return (name) => headers.find(({ key }) => key === name)?.value.trim() ?? '';
}

function textOf({ content }: Attachment): string {
  return typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString();
}
