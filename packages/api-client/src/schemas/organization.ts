// An organization's settings, keys, people, workshops and audit log.

import * as z from 'zod/mini';
import { moneySchema, openEnum, pageSchema, sellerSchema, textSchema, timestampSchema } from './common.js';

const modes = ['test', 'live'] as const;
/** `license`: for pages. `api`: for servers. `workshop`: for one workshop, which sees the orders it makes. */
export const keyKinds = ['license', 'api', 'workshop'] as const;

const currency = z.nullable(z.string());
const taxes = z.looseObject({
  /** Whether an order's tax is rounded once, or for each product and the delivery. */
  rounding: openEnum(['total', 'line']),
  /** Whether prices of exports include the destination's tax (`taxed`) or none (`untaxed`). */
  exports: openEnum(['taxed', 'untaxed']),
  /** Buyers who don't pay tax, by VAT or tax number, and the reason, such as a resale certificate. */
  exempt: z.array(z.looseObject({ number: z.string(), reason: z.string() })),
});
/** Samples of materials that customers can request. */
const samples = z.looseObject({
  /** How many samples a customer can request at once; 0 if the shop sends none. */
  at_most: z.int(),
  /** The number of samples that are free. The customer pays for any others. */
  free: z.int(),
  /** The price with tax of each sample that isn't free. Absent if all are free. */
  price: z.optional(moneySchema),
});
const workshops = z.nullable(z.array(z.string()));

const settings = {
  name: z.string(),
  /** Whether the organization's license keys, and so its pages, can place orders. */
  license_orders: z.boolean(),
  /** The default currency for quotes (ISO 4217). If null, each workshop uses its own. */
  currency,
  /** The slugs of the workshops to request quotes from; null means all of them. */
  workshops,
  /** Legal details for invoices. The service's documentation has all fields. */
  seller: z.nullable(sellerSchema),
  taxes,
  samples,
  /** Whether visits to the organization's pages are counted. */
  count_visits: z.boolean(),
};

export const organizationSchema = z.looseObject({
  id: z.string(),
  object: z.literal('organization'),
  ...settings,
});

/** An organization's settings. */
export type Organization = z.infer<typeof organizationSchema>;

/** The body of `PATCH /v1/organization`: the settings to change. */
export type OrganizationUpdate = { readonly [Name in keyof typeof settings]?: Organization[Name] | undefined };

const label = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));
const origins = z.array(z.string().check(z.maxLength(300))).check(z.maxLength(100));
const models = z.array(z.string().check(z.maxLength(100))).check(z.minLength(1), z.maxLength(1_000));
const scopes = z.array(z.string()).check(z.minLength(1));

/** The body of `POST /v1/keys`. */
export const keyRequestSchema = z.strictObject({
  kind: z.enum(keyKinds),
  mode: z.enum(modes),
  label: z.optional(label),
  /** The pages that can use a license key; a live key needs at least one. */
  origins: z.optional(origins),
  /** The models that the key can use; all by default. */
  models: z.optional(models),
  /**
   * What the key can do. By default, an API key can do the same as a page, and a workshop's key can read and write its
   * orders.
   */
  scopes: z.optional(scopes),
  /** The workshop's slug; only for keys of kind `workshop`. */
  workshop: z.optional(z.string()),
});

/** A key to create. */
export type KeyRequest = z.infer<typeof keyRequestSchema>;

/** The body of `PATCH /v1/keys/{id}`. */
export const keyUpdateSchema = z.strictObject({
  label: z.optional(z.nullable(label)),
  origins: z.optional(origins),
  /** null allows all models. */
  models: z.optional(z.nullable(models)),
  scopes: z.optional(scopes),
});

/** Changes to a key. */
export type KeyUpdate = z.infer<typeof keyUpdateSchema>;

export const issuedKeySchema = z.looseObject({
  id: z.string(),
  object: z.literal('issued_key'),
  kind: openEnum(keyKinds),
  mode: openEnum(modes),
  label: z.optional(z.string()),
  /** The key's last characters, so that people can recognize it. */
  ending: z.optional(z.string()),
  /** The pages that can use the key; only for license keys. */
  origins: z.optional(z.array(z.string())),
  /** The models that the key can use. Absent if it can use all of the organization's models. */
  models: z.optional(z.array(z.string())),
  /** What the key can do. */
  scopes: z.array(z.string()),
  workshop: z.optional(z.string()),
  /** Whether this request used the key. */
  is_own: z.boolean(),
  created_at: timestampSchema,
  revoked_at: z.optional(timestampSchema),
  /**
   * The key itself. License keys are public and always have this. Other keys have it only in the response that issues
   * them.
   */
  key: z.optional(z.string()),
});
export const issuedKeyPageSchema = pageSchema(issuedKeySchema);

/** A key in its organization's list. */
export type IssuedKey = z.infer<typeof issuedKeySchema>;

export const keySchema = z.looseObject({
  object: z.literal('key'),
  kind: openEnum(keyKinds),
  mode: openEnum(modes),
  /** The models that the key can use. Absent if it can use all of the organization's models. */
  models: z.optional(z.array(z.string())),
  /** What the key can do. */
  scopes: z.array(z.string()),
  /** Slug of the workshop whose orders a workshop's key can see. */
  workshop: z.optional(z.string()),
  may_quote: z.boolean(),
  /** Whether the key can place orders. False if the organization doesn't accept orders from its pages. */
  may_order: z.boolean(),
});

/** What the client's own key can do. */
export type Key = z.infer<typeof keySchema>;

/** The roles of people in the console, starting with the one that has the most permissions. */
export const personRoles = ['owner', 'staff', 'workshop', 'read_only'] as const;

export const personSchema = z.looseObject({
  id: z.string(),
  object: z.literal('person'),
  email: z.string(),
  name: z.optional(z.string()),
  role: openEnum(personRoles),
  /** The slug of the workshop whose orders they see; only with the role `workshop`. */
  workshop: z.optional(z.string()),
  /** `invited` until the person accepts the invitation, then `joined`. */
  status: openEnum(['invited', 'joined']),
  /** Whether the person made this request; never true for a key. */
  is_own: z.boolean(),
  /** Whether they have a passkey, which people of a live shop need for secrets, payments, and people. */
  has_passkey: z.boolean(),
  /** Why the last email with an invitation or a link couldn't be delivered; missing if it wasn't returned. */
  bounce: z.optional(z.string()),
  created_at: timestampSchema,
  joined_at: z.optional(timestampSchema),
  /**
   * Only in the response to the request that invites the person: whether the invitation was sent, and if not, the link
   * to pass on.
   */
  invitation: z.optional(
    z.looseObject({
      mail: openEnum(['sent', 'failed', 'not_sent']),
      detail: z.optional(z.string()),
      url: z.optional(z.string()),
    }),
  ),
});
export const personPageSchema = pageSchema(personSchema);

/** Someone who can sign in to the console, or is invited. */
export type Person = z.infer<typeof personSchema>;

export const personRequestSchema = z.object({
  email: z.string(),
  name: z.optional(z.string()),
  role: z.enum(personRoles),
  workshop: z.optional(z.string()),
});

/** Whom to invite. */
export type PersonRequest = z.infer<typeof personRequestSchema>;

/** What to change about a person. A `name` of null removes it. */
export interface PersonUpdate {
  readonly name?: string | null | undefined;
  readonly role?: PersonRequest['role'] | undefined;
  readonly workshop?: string | undefined;
}

export const personSessionSchema = z.looseObject({
  id: z.string(),
  object: z.literal('console_session'),
  /** The browser and the operating system, such as "Firefox on Linux". */
  device: z.string(),
  /** Whether this request uses the session; never true for a key. */
  is_own: z.boolean(),
  created_at: timestampSchema,
  used_at: timestampSchema,
  expires_at: timestampSchema,
});
export const personSessionPageSchema = pageSchema(personSessionSchema);

/** A browser in which someone is signed in to the console. */
export type PersonSession = z.infer<typeof personSessionSchema>;

export const auditEntrySchema = z.looseObject({
  id: z.string(),
  object: z.literal('audit_entry'),
  /** Who made the change: a person or a key, with the id and the label at that time, or an operator's command. */
  by: z.looseObject({
    kind: openEnum(['person', 'key', 'command']),
    id: z.optional(z.string()),
    label: z.optional(z.string()),
    name: z.optional(z.string()),
  }),
  /** `key.issued`, `model.published`, `order.status_changed`: the kind of record, and what happened to it. */
  action: z.string(),
  /** The changed record: its id, and its name at that time. */
  subject: z.looseObject({ id: z.string(), name: z.optional(z.string()) }),
  /**
   * The changes by field, never including a secret. Without before and after, the entry shows only that the field
   * changed.
   */
  changes: z.array(
    z.looseObject({ field: z.string(), before: z.optional(z.unknown()), after: z.optional(z.unknown()) }),
  ),
  created_at: timestampSchema,
});
export const auditEntryPageSchema = pageSchema(auditEntrySchema);

/** What changed, when, and by whom. */
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const listedWorkshopSchema = z.looseObject({
  object: z.literal('workshop'),
  slug: z.string(),
  name: z.string(),
  country: z.string(),
  /** Whether all organizations can request quotes from the workshop; false for one of the organization's own. */
  shared: z.boolean(),
  /** Whether the organization requests quotes from the workshop; see the organization's `workshops`. */
  asked: z.boolean(),
  about: z.optional(textSchema),
  picture: z.optional(z.string()),
  pricing: openEnum(['price_list', 'estimate']),
  /** All currencies in which the workshop has prices (ISO 4217). */
  currencies: z.array(z.string()),
  /** When a price list was proposed that the shop hasn't approved or rejected yet. */
  proposed_at: z.optional(timestampSchema),
  /** When the workshop was added; only for an organization's own workshops. */
  created_at: z.optional(timestampSchema),
  changed_at: z.optional(timestampSchema),
});
export const workshopListSchema = z.looseObject({ object: z.literal('list'), data: z.array(listedWorkshopSchema) });

/**
 * A workshop that an organization can request quotes from. One of its own also has everything that `PUT
 * /v1/workshops/{slug}` accepts: its price list, lead times and files.
 */
export type ListedWorkshop = z.infer<typeof listedWorkshopSchema>;

/** All workshops that an organization can request quotes from. */
export type WorkshopList = z.infer<typeof workshopListSchema>;

export const materialListSchema = z.looseObject({
  object: z.literal('list'),
  data: z.array(
    z.looseObject({
      /** The kind of material, such as `plywood/birch`. `plywood/*` matches all plywood. */
      kind: z.string(),
      /** The name by language. */
      name: textSchema,
      form: openEnum(['board', 'solid']),
      /** The surface. Absent if any surface is allowed. */
      surface: z.optional(z.string()),
      surface_name: z.optional(textSchema),
      /** The boards' thickness in mm: a single value, or the limits of a range. */
      thickness_mm: z.optional(z.union([z.number(), z.tuple([z.number(), z.number()])])),
      /** The slugs of the workshops that the organization requests quotes from and that stock the material. */
      workshops: z.array(z.string()),
    }),
  ),
  /** Kinds and surfaces with names in all languages. A price list may contain others. */
  kinds: z.array(z.looseObject({ kind: z.string(), name: textSchema, finish: z.string() })),
  surfaces: z.array(z.looseObject({ surface: z.string(), name: textSchema })),
});

/** The materials that an organization's workshops stock. */
export type MaterialList = z.infer<typeof materialListSchema>;

export const productMaterialListSchema = z.looseObject({
  object: z.literal('list'),
  data: z.array(
    z.looseObject({
      name: textSchema,
      /** The possible kinds, the most likely one first. */
      kinds: z.array(z.string()),
      /** The thickness in mm; missing if the document doesn't define one. */
      thickness_mm: z.optional(z.number()),
      /** Ids of up to 20 models for sale that use the material. */
      models: z.array(z.string()),
    }),
  ),
  /**
   * Whether models for sale may have more materials than were searched. Always true for a key that may only use some of
   * the models.
   */
  has_more: z.boolean(),
});

/** The materials of the models for sale, with the kinds that a price list can use for each. */
export type ProductMaterialList = z.infer<typeof productMaterialListSchema>;
