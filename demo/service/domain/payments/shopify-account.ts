// Checks a shop's account with Shopify, and subscribes to the events that payments need.

import { type AccountCheck, type CheckedAccount, PaymentError, type ShopifyAccount } from './provider.js';
import { type AdminApi, checkUserErrors, type UserErrors } from './shopify-api.js';

/** The scopes for creating, finding, and deleting draft orders, for reading payments, and for refunding them. */
const SCOPES = ['write_draft_orders', 'write_orders'];
/** The events, each with the fields that the service reads. Customers' data stays in Shopify. */
const TOPICS: Readonly<Record<string, readonly string[]>> = {
  ORDERS_PAID: ['id', 'note_attributes'],
  ORDERS_CANCELLED: ['id', 'note_attributes'],
  REFUNDS_CREATE: ['id', 'order_id'],
};

export async function checkAccount(api: AdminApi, account: ShopifyAccount, eventsUrl: string): Promise<CheckedAccount> {
  const signIn = { title: `Sign-in to ${account.store}`, pointer: '/shopify/client_secret' };
  let found: Shop;
  try {
    found = await api.ask<Shop>(account, SHOP);
  } catch (error) {
    if (!(error instanceof PaymentError) || error.kind === 'unavailable') throw error;
    const pointer = error.kind === 'store' ? '/shopify/store' : signIn.pointer;
    return { checks: [{ ...signIn, pointer, problem: error.message }] };
  }
  const { shop, currentAppInstallation } = found;
  const scopes = currentAppInstallation.accessScopes.map(({ handle }) => handle);
  const missing = SCOPES.filter((scope) => !scopes.includes(scope));
  const checks: AccountCheck[] = [
    signIn,
    {
      title: `App scopes: ${SCOPES.join(' and ')}`,
      pointer: signIn.pointer,
      problem: missing.length > 0 ? scopeProblem(missing) : undefined,
    },
    {
      title: 'Store type',
      pointer: '/shopify/store',
      problem: shop.plan.partnerDevelopment === (account.mode === 'test') ? undefined : MODE_PROBLEMS[account.mode],
    },
  ];
  if (missing.length === 0) checks.push(await checkEvents(api, account, eventsUrl));
  return { checks, currencies: shop.enabledPresentmentCurrencies.toSorted() };
}

interface Shop {
  readonly shop: {
    readonly enabledPresentmentCurrencies: readonly string[];
    readonly plan: { readonly partnerDevelopment: boolean };
  };
  readonly currentAppInstallation: { readonly accessScopes: readonly { readonly handle: string }[] };
}

const SHOP =
  '{ shop { enabledPresentmentCurrencies plan { partnerDevelopment } } currentAppInstallation { accessScopes { handle } } }';

const MODE_PROBLEMS = {
  test: 'Test orders can’t be paid with real money. Connect a development store.',
  live: 'Payments in a development store aren’t real. Connect a store that’s on a paid plan.',
};

function scopeProblem(missing: readonly string[]): string {
  return `The app is missing ${missing.join(' and ')}. In the Dev Dashboard, add the scopes to a new version of the app, release it, and update the app in your store.`;
}

/** Subscribes to the events that are missing. */
async function checkEvents(api: AdminApi, account: ShopifyAccount, uri: string): Promise<AccountCheck> {
  const check = { title: `Events to ${uri}`, pointer: '/shopify/store' };
  try {
    const { webhookSubscriptions } = await api.ask<{ webhookSubscriptions: { nodes: readonly { topic: string }[] } }>(
      account,
      'query ($uri: String) { webhookSubscriptions(first: 50, uri: $uri) { nodes { topic } } }',
      { uri },
    );
    const known = webhookSubscriptions.nodes.map(({ topic }) => topic);
    for (const [topic, includeFields] of Object.entries(TOPICS).filter(([each]) => !known.includes(each))) {
      const { webhookSubscriptionCreate } = await api.ask<{ webhookSubscriptionCreate: UserErrors }>(
        account,
        `mutation ($topic: WebhookSubscriptionTopic!, $webhookSubscription: WebhookSubscriptionInput!) {
          webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhookSubscription) { userErrors { message } }
        }`,
        { topic, webhookSubscription: { uri, format: 'JSON', includeFields } },
      );
      checkUserErrors(webhookSubscriptionCreate);
    }
    return check;
  } catch (error) {
    if (!(error instanceof PaymentError) || error.kind === 'unavailable') throw error;
    const advice = uri.startsWith('https:') ? '' : ' Set SERVICE_URL to the service’s public https address.';
    return { ...check, problem: error.message + advice };
  }
}
