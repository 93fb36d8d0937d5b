// Formats requests for the console.

import type { Inquiry } from '@parametric/api-client';

type Status = Inquiry['status'];

const WORDS: Readonly<Record<string, readonly [word: string, badge: string]>> = {
  open: ['Unanswered', 'badge warning'],
  offered: ['Quote sent', 'badge'],
  expired: ['Quote expired', 'badge'],
  ordered: ['Ordered', 'badge success'],
  declined: ['Declined', 'badge danger'],
  sent: ['Samples sent', 'badge success'],
};

export function inquiryWord(status: Status): string {
  return WORDS[status]?.[0] ?? status;
}

export function inquiryClass(status: Status): string {
  return WORDS[status]?.[1] ?? 'badge';
}

/** Explains when an invoice is sent with samples. */
export const INVOICED_BY_MAIL = 'If your legal details are complete, the “samples sent” email doubles as the invoice.';

/** The names of the samples' materials, on one line. */
export function namesOf(materials: NonNullable<Inquiry['materials']>): string {
  return materials.map(({ name }) => name).join(', ');
}
