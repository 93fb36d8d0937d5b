// The wording of webhook endpoint and delivery states.

import type { WebhookAttempt, WebhookDelivery, WebhookEndpoint } from '@parametric/api-client';

const ERRORS: Readonly<Record<string, string>> = {
  timeout: 'Timed out',
  name_not_resolved: 'Host not found',
  connection_failed: 'Couldn’t connect',
  tls_failed: 'TLS error. Check the certificate.',
  malformed_response: 'Invalid HTTP response',
  forbidden_target: 'The URL isn’t public',
  secret_unreadable: 'The secret couldn’t be read. Roll it.',
};

export function outcomeOf({ response_status, error, detail }: Partial<WebhookAttempt>): string {
  if (response_status !== undefined) return `${response_status}`;
  return error === undefined ? (detail ?? '') : (ERRORS[error] ?? error.replaceAll('_', ' '));
}

export function deliveryClass(status: WebhookDelivery['status']): string {
  return { delivered: 'badge success', failed: 'badge danger' }[status as string] ?? 'badge';
}

export function deliveryWord(status: WebhookDelivery['status']): string {
  return { delivered: 'Delivered', failed: 'Skipped', pending: 'Pending' }[status as string] ?? status;
}

/** An endpoint's state in one word, and the reason. */
export function stateOf(endpoint: WebhookEndpoint): {
  readonly word: string;
  readonly badge: string;
  readonly why: string;
} {
  if (endpoint.status === 'disabled') {
    return { word: 'Disabled', badge: 'badge danger', why: endpoint.disabled_reason ?? '' };
  }
  if (endpoint.paused_until && Date.parse(endpoint.paused_until) > Date.now()) {
    const why = `No recent response. Next try: ${timeOf(endpoint.paused_until)}.`;
    return { word: 'Paused', badge: 'badge warning', why };
  }
  if (endpoint.failing_since) {
    return {
      word: 'Failing',
      badge: 'badge warning',
      why: `Nothing delivered since ${timeOf(endpoint.failing_since)}.`,
    };
  }
  return { word: 'Enabled', badge: 'badge success', why: '' };
}

export function timeOf(time: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(time));
}
