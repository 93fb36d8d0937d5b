// Words for an entry of the record of changes.

import type { AuditEntry } from '@parametric/service/contract';

/** The kinds of changed records, by which the service filters. */
export const subjectNames = {
  organization: 'Organization',
  key: 'Keys',
  model: 'Products',
  file: 'Files',
  workshop: 'Workshops',
  order: 'Orders',
  webhook_endpoint: 'Webhooks',
  webhook_delivery: 'Webhook deliveries',
} as const;

const sentences: Readonly<Record<string, string>> = {
  'organization.created': 'Organization created',
  'organization.changed': 'Organization changed',
  'key.issued': 'Key issued',
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
  'order.status_changed': 'Order moved',
  'order.tracked': 'Tracking of an order changed',
  'order.personal_data_erased': 'Personal data of an order erased',
  'webhook_endpoint.created': 'Webhook endpoint added',
  'webhook_endpoint.changed': 'Webhook endpoint changed',
  'webhook_endpoint.removed': 'Webhook endpoint removed',
  'webhook_endpoint.secret_rotated': 'Webhook secret rotated',
  'webhook_endpoint.previous_secrets_revoked': 'Previous webhook secrets ended',
};

/** The name of an action. An unknown one is named by its code: `price_list.replaced` becomes "Price list replaced". */
export function sayAction(action: string): string {
  const known = sentences[action];
  if (known !== undefined) return known;
  const words = action.replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Who made the change, and the value that filters the list by them. */
export function sayActor({ kind, id, label, name }: AuditEntry['by']): { readonly text: string; readonly by: string } {
  if (kind === 'command') return { text: `Command: ${name ?? ''}`, by: name ?? '' };
  return { text: label ?? `Key ${shortId(id ?? '')}`, by: id ?? '' };
}

/** The beginning of an id, by which it can be found in a list: `key_0660e22a9922…`. */
export function shortId(id: string): string {
  return id.length > 20 ? `${id.slice(0, 16)}…` : id;
}

export function sayField(field: string): string {
  const words = field.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Undefined where there is no value. */
export function sayValue(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map((each) => sayValue(each) ?? '').join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
