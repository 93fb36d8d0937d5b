// The settings that an organization can change with `PATCH /v1/organization`. The schemas of the request and the
// response, the audit log, and the way settings are stored are all derived from this table.

import { type OrganizationUpdate, organizationSchema } from '@parametric/api-client';
import * as z from 'zod/mini';
import { defaultSamples, sampleSettingsSchema } from '../inquiries/sample-settings.js';
import { sellerSchema } from '../invoices/seller-schema.js';
import type { OrganizationRecord } from '../records/records.js';
import { defaultTaxes, taxSettingsSchema } from '../tax/tax-settings.js';
import type { OrganizationChange } from './key-store.js';

type Field = Exclude<keyof OrganizationRecord, 'id' | 'mail'>;

interface Row {
  /** The name of the setting's field in `OrganizationRecord`. */
  readonly field: Field;
  readonly schema: z.ZodMiniType;
  readonly column: 'boolean' | 'text' | 'json';
  /** The setting's value in the API if none is stored. */
  readonly unset?: unknown;
  /** Whether the audit log contains only the names of changed fields, because their values may be about people. */
  readonly isPrivate?: true;
}

interface Setting<Name extends Field, Value = NonNullable<OrganizationRecord[Name]>> extends Row {
  readonly field: Name;
  readonly schema: z.ZodMiniType<Value | null>;
  readonly column: Value extends boolean ? 'boolean' : Value extends string ? 'text' : 'json';
  readonly unset?: Value | null;
}

/** The settings by their names in the API. */
export const organizationSettings = {
  name: { field: 'name', schema: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)), column: 'text' },
  /** Whether the organization's license keys, and therefore its pages, can place orders. */
  license_orders: { field: 'licenseOrders', schema: z.boolean(), column: 'boolean' },
  /** The default currency for quotes, as an ISO 4217 code; null uses each workshop's own. */
  currency: { field: 'currency', schema: z.nullable(z.string()), column: 'text', unset: null },
  /** Slugs of the workshops to ask for quotes; null asks all. */
  workshops: {
    field: 'workshops',
    schema: z.nullable(z.array(z.string()).check(z.minLength(1), z.maxLength(1_000))),
    column: 'json',
    unset: null,
  },
  /** The organization's legal details, for invoices; null removes them. */
  seller: { field: 'seller', schema: z.nullable(sellerSchema), column: 'json', unset: null, isPrivate: true },
  taxes: { field: 'taxes', schema: taxSettingsSchema, column: 'json', unset: defaultTaxes, isPrivate: true },
  /** Samples of materials that customers can request. */
  samples: { field: 'samples', schema: sampleSettingsSchema, column: 'json', unset: defaultSamples },
  /** Whether to count visits to the organization's pages: see `POST /v1/models/{id}/visits`. */
  count_visits: { field: 'countsVisits', schema: z.boolean(), column: 'boolean', unset: false },
} as const satisfies Record<keyof OrganizationUpdate, { [Name in Field]: Setting<Name> }[Field]>;

type Settings = typeof organizationSettings;

const rows = Object.entries<Row>(organizationSettings);
const shape = Object.fromEntries(rows.map(([name, { schema }]) => [name, schema])) as {
  [Name in keyof Settings]: Settings[Name]['schema'];
};

/** The schema of the body of `PATCH /v1/organization`. */
export const organizationUpdateSchema = z.partial(z.strictObject(shape));
/** The schema of the organization in responses, with all of its settings. */
export const ownOrganizationSchema = z.extend(organizationSchema, shape);
export type Organization = z.infer<typeof ownOrganizationSchema>;

/** Returns the record fields of the settings that are stored as booleans, or of those that are stored as JSON. */
export const settingFields = (column: 'boolean' | 'json'): readonly Field[] =>
  rows.filter(([, setting]) => setting.column === column).map(([, { field }]) => field);

export function organizationChange(update: z.infer<typeof organizationUpdateSchema>): OrganizationChange {
  const settings = Object.entries(update) as readonly (readonly [keyof Settings, unknown])[];
  return Object.fromEntries(
    settings.map(([name, value]) => [organizationSettings[name].field, value ?? undefined]),
  ) as OrganizationChange;
}

export function organizationResource(organization: OrganizationRecord): Organization {
  const settings = rows.map(([name, { field, unset }]) => [name, organization[field] ?? unset]);
  return { id: organization.id, object: 'organization', ...Object.fromEntries(settings) };
}

/** An organization's settings by their names in the API: either only those with private values, or only the others. */
export function storedSettings(
  organization: OrganizationRecord,
  { isPrivate }: { readonly isPrivate: boolean },
): Readonly<Record<string, unknown>> {
  const chosen = rows.filter(([, setting]) => (setting.isPrivate ?? false) === isPrivate);
  return Object.fromEntries(chosen.map(([name, { field }]) => [name, organization[field]]));
}
