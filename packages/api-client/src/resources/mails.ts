// Reads and resends emails about orders and inquiries, and changes the settings for them. Requires an API key.

import { pathSegment, type RequestOptions, type Transport } from '../request.js';
import { Paged } from '../response.js';
import {
  type Mail,
  type MailPreview,
  type MailPreviewRequest,
  type MailSettings,
  type MailSettingsUpdate,
  type MailTest,
  type MailWithWords,
  mailPageSchema,
  mailPreviewSchema,
  mailSchema,
  mailSettingsSchema,
  type mailStatuses,
  mailTestSchema,
  mailWithWordsSchema,
} from '../schemas/mail.js';
import type { ListModelsOptions } from './models.js';

/** Options for `mails.list`. */
export interface ListMailsOptions extends ListModelsOptions {
  /** Lists only emails about this order. */
  readonly order?: string | undefined;
  readonly status?: (typeof mailStatuses)[number] | undefined;
}

/** Emails about orders and inquiries. */
export interface MailsResource {
  /**
   * Lists the emails, newest first, and whether they were sent.
   * @example
   * for await (const { id, detail } of client.mails.list({ status: 'failed' })) console.log(id, detail);
   */
  list(options?: ListMailsOptions): Paged<Mail>;
  /** Reads an email, worded as it would be sent now. @throws {NotFoundError} */
  get(id: string, options?: RequestOptions): Promise<MailWithWords>;
  /** Sends an email again, to the order's current address. @throws {NotFoundError} */
  resend(id: string, options?: RequestOptions): Promise<Mail>;
}

/** The reply address, logo, legal pages, and wording of an organization's emails. */
export interface MailSettingsResource {
  /** Reads the settings. */
  get(options?: RequestOptions): Promise<MailSettings>;
  /**
   * Changes the given settings. `texts` replaces all earlier wording.
   * @example
   * await client.mailSettings.update({
   *   address: 'office@shop.example', texts: { order_shipped: { en: { subject: 'Your {product} is on its way' } } },
   * });
   * @throws {InvalidRequestError} with each invalid setting
   */
  update(update: MailSettingsUpdate, options?: RequestOptions): Promise<MailSettings>;
  /**
   * Renders an email about a made-up order without sending it, so that you can try out wording.
   * @example
   * const { subject, html } = await client.mailSettings.preview({ kind: 'order_received', language: 'de' });
   */
  preview(request: MailPreviewRequest, options?: RequestOptions): Promise<MailPreview>;
  /**
   * Sends a preview of an email, with a sample order, to the organization's own address.
   * @throws {ApiError} `mail_not_sent`; its message says what the mail server responded
   */
  test(request: MailPreviewRequest, options?: RequestOptions): Promise<MailTest>;
}

export function createMails(transport: Transport): MailsResource {
  const path = '/v1/mails';
  const pathOf = (id: string) => `${path}/${pathSegment('The email', id)}`;
  return {
    list: ({ signal, ...query } = {}) =>
      new Paged((after = query.after) =>
        transport.request({ method: 'GET', path, query: { ...query, after }, signal }, mailPageSchema),
      ),
    get: (id, { signal } = {}) => transport.request({ method: 'GET', path: pathOf(id), signal }, mailWithWordsSchema),
    resend: (id, { signal } = {}) =>
      transport.request({ method: 'POST', path: `${pathOf(id)}/resend`, signal, isOnce: true }, mailSchema),
  };
}

export function createMailSettings(transport: Transport): MailSettingsResource {
  const path = '/v1/mail-settings';
  return {
    get: ({ signal } = {}) => transport.request({ method: 'GET', path, signal }, mailSettingsSchema),
    update: (body, { signal } = {}) => transport.request({ method: 'PATCH', path, body, signal }, mailSettingsSchema),
    preview: (body, { signal } = {}) =>
      transport.request({ method: 'POST', path: '/v1/mail-preview', body, signal }, mailPreviewSchema),
    test: (body, { signal } = {}) =>
      transport.request({ method: 'POST', path: '/v1/mail-test', body, signal, isOnce: true }, mailTestSchema),
  };
}
