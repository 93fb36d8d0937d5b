// The small shapes that every record is made of. Answers are open (an unknown field or word passes through, typed as
// unknown), requests are strict (an unknown field is refused by name).

import * as z from 'zod/mini';

/** A known word, or one that a later version of the service says. */
export type Open<Word extends string> = Word | (string & {});

/** A string whose known values have names and whose unknown ones pass. */
export function openEnum<const Word extends string>(known: readonly Word[]): z.ZodMiniType<Open<Word>, Open<Word>> {
  return z.string().check(z.meta({ examples: [...known] })) as z.ZodMiniType<Open<Word>, Open<Word>>;
}

/** A time, RFC 3339 in UTC: `2026-11-21T09:30:00.000Z`. */
export const timestampSchema = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/), z.meta({ format: 'date-time' }));

/** A day, `2026-12-04`, or a time. */
export const dayOrTimeSchema = z.string().check(z.regex(/^\d{4}-\d\d-\d\d([Tt]\S+)?$/));

/** A country, ISO 3166-1: two capital letters. Whether such a country exists is the service's check. */
export const countrySchema = z.string().check(z.regex(/^[A-Z]{2}$/));

/** A postal code as written; empty where the country has none. Its form by country is the service's check. */
export const postcodeSchema = z.string().check(z.maxLength(16));

/** A configuration is a JSON object; what its keys mean is the model's affair. */
export const configurationSchema = z.record(z.string(), z.unknown());

export type Configuration = z.infer<typeof configurationSchema>;

/** Text in one language, or by language: `{ "en": "…", "de": "…" }`. */
export const textSchema = z.union([z.string(), z.record(z.string(), z.string())]);

export type Text = z.infer<typeof textSchema>;

/** One page of a list; `next` is the `after` of the page that follows. */
export function pageSchema<Item extends z.ZodMiniType>(item: Item) {
  return z.looseObject({
    object: z.literal('list'),
    data: z.array(item),
    has_more: z.boolean(),
    next: z.optional(z.nullable(z.string())),
  });
}

export interface Page<Item> {
  readonly object: 'list';
  readonly data: Item[];
  readonly has_more: boolean;
  readonly next?: string | null | undefined;
}
