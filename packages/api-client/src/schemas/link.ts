// Short links: `/links/{id}` redirects to a shop page whose URL contains the configuration.

import * as z from 'zod/mini';
import { EMAIL_ADDRESS } from '../address-fields.js';
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
  /** Whether the service can email the link. */
  mails: z.optional(z.boolean()),
  /** When the link stops working. Creating it again for the same page extends this. */
  expires_at: timestampSchema,
});

/** `POST /v1/links/{id}/email`. */
export const linkEmailRequestSchema = z.strictObject({
  email: z.string().check(z.maxLength(254), z.regex(EMAIL_ADDRESS), z.meta({ format: 'email' })),
  /** The model whose configuration the link's page shows. */
  model: z.string().check(z.maxLength(200)),
  /** The language of the email (BCP 47). Defaults to the request's `Accept-Language`. */
  language: z.optional(z.string().check(z.maxLength(35), z.regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/))),
});

export const linkEmailSchema = z.looseObject({
  object: z.literal('link_email'),
  /** The link's id. */
  link: z.string(),
});

/** A short link to a page with a configuration. */
export type Link = z.infer<typeof linkSchema>;
/** A request to email a link. */
export type LinkEmailRequest = z.infer<typeof linkEmailRequestSchema>;
/** The email with the link, which the service will send. */
export type LinkEmail = z.infer<typeof linkEmailSchema>;
