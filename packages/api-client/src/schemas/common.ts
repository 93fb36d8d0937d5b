// Schemas that other schemas use. Responses are open: unknown fields and enum values pass through. Requests are strict:
// an unknown field is rejected by name.

import * as z from 'zod/mini';

/** A known value, or one added by a later version of the service. */
export type Open<Value extends string> = Value | (string & {});

/** An enum that accepts unknown values. */
export function openEnum<const Value extends string>(known: readonly Value[]): z.ZodMiniType<Open<Value>, Open<Value>> {
  return z.string().check(z.meta({ examples: [...known] })) as z.ZodMiniType<Open<Value>, Open<Value>>;
}

/** A time, RFC 3339 in UTC: `2026-11-21T09:30:00.000Z`. */
export const timestampSchema = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/), z.meta({ format: 'date-time' }));

/** A day, `2026-12-04`, or a time. */
export const dayOrTimeSchema = z.string().check(z.regex(/^\d{4}-\d\d-\d\d([Tt]\S+)?$/));

/** A country, ISO 3166-1: two capital letters. The service checks that the country exists. */
export const countrySchema = z.string().check(z.regex(/^[A-Z]{2}$/));

/** A postcode; empty if the country has none. The service checks the country's format. */
export const postcodeSchema = z.string().check(z.maxLength(16));

/** A JSON object whose keys are defined by the model. */
export const configurationSchema = z.record(z.string(), z.unknown());

/** The values of a model's parameters by key: lengths in millimeters, angles in degrees. */
export type Configuration = z.infer<typeof configurationSchema>;

/** Text in one language, or by language: `{ "en": "…", "de": "…" }`. */
export const textSchema = z.union([z.string(), z.record(z.string(), z.string())]);

/** Text in one language, or by language: `{ "en": "…", "de": "…" }`. */
export type Text = z.infer<typeof textSchema>;

/** One page of a list. Pass `next` as `after` to get the following page. */
export function pageSchema<Item extends z.ZodMiniType>(item: Item) {
  return z.looseObject({
    object: z.literal('list'),
    data: z.array(item),
    has_more: z.boolean(),
    next: z.optional(z.nullable(z.string())),
  });
}

/** One page of a list. Pass `next` as `after` to get the following page. */
export interface Page<Item> {
  readonly object: 'list';
  readonly data: Item[];
  readonly has_more: boolean;
  readonly next?: string | null | undefined;
}

/** A currency, ISO 4217: three capital letters. */
export const currencySchema = z.string().check(z.regex(/^[A-Z]{3}$/));

/** `{ amount: 12990, currency: "EUR" }` is €129.90. JPY has no minor unit, and KWD has three decimals. */
export const moneySchema = z.looseObject({ amount: z.int(), currency: currencySchema });

/** A seller's legal name, address, and contact. The service's documentation has all fields. */
export const sellerSchema = z.looseObject({
  name: z.string(),
  line1: z.string(),
  line2: z.optional(z.string()),
  postcode: z.optional(z.string()),
  city: z.string(),
  country: z.string(),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
});

/** `{ amount: 12990, currency: "EUR" }` is €129.90: whole minor units of the ISO 4217 currency. */
export type Money = z.infer<typeof moneySchema>;
