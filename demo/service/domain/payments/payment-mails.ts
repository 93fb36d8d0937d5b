// The emails that a change of a payment causes.

import type { MailKind } from '../mail/mail-kinds.js';
import type { PaymentRecord } from '../records/records.js';

type Changed = Pick<PaymentRecord, 'status' | 'refunded' | 'detail' | 'failures'>;

/**
 * An order that has ended is only refunded, so its customer gets no emails about the payment itself.
 * @param isLost whether the order was canceled or can't be made
 * @param isDue whether the service will check the payment again on its own
 */
export function mailsOfPayment(
  before: Changed,
  after: Changed,
  { isLost, isDue }: { readonly isLost: boolean; readonly isDue: boolean },
): readonly MailKind[] {
  const refunds: readonly MailKind[] = after.refunded > before.refunded ? ['order_refunded'] : [];
  if (after.status !== before.status && after.status === 'failed') {
    return isLost ? [] : ['payment_failed', 'shop_payment_problem'];
  }
  if (after.status === 'paid' && (before.status === 'open' || before.status === 'failed')) {
    return isLost ? [] : ['payment_received', 'shop_payment_received'];
  }
  return needsAttention(before, after, isDue) ? [...refunds, 'shop_payment_problem'] : refunds;
}

/** Whether the shop has to do something: the payment has a new problem, or the last attempt to settle it failed. */
function needsAttention(before: Changed, { detail, failures }: Changed, isDue: boolean): boolean {
  if (detail === undefined) return false;
  return failures > 0 ? !isDue : detail !== before.detail;
}
