// What the webhook views have in common: words for the states of endpoints and deliveries, and secrets that are shown
// once.

import type { WebhookAttempt, WebhookDelivery, WebhookEndpoint } from '@parametric/api-client';
import { html, LitElement, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import '../shared/copy-button.js';
import { KeptForm } from '../shared/kept-form.js';
import { consoleCss } from '../shared/styles.js';

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

/** An endpoint's state in one word, with the reason. */
export function stateOf(endpoint: WebhookEndpoint): {
  readonly word: string;
  readonly badge: string;
  readonly why: string;
} {
  if (endpoint.status === 'disabled') {
    return { word: 'Disabled', badge: 'badge danger', why: endpoint.disabled_reason ?? '' };
  }
  if (endpoint.paused_until && Date.parse(endpoint.paused_until) > Date.now()) {
    const why = `No recent response. Next attempt: ${timeOf(endpoint.paused_until)}.`;
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

/**
 * The endpoints whose secret was shown but not confirmed as copied. The list is kept across reloads, but the secrets
 * aren't.
 */
export class UncopiedSecrets {
  readonly #kept: KeptForm<readonly string[]>;

  constructor(organization: string) {
    this.#kept = new KeptForm(`webhook secrets ${organization}`);
  }

  has(endpoint: string): boolean {
    return (this.#kept.read() ?? []).includes(endpoint);
  }

  add(endpoint: string): void {
    this.#kept.keep([...new Set([...(this.#kept.read() ?? []), endpoint])]);
  }

  delete(endpoint: string): void {
    const others = (this.#kept.read() ?? []).filter((each) => each !== endpoint);
    this.#kept.keep(others.length > 0 ? others : undefined);
  }
}

/** @fires secret-done when the person confirms that they copied the secret */
@customElement('webhook-secret')
export class WebhookSecret extends LitElement {
  static override styles = consoleCss`
    code {
      overflow-wrap: anywhere;
      user-select: all;
    }
  `;

  @property({ attribute: false }) secret = '';

  override render(): TemplateResult {
    return html`<section class="note stack" role="status" aria-label="Secret">
      <p><strong>Copy the secret now. You won’t be able to see it again.</strong> Your server uses it to verify that events come from us.</p>
      <code dir="ltr">${this.secret}</code>
      <div class="row">
        <copy-button .text=${this.secret} label="Copy secret"></copy-button>
        <button type="button" class="button" @click=${() => this.dispatchEvent(new CustomEvent('secret-done'))}>Done</button>
      </div>
    </section>`;
  }
}
