// How an organization's customers pay: by invoice, or online right after ordering. Test and live orders each have their
// own settings, because the provider's keys do.

import type { Money, ProblemIssue } from '@parametric/api-client';
import type { KeyMode } from '../records/records.js';
import { depositOf, toStripeAmount } from './stripe-amounts.js';

interface CheckoutFacts {
  readonly name: string;
  /** Whether the customer pays online, which needs the provider's key and webhook secret. */
  readonly isOnline: boolean;
}

const facts = {
  invoice: { name: 'By invoice', isOnline: false },
  payment_link: { name: 'Online, with Stripe', isOnline: true },
} as const satisfies Readonly<Record<string, CheckoutFacts>>;

export type CheckoutKind = keyof typeof facts;
export const checkoutKinds = Object.keys(facts) as [CheckoutKind, ...CheckoutKind[]];
export const checkoutFacts: Readonly<Record<CheckoutKind, CheckoutFacts>> = facts;

export interface CheckoutRecord {
  readonly organizationId: string;
  readonly mode: KeyMode;
  readonly kind: CheckoutKind;
  /** The share that's paid right after ordering, in percent; undefined for all of it. */
  readonly deposit: number | undefined;
  /** The provider's restricted key and webhook secret, encrypted for `secretOwner`. */
  readonly key: string | undefined;
  readonly keyEnding: string | undefined;
  readonly webhookSecret: string | undefined;
  readonly webhookSecretEnding: string | undefined;
}

/** The settings of an organization that hasn't chosen any. */
export function initialCheckout(organizationId: string, mode: KeyMode): CheckoutRecord {
  return {
    ...{ organizationId, mode, kind: 'invoice', deposit: undefined, key: undefined, keyEnding: undefined },
    ...{ webhookSecret: undefined, webhookSecretEnding: undefined },
  };
}

/** The record that a checkout's secrets are encrypted for. */
export function secretOwner({ organizationId, mode }: Pick<CheckoutRecord, 'organizationId' | 'mode'>): string {
  return `${organizationId} ${mode} checkout`;
}

/**
 * What a customer pays online right after ordering, from the quote's total.
 * @returns undefined if the order is paid by invoice, which includes amounts that the provider can't charge exactly
 */
export function amountNow(
  { kind, deposit }: Pick<CheckoutRecord, 'kind' | 'deposit'>,
  total: Money,
): Money | undefined {
  if (!checkoutFacts[kind].isOnline) return undefined;
  const amount = deposit === undefined ? total : depositOf(total, deposit);
  return amount && toStripeAmount(amount) !== undefined ? amount : undefined;
}

const WORLDS = { live: 'live', test: 'test' } as const;

/** What's wrong with the settings, by JSON pointer. Secrets are unencrypted here. */
export function checkoutIssues(
  { kind, mode, key, webhookSecret }: Pick<CheckoutRecord, 'kind' | 'mode' | 'key' | 'webhookSecret'>,
  typed: { readonly key?: string | null | undefined; readonly webhookSecret?: string | null | undefined },
): readonly ProblemIssue[] {
  const prefix = `rk_${WORLDS[mode]}_`;
  const isOnline = checkoutFacts[kind].isOnline;
  return [
    ...(typed.key && !new RegExp(`^${prefix}\\w{8,}$`).test(typed.key)
      ? [{ pointer: '/key', code: 'malformed_key', detail: keyAdvice(typed.key, prefix) }]
      : []),
    ...(typed.webhookSecret && !/^whsec_[\w+/=-]{8,}$/.test(typed.webhookSecret)
      ? [{ pointer: '/webhook_secret', code: 'malformed_key', detail: 'A signing secret starts with whsec_.' }]
      : []),
    ...(isOnline && key === undefined
      ? [{ pointer: '/key', code: 'missing', detail: 'Enter a restricted key to be paid online.' }]
      : []),
    ...(isOnline && webhookSecret === undefined
      ? [
          {
            pointer: '/webhook_secret',
            code: 'missing',
            detail: 'Enter the webhook’s signing secret to be paid online.',
          },
        ]
      : []),
  ];
}

function keyAdvice(key: string, prefix: string): string {
  if (key.startsWith('sk_'))
    return `This is a secret key, which has too many permissions. Create a restricted key (${prefix}…).`;
  if (/^rk_(live|test)_/.test(key)) return `This key is for the other mode. Enter one that starts with ${prefix}.`;
  return `A restricted key starts with ${prefix}.`;
}
