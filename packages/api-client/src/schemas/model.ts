// A model and its document. In this package, a document is any JSON object.

import * as z from 'zod/mini';
import { openEnum, pageSchema, textSchema, timestampSchema } from './common.js';

export const modelStatuses = ['published', 'retired'] as const;

export const modelSummarySchema = z.looseObject({
  id: z.string(),
  name: textSchema,
  revision: z.string(),
  /** Whether the model is for sale. */
  status: z.optional(openEnum(modelStatuses)),
  /** When this revision became the newest. */
  published_at: z.optional(timestampSchema),
});

export const modelSchema = z.looseObject({
  id: z.string(),
  name: textSchema,
  /** An opaque string. Each version of the document has its own. */
  revision: z.string(),
  /** Whether the model is for sale. You can also read specific revisions of a retired model. */
  status: z.optional(openEnum(modelStatuses)),
  /** Whether the page should report its visits; only in responses to license keys. */
  count_visits: z.optional(z.boolean()),
  /**
   * The countries that the shop's workshops deliver to (ISO 3166-1 alpha-2); only in responses to license keys, and missing
   * if no workshop quotes.
   */
  delivers_to: z.optional(z.array(z.string())),
  /** The URLs of the shop's legal pages, for links where customers order; only in responses to license keys. */
  legal_pages: z.optional(
    z.looseObject({
      terms: z.optional(z.string()),
      privacy: z.optional(z.string()),
      withdrawal: z.optional(z.string()),
    }),
  ),
  document: z.record(z.string(), z.unknown()),
});

export const modelPageSchema = pageSchema(modelSummarySchema);

export const publicationSchema = z.looseObject({
  /** The publication's number, counted from 1 within the model. Use it as a list's `after`. */
  number: z.int(),
  revision: z.string(),
  name: textSchema,
  published_at: timestampSchema,
  /**
   * The person or key that published the revision; null if a command did. Only keys with `audit:read` and people in the
   * console can see the `label`, the name at that time, and only for two years.
   */
  published_by: z.nullable(z.looseObject({ id: z.string(), label: z.optional(z.string()) })),
  /** Whether this revision is the one that customers see, if the model is for sale. */
  current: z.boolean(),
});

export const publicationPageSchema = pageSchema(publicationSchema);

/** A model without its document. */
export type ModelSummary = z.infer<typeof modelSummarySchema>;
/** A model with one revision's document. */
export type Model = z.infer<typeof modelSchema>;
/** The publication of a revision. A revision that's published again has several. */
export type Publication = z.infer<typeof publicationSchema>;
