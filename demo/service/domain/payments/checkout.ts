// How an organization's customers pay: by invoice, or online right after ordering. Test and live orders have separate
// settings, because the providers have separate accounts for them.

import type { checkoutKinds as kinds, Money, ProblemIssue } from '@parametric/api-client';
import type { KeyMode, ProviderName } from '../records/records.js';
import type { PaymentAccount } from './provider.js';
import { depositOf, smallestCharge, toStripeAmount } from './stripe-amounts.js';

interface CheckoutFacts {
  readonly name: string;
  /** The payment provider; undefined if customers don't pay online. */
  readonly provider?: ProviderName;
}

const facts = {
  invoice: { name: 'By invoice' },
  payment_link: { name: 'Online, with Stripe', provider: 'stripe' },
  shopify: { name: 'Online, in your Shopify store', provider: 'shopify' },
} as const satisfies Readonly<Record<(typeof kinds)[number], CheckoutFacts>>;

export type CheckoutKind = keyof typeof facts;
export const checkoutKinds = Object.keys(facts) as [CheckoutKind, ...CheckoutKind[]];
export const checkoutFacts: Readonly<Record<CheckoutKind, CheckoutFacts>> = facts;

/** The settings of an organization and mode. The secrets are encrypted for `secretOwner`. */
export interface CheckoutRecord {
  readonly organizationId: string;
  readonly mode: KeyMode;
  readonly kind: CheckoutKind;
  /** The percentage to pay right after ordering; undefined for the full amount. */
  readonly deposit: number | undefined;
  /** Stripe's restricted key and webhook secret. */
  readonly key: string | undefined;
  readonly keyEnding: string | undefined;
  readonly webhookSecret: string | undefined;
  readonly webhookSecretEnding: string | undefined;
  /** The Shopify store: `example.myshopify.com`. */
  readonly store: string | undefined;
  /** The client ID of the shop's app in Shopify. The app's client secret is also used to verify events. */
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
  readonly clientSecretEnding: string | undefined;
  /** The currencies that customers could pay in when the settings were last checked with Shopify. */
  readonly currencies: readonly string[] | undefined;
}

/** The settings of an organization that hasn't changed any. */
export function initialCheckout(organizationId: string, mode: KeyMode): CheckoutRecord {
  return {
    ...{ organizationId, mode, kind: 'invoice', deposit: undefined, key: undefined, keyEnding: undefined },
    ...{ webhookSecret: undefined, webhookSecretEnding: undefined, store: undefined, clientId: undefined },
    ...{ clientSecret: undefined, clientSecretEnding: undefined, currencies: undefined },
  };
}

/**
 * The name under which a checkout's secrets are encrypted, so that they can't be decrypted for another organization or
 * mode.
 */
export function secretOwner({ organizationId, mode }: Pick<CheckoutRecord, 'organizationId' | 'mode'>): string {
  return `${organizationId} ${mode} checkout`;
}

/**
 * The shop's account with a provider.
 * @returns undefined if part of it is missing from the settings
 * @throws if a secret can't be decrypted
 */
export function accountOf(
  checkout: CheckoutRecord,
  provider: ProviderName,
  decrypt: (text: string, owner: string) => string,
): PaymentAccount | undefined {
  const { mode, store, clientId } = checkout;
  const encrypted = provider === 'stripe' ? checkout.key : checkout.clientSecret;
  if (encrypted === undefined) return undefined;
  const secret = decrypt(encrypted, secretOwner(checkout));
  if (provider === 'stripe') return { provider, mode, key: secret };
  if (store === undefined || clientId === undefined) return undefined;
  return { provider, mode, store, clientId, clientSecret: secret };
}

/**
 * Calculates from the quote's total what a customer pays online right after ordering.
 * @returns undefined if the order is paid by invoice, for example because the provider can't charge the amount exactly
 */
export function amountNow(
  { kind, deposit, currencies }: Pick<CheckoutRecord, 'kind' | 'deposit' | 'currencies'>,
  total: Money,
): Money | undefined {
  const { provider } = checkoutFacts[kind];
  if (!provider || (provider === 'shopify' && !currencies?.includes(total.currency))) return undefined;
  const amount = deposit === undefined ? total : (provider === 'stripe' ? depositOf : shareOf)(total, deposit);
  if (!amount || !isCountable(provider, amount)) return undefined;
  return provider === 'stripe' && amount.amount < smallestCharge(amount.currency) ? undefined : amount;
}

/** @returns the deposit, rounded to the currency's minor unit; undefined if it wouldn't be below the total */
function shareOf({ amount, currency }: Money, percent: number): Money | undefined {
  const share = Math.max(1, Math.round((amount * percent) / 100));
  return share < amount ? { amount: share, currency } : undefined;
}

/** Whether the provider can charge or refund exactly this amount. Charges also have a minimum. */
export function isCountable(provider: ProviderName, amount: Money): boolean {
  return provider === 'stripe' ? toStripeAmount(amount) !== undefined : amount.amount > 0;
}

/**
 * A store's address in a uniform format. Also accepts `Example.myshopify.com` and
 * `https://admin.shopify.com/store/example`.
 */
export function storeAddress(typed: string): string {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '');
  const [, admin] = /^admin\.shopify\.com\/store\/([^/]+)/.exec(text) ?? [];
  return admin === undefined ? text.replace(/\/.*$/, '') : `${admin}.myshopify.com`;
}

/**
 * Whether this is the address of a Shopify store. Requests with secrets are sent there, so it can't be just any host.
 */
export function isStoreAddress(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,62}\.myshopify\.com$/.test(text);
}

/** Secrets and addresses as the person typed them. */
export interface TypedAccount {
  readonly key?: string | null | undefined;
  readonly webhookSecret?: string | null | undefined;
  readonly store?: string | null | undefined;
}

type AccountFields = Pick<
  CheckoutRecord,
  'kind' | 'mode' | 'key' | 'webhookSecret' | 'store' | 'clientId' | 'clientSecret'
>;

/**
 * Finds the issues in the settings.
 * @returns the issues, each with a JSON pointer to the setting
 */
export function checkoutIssues(checkout: AccountFields, typed: TypedAccount): readonly ProblemIssue[] {
  const { provider } = checkoutFacts[checkout.kind];
  return [...typedIssues(checkout, typed), ...(provider ? missingIssues(checkout, provider) : [])];
}

function typedIssues({ mode }: AccountFields, { key, webhookSecret, store }: TypedAccount): readonly ProblemIssue[] {
  const prefix = `rk_${mode}_`;
  const malformed = (pointer: string, detail: string) => ({ pointer, code: 'malformed_key', detail });
  return [
    ...(key && !new RegExp(`^${prefix}\\w{8,}$`).test(key) ? [malformed('/key', keyAdvice(key, prefix))] : []),
    ...(webhookSecret && !/^whsec_[\w+/=-]{8,}$/.test(webhookSecret)
      ? [malformed('/webhook_secret', 'A signing secret starts with whsec_.')]
      : []),
    ...(typeof store === 'string' && !isStoreAddress(store) ? [malformed('/shopify/store', STORE_ADVICE)] : []),
  ];
}

const STORE_ADVICE =
  'Enter the address that ends in .myshopify.com, such as example.myshopify.com. In Shopify, it’s under Settings → Domains.';

const NEEDED: Readonly<Record<ProviderName, readonly (readonly [keyof AccountFields, string, string])[]>> = {
  stripe: [
    ['key', '/key', 'To get paid online, enter a restricted key.'],
    ['webhookSecret', '/webhook_secret', 'To get paid online, enter the webhook’s signing secret.'],
  ],
  shopify: [
    ['store', '/shopify/store', 'To get paid in Shopify, enter your store’s address.'],
    ['clientId', '/shopify/client_id', 'Enter the client ID of your app in Shopify.'],
    ['clientSecret', '/shopify/client_secret', 'Enter the client secret of your app in Shopify.'],
  ],
};

function missingIssues(checkout: AccountFields, provider: ProviderName): readonly ProblemIssue[] {
  return NEEDED[provider]
    .filter(([field]) => checkout[field] === undefined)
    .map(([, pointer, detail]) => ({ pointer, code: 'missing', detail }));
}

function keyAdvice(key: string, prefix: string): string {
  if (key.startsWith('sk_'))
    return `This is a secret key, which has too many permissions. Create a restricted key (${prefix}…).`;
  if (/^rk_(live|test)_/.test(key)) return `This key is for the other mode. Enter one that starts with ${prefix}.`;
  return `A restricted key starts with ${prefix}.`;
}
