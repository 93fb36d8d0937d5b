// Emails about orders, inquiries, designs, and workshops' capacity, and an organization's settings for them.

import * as z from 'zod/mini';
import { openEnum, pageSchema, timestampSchema } from './common.js';

/** The kinds of emails. */
export const mailKinds = [
  'order_held',
  'order_received',
  'order_confirmed',
  'order_shipped',
  'order_canceled',
  'order_failed',
  'order_credited',
  'order_refunded',
  'payment_received',
  'payment_failed',
  'new_message',
  'inquiry_received',
  'inquiry_offered',
  'inquiry_declined',
  'sample_requested',
  'sample_sent',
  'sample_declined',
  'design_sent',
  'shop_new_order',
  'workshop_new_order',
  'workshop_order_canceled',
  'shop_order_canceled',
  'shop_payment_received',
  'shop_payment_problem',
  'workshop_address_corrected',
  'shop_new_inquiry',
  'workshop_new_inquiry',
  'shop_inquiry_offered',
  'shop_inquiry_declined',
  'shop_new_sample',
  'shop_new_message',
  'workshop_new_message',
  'shop_over_capacity',
  'workshop_over_capacity',
  'shop_orders_held',
] as const;

/** The languages of emails. */
export const mailLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'ar'] as const;

/**
 * `failed`: the recipient's server refused the email, right away or later, or the last attempt failed. `not_sent`: the
 * service has no mail server, the order is a test, or there's no address.
 */
export const mailStatuses = ['pending', 'sent', 'failed', 'not_sent'] as const;

/** An email's wording, with placeholders in braces. The service's own wording is used for what's left out. */
export const mailTextSchema = z.strictObject({
  subject: z.optional(z.string().check(z.maxLength(200))),
  intro: z.optional(z.string().check(z.maxLength(2_000))),
});
const textAnswer = z.looseObject(mailTextSchema.shape);

const pageAddress = z.optional(z.nullable(z.string().check(z.maxLength(2_000))));

const ownServer = {
  host: z.string().check(z.maxLength(253)),
  /** 465, 587, or 2525. The connection is always encrypted. */
  port: z.int(),
  user: z.optional(z.string().check(z.maxLength(254))),
  /** The sender's address. */
  from: z.string().check(z.maxLength(254)),
};

/** The body of `PATCH /v1/mail-settings`. null removes a value. */
export const mailSettingsUpdateSchema = z.strictObject({
  /** Receives customers' replies, and an email about each new order. */
  address: z.optional(z.nullable(z.string().check(z.maxLength(254)))),
  /** The language of emails to the shop and its workshops. */
  language: z.optional(z.enum(mailLanguages)),
  /** The name of an uploaded PNG, JPEG, or WebP file. */
  logo: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  /** The address of the shop's terms, which pages link next to the order button. */
  terms: pageAddress,
  /** The address of the shop's privacy policy, which is linked in the same place. */
  privacy: pageAddress,
  /** The address of the shop's withdrawal policy, which is linked in the same place. */
  withdrawal: pageAddress,
  /**
   * The shop's own wording, by kind of email and language. Replaces the wording of these emails in these languages. An
   * empty object for a language restores the service's wording.
   */
  texts: z.optional(z.record(z.string(), z.record(z.string(), mailTextSchema))),
  /**
   * The shop's own mail server. It's only saved if a test email to `address` can be sent with it. Leave out the password
   * to keep the one that's stored for the same host and user.
   */
  server: z.optional(
    z.nullable(z.strictObject({ ...ownServer, password: z.optional(z.string().check(z.maxLength(500))) })),
  ),
});

export const mailSettingsSchema = z.looseObject({
  object: z.literal('mail_settings'),
  /** The sender's address; null if the service has no mail server, and therefore sends nothing. */
  sender: z.nullable(z.string()),
  /**
   * Whether suspicious orders are held until customers confirm them with a link in an email. If the service can't send
   * such links, a flood of orders can use up the shop's daily limit.
   */
  confirms_orders: z.boolean(),
  /** Whether emails that bounce later are recognized; null if the service doesn't read a mailbox for them. */
  bounces: z.nullable(
    z.looseObject({
      /** When the service became unable to read the mailbox. */
      unreadable_since: z.optional(timestampSchema),
    }),
  ),
  /** The shop's own mail server, without the password. Absent if it uses the service's. */
  server: z.optional(
    z.looseObject({
      ...ownServer,
      /** Set if the service's mail server sent the last email, because this one failed. Says why. */
      problem: z.optional(z.string()),
    }),
  ),
  address: z.nullable(z.string()),
  language: openEnum(mailLanguages),
  logo: z.nullable(z.string()),
  terms: z.nullable(z.string()),
  privacy: z.nullable(z.string()),
  withdrawal: z.nullable(z.string()),
  texts: z.record(z.string(), z.record(z.string(), textAnswer)),
  /** All kinds of emails, with their recipients and the service's wording by language. */
  kinds: z.array(
    z.looseObject({
      kind: openEnum(mailKinds),
      name: z.string(),
      to: openEnum(['customer', 'shop', 'workshop']),
      texts: z.record(z.string(), textAnswer),
    }),
  ),
  /** The placeholders that can be used in braces. */
  placeholders: z.array(z.string()),
});

export const mailSchema = z.looseObject({
  id: z.string(),
  object: z.literal('mail'),
  /** The order or inquiry that the email is about. */
  order: z.optional(z.string()),
  inquiry: z.optional(z.string()),
  /** The workshop's slug, in an email to a workshop about its capacity. */
  workshop: z.optional(z.string()),
  /** The model of the design that the email is about. */
  model: z.optional(z.string()),
  kind: openEnum(mailKinds),
  /** `not_sent`: the service has no mail server, the order is a test, or there's no address. */
  status: openEnum(mailStatuses),
  attempts: z.int(),
  /** The mail server's last response, or the reason why the email wasn't sent. */
  detail: z.optional(z.string()),
  created_at: timestampSchema,
  finished_at: z.optional(timestampSchema),
});
export const mailPageSchema = pageSchema(mailSchema);

const words = {
  subject: z.string(),
  text: z.string(),
  /** The email as HTML, with pictures embedded as data. */
  html: z.string(),
};
export const mailWithWordsSchema = z.extend(mailSchema, words);

/** The body of `POST /v1/mail-preview` and `POST /v1/mail-test`. */
export const mailPreviewRequestSchema = z.strictObject({
  kind: z.enum(mailKinds),
  language: z.enum(mailLanguages),
  /** Wording to try out, which isn't saved. */
  text: z.optional(mailTextSchema),
});
export const mailPreviewSchema = z.looseObject({ object: z.literal('mail_preview'), ...words });

export const mailTestSchema = z.looseObject({
  object: z.literal('mail_test'),
  /** The mail server's response. */
  detail: z.string(),
});

/** An email about an order, an inquiry, a design, or a workshop's capacity, and whether it was sent. */
export type Mail = z.infer<typeof mailSchema>;
/** An email, with its text as it would be sent now. */
export type MailWithWords = z.infer<typeof mailWithWordsSchema>;
/** An organization's email settings. */
export type MailSettings = z.infer<typeof mailSettingsSchema>;
/** Changes to the email settings. null removes a value. */
export type MailSettingsUpdate = z.infer<typeof mailSettingsUpdateSchema>;
/** The email to preview or to send as a test, and its language. */
export type MailPreviewRequest = z.infer<typeof mailPreviewRequestSchema>;
/** An email about a made-up order. */
export type MailPreview = z.infer<typeof mailPreviewSchema>;
/** The mail server's response to a test email. */
export type MailTest = z.infer<typeof mailTestSchema>;
