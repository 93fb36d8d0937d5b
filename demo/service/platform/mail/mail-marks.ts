// The mark in an email's Message-ID. A report that the email bounced quotes it, and no one but the email's recipient can
// know it, so strangers can't report other people's emails as bounced.

import type { Secrets } from '../secrets/secrets.js';

/** Identifies an email that the service has sent. */
export interface MarkedMail {
  /** The id of the email's record, or of the person that the email with a link was sent to. */
  readonly id: string;
  /** Distinguishes emails with the same id. */
  readonly serial: number;
}

const MARKED = /\b((?:eml|per)_[0-9a-f]{32})\.([0-9]{1,15})\.([\w-]{43})(?![\w-])/g;

/** The part of a Message-ID before the `@`. It's short enough for an envelope id, which has at most 100 characters. */
export function markOf({ id, serial }: MarkedMail, secrets: Pick<Secrets, 'mailMark'>): string {
  return `${id}.${serial}.${secrets.mailMark(`${id}.${serial}`)}`;
}

/** Creates a Message-ID, such as `<eml_….0.…@shop.example>`. */
export function messageIdOf(mail: MarkedMail, from: string, secrets: Pick<Secrets, 'mailMark'>): string {
  return `<${markOf(mail, secrets)}@${from.split('@')[1]}>`;
}

/** Finds the first genuine mark in a text. */
export function findMark(text: string, secrets: Pick<Secrets, 'isMailMark'>): MarkedMail | undefined {
  for (const [, id, serial, mark] of text.matchAll(MARKED)) {
    if (secrets.isMailMark(`${id}.${serial}`, mark!)) return { id: id!, serial: Number(serial) };
  }
  return undefined;
}
