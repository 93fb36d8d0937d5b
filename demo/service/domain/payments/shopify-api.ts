// The Admin API of shops' Shopify stores: signs in, sends queries, and interprets errors.

import { type Money, minorUnitDigits } from '@parametric/api-client';
import { LruCache } from '../../platform/lru-cache.js';
import { sha256 } from '../../platform/sha256.js';
import { withoutSecrets } from '../../platform/telemetry/log.js';
import { isStoreAddress } from './checkout.js';
import { PaymentError, type ShopifyAccount } from './provider.js';

/** https://shopify.dev/docs/api/usage/versioning */
const VERSION = '2026-10';
const TIMEOUT_MS = 20_000;
const MAX_TOKENS = 1_000;

export interface ShopifyMoney {
  readonly presentmentMoney: { readonly amount: string; readonly currencyCode: string };
}

export interface UserErrors {
  readonly userErrors: readonly { readonly message: string }[];
}

/**
 * A client for the Admin API of shops' stores. Access tokens are valid for a day. After a 401, it requests a new one.
 */
export class AdminApi {
  readonly #url: string;
  readonly #tokens = new LruCache<string>(MAX_TOKENS);

  constructor(url: string) {
    this.#url = url;
  }

  /** @throws {PaymentError} */
  async ask<Data>(account: ShopifyAccount, query: string, variables: object = {}): Promise<Data> {
    const name = sha256(`${account.store} ${account.clientId} ${account.clientSecret}`);
    const known = this.#tokens.get(name);
    if (known !== undefined) {
      const response = await this.#send(account, known, { query, variables });
      if (response.status !== 401) return dataOf<Data>(response);
    }
    const token = await this.#signIn(account);
    this.#tokens.set(name, token);
    return dataOf<Data>(await this.#send(account, token, { query, variables }));
  }

  #send(account: ShopifyAccount, token: string, body: object): Promise<Answer> {
    const headers = { 'x-shopify-access-token': token, 'content-type': 'application/json' };
    return this.#post(account, `/admin/api/${VERSION}/graphql.json`, headers, JSON.stringify(body));
  }

  /** https://shopify.dev/docs/apps/build/authentication-authorization/client-credentials-grant */
  async #signIn(account: ShopifyAccount): Promise<string> {
    const { store, clientId, clientSecret } = account;
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const { status, content } = await this.#post(account, '/admin/oauth/access_token', {}, new URLSearchParams(form));
    const { access_token: token, error } = content as { readonly access_token?: string; readonly error?: string };
    if (status === 200 && token !== undefined) return token;
    if (status === 429 || status >= 500) throw new PaymentError('unavailable', 'Shopify didn’t respond.');
    if (status === 404) throw new PaymentError('store', `Shopify doesn’t have a store at ${store}.`);
    const reason = error === undefined ? '' : ` (${withoutSecrets(error)})`;
    throw new PaymentError(
      'key',
      `Shopify doesn’t accept this client ID and secret for ${store}${reason}. Copy them again from the app’s settings, and install the app in this store.`,
    );
  }

  async #post(
    { store }: ShopifyAccount,
    path: string,
    headers: Readonly<Record<string, string>>,
    body: string | URLSearchParams,
  ): Promise<Answer> {
    if (!isStoreAddress(store)) throw new PaymentError('store', 'The store’s address is incomplete. Enter it again.');
    const init = { method: 'POST', redirect: 'error', headers, body } as const;
    try {
      const address = new URL(this.#url.replace('{store}', store) + path);
      const response = await fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
      // Shopify's error responses aren't always JSON.
      return { status: response.status, content: await response.json().catch(() => ({})) };
    } catch {
      throw new PaymentError('unavailable', 'Shopify didn’t respond.');
    }
  }
}

interface Answer {
  readonly status: number;
  readonly content: unknown;
}

interface GraphQlError {
  readonly message: string;
  readonly extensions?: { readonly code?: string };
}

/** @throws {PaymentError} */
function dataOf<Data>({ status, content }: Answer): Data {
  const { data, errors } = content as { readonly data?: Data; readonly errors?: unknown };
  if (status === 200 && data && !errors) return data;
  const [first] = Array.isArray(errors) ? (errors as readonly GraphQlError[]) : [];
  const code = first?.extensions?.code;
  const isLater = ['THROTTLED', 'INTERNAL_SERVER_ERROR', 'IDEMPOTENCY_CONCURRENT_REQUEST'].includes(code ?? '');
  if (isLater || status === 429 || status >= 500) throw new PaymentError('unavailable', 'Shopify is busy.');
  const message = first?.message ?? (typeof errors === 'string' ? errors : `Shopify returned ${status}.`);
  const isKey = code === 'ACCESS_DENIED' || [401, 402, 403, 404, 423].includes(status);
  throw new PaymentError(isKey ? 'key' : 'refused', withoutSecrets(message));
}

/** @throws {PaymentError} */
export function checkUserErrors({ userErrors }: UserErrors): void {
  if (userErrors.length === 0) return;
  const sentences = userErrors.map(({ message }) => message.replace(/\.?$/, '.'));
  throw new PaymentError('refused', `Shopify says: ${sentences.join(' ')}`);
}

export function moneyOf({ presentmentMoney: { amount, currencyCode } }: ShopifyMoney): Money {
  return { amount: Math.round(Number(amount) * 10 ** minorUnitDigits(currencyCode)), currency: currencyCode };
}
