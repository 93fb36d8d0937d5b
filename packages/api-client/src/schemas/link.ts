// Short links: `/links/{id}` redirects to a shop page whose URL contains the configuration.

import * as z from 'zod/mini';
import { timestampSchema } from './common.js';

/** `POST /v1/links`. */
export const linkRequestSchema = z.strictObject({
  /** The page's URL, including the configuration. With a license key, it must be on one of the key's origins. */
  page: z.string().check(z.maxLength(8_000), z.regex(/^https?:\/\/\S+$/), z.meta({ format: 'uri' })),
});

export const linkSchema = z.looseObject({
  id: z.string(),
  object: z.literal('link'),
  /** The short URL. */
  url: z.string(),
  /** When the link stops working. Creating it again for the same page extends this. */
  expires_at: timestampSchema,
});

/** A short link to a page with a configuration. */
export type Link = z.infer<typeof linkSchema>;
