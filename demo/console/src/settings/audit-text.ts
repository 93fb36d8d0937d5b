// The wording of audit log entries.

import type { AuditEntry } from '@parametric/service/contract';
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { baseStyles } from '../shared/styles.js';

/** The kinds of records that the service can filter by. */
export const SUBJECT_NAMES = {
  organization: 'Organization',
  key: 'Keys',
  model: 'Products',
  file: 'Files',
  workshop: 'Workshops',
  order: 'Orders',
  webhook_endpoint: 'Webhooks',
  webhook_delivery: 'Webhook deliveries',
} as const;

const SENTENCES: Readonly<Record<string, string>> = {
  'organization.created': 'Organization created',
  'organization.changed': 'Organization changed',
  'key.issued': 'Key created',
  'key.changed': 'Key changed',
  'key.revoked': 'Key revoked',
  'model.published': 'Product published',
  'model.retired': 'Product retired',
  'model.deleted': 'Product deleted',
  'file.added': 'File added',
  'file.deleted': 'File deleted',
  'workshop.created': 'Workshop added',
  'workshop.changed': 'Workshop changed',
  'workshop.removed': 'Workshop removed',
  'order.status_changed': 'Order status changed',
  'order.tracked': 'Order tracking changed',
  'order.personal_data_erased': 'Order’s personal data erased',
  'webhook_endpoint.created': 'Webhook endpoint added',
  'webhook_endpoint.changed': 'Webhook endpoint changed',
  'webhook_endpoint.removed': 'Webhook endpoint removed',
  'webhook_endpoint.secret_rotated': 'Webhook secret rotated',
  'webhook_endpoint.previous_secrets_revoked': 'Previous webhook secrets revoked',
};

/**
 * An action's name. An unknown action's name comes from its code: `price_list.replaced` becomes "Price list replaced".
 */
export function sayAction(action: string): string {
  const known = SENTENCES[action];
  if (known !== undefined) return known;
  const words = action.replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Who made the change, and the value to filter the list by them. */
export function sayActor({ kind, id, label, name }: AuditEntry['by']): { readonly text: string; readonly by: string } {
  if (kind === 'command') return { text: `Command: ${name ?? ''}`, by: name ?? '' };
  return { text: label ?? `Key ${shortId(id ?? '')}`, by: id ?? '' };
}

/** The beginning of an id, enough to find it in a list: `key_0660e22a9922…`. */
export function shortId(id: string): string {
  return id.length > 20 ? `${id.slice(0, 16)}…` : id;
}

export function sayField(field: string): string {
  const words = field.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Undefined if there's no value. */
export function sayValue(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map((each) => sayValue(each) ?? '').join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export class AuditChanges extends LitElement {
  static override styles = [
    baseStyles,
    css`
      dl {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: 2px var(--space-3);
        font-size: var(--text-s);
        text-align: start;
      }

      dt,
      del {
        color: var(--muted);
      }

      dd {
        overflow-wrap: anywhere;
      }
    `,
  ];

  @property({ attribute: false }) changes: AuditEntry['changes'] = [];

  override render(): TemplateResult | typeof nothing {
    if (this.changes.length === 0) return nothing;
    return html`<dl>${this.changes.map((change) => this.#renderChange(change))}</dl>`;
  }

  #renderChange({ field, before, after }: AuditEntry['changes'][number]): TemplateResult {
    const [old, now] = [sayValue(before), sayValue(after)];
    const isBare = old === undefined && now === undefined;
    return html`
      <dt>${sayField(field)}</dt>
      <dd dir="auto">
        ${old === undefined ? nothing : html`<del>${old}</del><span aria-hidden="true"> → </span>`}
        ${isBare ? 'changed' : (now ?? 'none')}
      </dd>
    `;
  }
}

customElements.define('audit-changes', AuditChanges);
