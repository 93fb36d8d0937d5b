// The settings for how customers pay, and a check of the shop's account with its payment provider.

import {
  type CheckoutSettings,
  checkoutCheckSchema,
  checkoutSettingsSchema,
  checkoutSettingsUpdateSchema,
} from '@parametric/api-client';
import {
  accountOf,
  type CheckoutRecord,
  checkoutFacts,
  checkoutIssues,
  checkoutKinds,
  secretOwner,
  storeAddress,
} from '../../domain/payments/checkout.js';
import type { CheckoutChange } from '../../domain/payments/payment-store.js';
import { type CheckedAccount, PaymentError } from '../../domain/payments/provider.js';
import type { ProviderName } from '../../domain/records/records.js';
import { timestamp } from '../../platform/clock.js';
import { invalidRequest, ProblemError } from '../../platform/problems.js';
import { readBody } from '../http/body.js';
import { actorOf, keyOf } from '../http/credentials.js';
import { jsonReply, type Reply } from '../http/reply.js';
import { type AuthenticatedContext, type RequestContext, type Route, takeReport } from '../http/route.js';

export const EVENTS_PATH = '/v1/checkout-events/:organization/:mode';

export const checkoutSettingsRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/checkout-settings',
    operationId: 'getCheckoutSettings',
    access: ['api'],
    scope: 'settings:read',
    summary: 'How customers pay, for orders of this key’s mode.',
    responses: { 200: { schema: checkoutSettingsSchema } },
    handle: getSettings,
  },
  {
    method: 'PATCH',
    path: '/v1/checkout-settings',
    operationId: 'updateCheckoutSettings',
    access: ['api'],
    scope: 'settings:write',
    needsFresh: true,
    summary: 'Changes how customers pay. New secrets are tested before they’re stored.',
    body: checkoutSettingsUpdateSchema,
    problems: ['unavailable'],
    responses: { 200: { schema: checkoutSettingsSchema } },
    handle: updateSettings,
  },
  {
    method: 'POST',
    path: '/v1/checkout-settings/check',
    operationId: 'checkCheckoutSettings',
    access: ['api'],
    scope: 'settings:write',
    summary:
      'Checks the connection to the payment provider in use, point by point. For Shopify, it also sets up events and reads the currencies.',
    problems: ['unavailable'],
    responses: { 200: { schema: checkoutCheckSchema } },
    handle: checkSettings,
  },
];

function eventsUrl({ context, url }: RequestContext, checkout: CheckoutRecord, provider: ProviderName): string {
  const path = EVENTS_PATH.replace(':organization', checkout.organizationId).replace(':mode', checkout.mode);
  const more = provider === 'stripe' ? '' : `/${provider}`;
  return new URL(path + more, context.settings.serviceUrl ?? url.origin).href;
}

function settingsResource(call: RequestContext, checkout: CheckoutRecord): CheckoutSettings {
  const { mode, kind, deposit, keyEnding, webhookSecretEnding, clientSecretEnding } = checkout;
  return {
    ...{ object: 'checkout_settings', mode, checkout: kind, deposit_percent: deposit ?? null },
    key_ending: keyEnding ?? null,
    webhook_secret_ending: webhookSecretEnding ?? null,
    shopify: {
      store: checkout.store ?? null,
      client_id: checkout.clientId ?? null,
      client_secret_ending: clientSecretEnding ?? null,
      currencies: [...(checkout.currencies ?? [])],
    },
    events_url: eventsUrl(call, checkout, 'stripe'),
    kinds: checkoutKinds.map((each) => {
      const { name, provider } = checkoutFacts[each];
      return { checkout: each, name, is_online: provider !== undefined };
    }),
  };
}

async function getSettings(call: AuthenticatedContext): Promise<Reply> {
  const { organizationId, mode } = keyOf(call.credential);
  return jsonReply(200, settingsResource(call, await call.context.store.checkouts.get(organizationId, mode)));
}

async function updateSettings(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential } = call;
  const body = await readBody(call, checkoutSettingsUpdateSchema);
  const { organizationId, mode } = keyOf(credential);
  const { store, client_id: clientId, client_secret: clientSecret } = body.shopify ?? {};
  const typed = {
    key: body.key,
    webhookSecret: body.webhook_secret,
    store: store == null ? store : storeAddress(store),
  };
  const owner = secretOwner({ organizationId, mode });
  const secretOf = (text: string | null | undefined) => (text ? context.secrets.encrypt(text, owner) : undefined);
  let change: CheckoutChange = {
    ...(body.checkout === undefined ? {} : { kind: body.checkout }),
    ...(body.deposit_percent === undefined ? {} : { deposit: body.deposit_percent ?? undefined }),
    ...(body.key === undefined ? {} : { key: secretOf(body.key), keyEnding: endingOf(body.key) }),
    ...(body.webhook_secret === undefined
      ? {}
      : { webhookSecret: secretOf(body.webhook_secret), webhookSecretEnding: endingOf(body.webhook_secret) }),
    ...(store === undefined ? {} : { store: typed.store ?? undefined }),
    ...(clientId === undefined ? {} : { clientId: clientId ?? undefined }),
    ...(clientSecret === undefined
      ? {}
      : { clientSecret: secretOf(clientSecret), clientSecretEnding: endingOf(clientSecret) }),
  };
  const issuesOf = (changed: CheckoutRecord) => checkoutIssues(changed, typed);
  const changed = { ...(await context.store.checkouts.get(organizationId, mode)), ...change };
  const refused = issuesOf(changed);
  if (refused.length > 0) throw invalidRequest(refused);
  if (body.key) await checkAccount(call, changed, 'stripe');
  if (body.shopify) change = { ...change, currencies: (await checkAccount(call, changed, 'shopify'))?.currencies };
  let issues: ReturnType<typeof issuesOf> = [];
  const isAllowed = (stored: CheckoutRecord) => {
    issues = issuesOf(stored);
    return issues.length === 0;
  };
  const options = { now: timestamp(context.clock()), by: actorOf(credential), isAllowed };
  await context.store.checkouts.change(organizationId, mode, change, options);
  if (issues.length > 0) throw invalidRequest(issues);
  context.wakeWorker();
  return jsonReply(200, settingsResource(call, await context.store.checkouts.get(organizationId, mode)));
}

const endingOf = (secret: string | null) => secret?.slice(-4) || undefined;

async function checkSettings(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential } = call;
  const { organizationId, mode } = keyOf(credential);
  const checkout = await context.store.checkouts.get(organizationId, mode);
  const { provider } = checkoutFacts[checkout.kind];
  const checked = provider && (await askProvider(call, checkout, provider));
  if (checked?.currencies) {
    const options = { now: timestamp(context.clock()), by: actorOf(credential), isAllowed: () => true };
    await context.store.checkouts.change(organizationId, mode, { currencies: checked.currencies }, options);
  }
  const checks = (checked?.checks ?? []).map(({ title, problem }) => {
    return { title, ok: problem === undefined, ...(problem === undefined ? {} : { detail: problem }) };
  });
  return jsonReply(200, { object: 'checkout_check', checks });
}

/**
 * Checks the shop's account with its payment provider.
 * @returns undefined if the account is incomplete
 * @throws {ProblemError} 422 if the account can't be used, 503 if the provider can't be reached
 */
async function checkAccount(
  call: AuthenticatedContext,
  checkout: CheckoutRecord,
  provider: ProviderName,
): Promise<CheckedAccount | undefined> {
  const checked = await askProvider(call, checkout, provider);
  const [issue] = (checked?.checks ?? []).flatMap(({ pointer, problem }) =>
    problem === undefined ? [] : [{ pointer, code: 'key_refused', detail: problem }],
  );
  if (issue) throw invalidRequest([issue]);
  return checked;
}

/**
 * Asks the payment provider to check the shop's account.
 * @throws {ProblemError} 503 if the provider can't be reached
 */
async function askProvider(
  call: AuthenticatedContext,
  checkout: CheckoutRecord,
  name: ProviderName,
): Promise<CheckedAccount | undefined> {
  const { payments, secrets } = call.context;
  const account = accountOf(checkout, name, secrets.decrypt);
  if (!account) return undefined;
  await takeReport(call);
  try {
    return await payments.provider(name).check(account, eventsUrl(call, checkout, name));
  } catch (error) {
    throw paymentProblem(error);
  }
}

/**
 * Converts a payment provider's error to a problem for the caller. Only the shop sees what's wrong with its settings.
 */
export function paymentProblem(error: unknown): unknown {
  if (!(error instanceof PaymentError)) return error;
  if (error.kind === 'unavailable') {
    return new ProblemError('unavailable', `${error.message} Try again in a minute.`, {
      headers: { 'retry-after': '60' },
    });
  }
  return new ProblemError(
    'payment_refused',
    'The payment provider rejected the shop’s request. The reason is in the shop’s log.',
  );
}
