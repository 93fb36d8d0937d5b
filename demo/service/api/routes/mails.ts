// The emails about an organization's orders, and the organization's choices for them: the reply address, the logo, the
// terms, and its own wording.

import { pageSchema, timestampSchema } from '@parametric/api-client';
import * as z from 'zod/mini';
import { changeOrganization } from '../../domain/keys/issue-key.js';
import { composeMail, type MailView } from '../../domain/mail/compose.js';
import { isOfCapacity, type MailKind, mailKinds, nameOfKind, readerOf } from '../../domain/mail/mail-kinds.js';
import { type MailSettings, placeholders, textIssues } from '../../domain/mail/mail-settings.js';
import { type MailRecord, mailStatuses } from '../../domain/mail/mail-store.js';
import { mailLanguages, mailWords } from '../../domain/mail/mail-texts.js';
import { mailOf } from '../../domain/mail/mail-worker.js';
import { timestamp } from '../../platform/clock.js';
import { createId } from '../../platform/ids.js';
import { isAddress } from '../../platform/mail/smtp.js';
import { invalidRequest, notFound, ProblemError } from '../../platform/problems.js';
import { readBody } from '../http/body.js';
import { actorOf, keyOf, orderShareOf } from '../http/credentials.js';
import { createPage, pageQuery, readOneOf, readPageQuery } from '../http/pagination.js';
import { jsonReply, type Reply } from '../http/reply.js';
import { type AuthenticatedContext, type AuthenticatedRoute, takeReport } from '../http/route.js';

const MAX_SUBJECT = 200;
const MAX_INTRO = 2_000;

const textSchema = z.strictObject({
  subject: z.optional(z.string().check(z.maxLength(MAX_SUBJECT))),
  intro: z.optional(z.string().check(z.maxLength(MAX_INTRO))),
});

/** The body of `PATCH /v1/mail-settings`. null removes a value. */
const settingsUpdateSchema = z.strictObject({
  /** Receives customers' replies, and an email about each new order. */
  address: z.optional(z.nullable(z.string().check(z.maxLength(254)))),
  /** The language of emails to the shop and its workshops. */
  language: z.optional(z.enum(mailLanguages)),
  /** The name of an uploaded PNG, JPEG, or WebP file. */
  logo: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  /** The address of the shop's terms. */
  terms: z.optional(z.nullable(z.string().check(z.maxLength(2_000)))),
  /** The address of the shop's privacy policy, which the service's own page links to next to the order button. */
  privacy: z.optional(z.nullable(z.string().check(z.maxLength(2_000)))),
  /** The address of the shop's page about withdrawal, which is linked there, too. */
  withdrawal: z.optional(z.nullable(z.string().check(z.maxLength(2_000)))),
  /**
   * The shop's own wording, by kind of email and language. Replaces all earlier wording. Emails that are left out use
   * the service's wording.
   */
  texts: z.optional(z.record(z.string(), z.record(z.string(), textSchema))),
});

const mailSettingsSchema = z.looseObject({
  object: z.literal('mail_settings'),
  /** The sender's address; null if the service has no mail server, and therefore sends nothing. */
  sender: z.nullable(z.string()),
  address: z.nullable(z.string()),
  language: z.enum(mailLanguages),
  logo: z.nullable(z.string()),
  terms: z.nullable(z.string()),
  privacy: z.nullable(z.string()),
  withdrawal: z.nullable(z.string()),
  texts: z.record(z.string(), z.record(z.string(), textSchema)),
  /** All kinds of emails, with their recipients and the service's wording by language. */
  kinds: z.array(
    z.looseObject({ kind: z.string(), name: z.string(), to: z.string(), texts: z.record(z.string(), textSchema) }),
  ),
  /** The placeholders that can be used in braces. */
  placeholders: z.array(z.string()),
});
export type MailSettingsResource = z.infer<typeof mailSettingsSchema>;

const mailSchema = z.looseObject({
  id: z.string(),
  object: z.literal('mail'),
  /** The order or inquiry that the email is about. */
  order: z.optional(z.string()),
  inquiry: z.optional(z.string()),
  /** The slug of the workshop whose capacity the email is about. */
  workshop: z.optional(z.string()),
  kind: z.string(),
  /** `not_sent`: the service has no mail server, the order is a test, or there's no address. */
  status: z.enum(mailStatuses),
  attempts: z.int(),
  /** The mail server's last response, or the reason why the email wasn't sent. */
  detail: z.optional(z.string()),
  created_at: timestampSchema,
  finished_at: z.optional(timestampSchema),
});
export type MailResource = z.infer<typeof mailSchema>;

const words = {
  subject: z.string(),
  text: z.string(),
  /** Pictures are embedded as data. */
  html: z.string(),
};
const mailWithWordsSchema = z.extend(mailSchema, words);
const previewSchema = z.looseObject({ object: z.literal('mail_preview'), ...words });
export type MailPreview = Pick<z.infer<typeof previewSchema>, 'subject' | 'text' | 'html'>;

const previewRequestSchema = z.strictObject({
  kind: z.enum(mailKinds as [MailKind, ...MailKind[]]),
  language: z.enum(mailLanguages),
  /** Wording that isn't saved yet. */
  text: z.optional(textSchema),
});

export const mailRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/mails',
    access: ['api'],
    scope: 'orders:read',
    summary: 'Emails about orders, inquiries, and workshops’ capacity, newest first, and whether they were sent.',
    query: { ...pageQuery, order: 'Only emails about this order.', status: `One of ${mailStatuses.join(', ')}.` },
    responses: { 200: { schema: pageSchema(mailSchema) } },
    handle: listMails,
  },
  {
    method: 'GET',
    path: '/v1/mails/:id',
    access: ['api'],
    scope: 'orders:read',
    summary: 'An email, worded as it would be sent now.',
    responses: { 200: { schema: mailWithWordsSchema } },
    handle: async (call) => {
      const mail = await findMail(call);
      const view = await call.context.mailViews.ofMail(mail);
      if (!view) throw notFound('mail');
      return jsonReply(200, { ...mailResource(mail), ...(await previewOf(call, view)) });
    },
  },
  {
    method: 'POST',
    path: '/v1/mails/:id/resend',
    access: ['api'],
    scope: 'orders:write',
    summary: 'Sends an email again, to the order’s current address.',
    responses: { 202: { schema: mailSchema } },
    handle: async (call) => {
      const { context } = call;
      const { id, organizationId } = await findMail(call);
      await takeReport(call);
      await context.store.mails.resend(organizationId, id, timestamp(context.clock()));
      context.wakeWorker();
      return jsonReply(202, mailResource(await findMail(call)));
    },
  },
  {
    method: 'GET',
    path: '/v1/mail-settings',
    access: ['api'],
    scope: 'settings:read',
    summary: 'The organization’s email settings: reply address, logo, terms, and wording.',
    responses: { 200: { schema: mailSettingsSchema } },
    handle: async (call) => jsonReply(200, await settingsResource(call)),
  },
  {
    method: 'PATCH',
    path: '/v1/mail-settings',
    needsFresh: true,
    access: ['api'],
    scope: 'settings:write',
    summary: 'Changes the reply address, logo, terms, or wording of emails.',
    body: settingsUpdateSchema,
    responses: { 200: { schema: mailSettingsSchema } },
    handle: updateSettings,
  },
  {
    method: 'POST',
    path: '/v1/mail-preview',
    isRead: true,
    access: ['api'],
    scope: 'settings:read',
    summary: 'An email about a made-up order, for trying out wording.',
    body: previewRequestSchema,
    responses: { 200: { schema: previewSchema } },
    handle: async (call) => {
      const preview = await previewOf(call, await sampleView(call));
      return jsonReply(200, { object: 'mail_preview', ...preview });
    },
  },
  {
    method: 'POST',
    path: '/v1/mail-test',
    access: ['api'],
    scope: 'settings:write',
    summary: 'Sends an email about a made-up order to the organization’s own address.',
    body: previewRequestSchema,
    problems: ['mail_not_sent'],
    responses: { 200: { schema: z.looseObject({ object: z.literal('mail_test'), detail: z.string() }) } },
    handle: sendTest,
  },
];

async function listMails({ context, credential, url }: AuthenticatedContext): Promise<Reply> {
  const query = url.searchParams;
  const page = readPageQuery(query);
  const { organizationId } = keyOf(credential);
  const { mode, models } = orderShareOf(credential);
  const status = readOneOf(query, 'status', mailStatuses);
  const filter = { mode, models, status, orderId: query.get('order') ?? undefined };
  return jsonReply(200, createPage(await context.store.mails.list(organizationId, filter, page), page, mailResource));
}

/** @throws {ProblemError} 404 if the email doesn't exist or the key may not see it */
async function findMail({ context, credential, params }: AuthenticatedContext): Promise<MailRecord> {
  const { organizationId } = keyOf(credential);
  const mail = await context.store.mails.get(organizationId, params.id!);
  const { orders, inquiries } = context.store;
  const share = orderShareOf(credential);
  const found =
    mail && isOfCapacity(mail.kind)
      ? mail.mode === share.mode && share.models === undefined
      : mail?.inquiryId === undefined
        ? mail?.orderId !== undefined && (await orders.get(organizationId, mail.orderId, share))
        : await inquiries.get(organizationId, mail.inquiryId, share);
  if (!mail || !found) throw notFound('mail');
  return mail;
}

async function previewOf(call: AuthenticatedContext, view: MailView): Promise<MailPreview> {
  await takeReport(call);
  const { subject, text, html } = composeMail(view);
  const pictures = await call.context.mailViews.picturesOf(view);
  const shown = html.replaceAll(/(?<= src=")cid:([^"]+)/g, (_, id: string) => {
    const content = pictures.find(({ cid }) => cid === id)?.content;
    return content ? `data:image/png;base64,${content.toString('base64')}` : 'data:,';
  });
  return { subject, text, html: shown };
}

async function sampleView(call: AuthenticatedContext): Promise<MailView> {
  const { kind, language, text } = await readBody(call, previewRequestSchema);
  checkTexts(text ? { [kind]: { [language]: text } } : {});
  const { organizationId } = keyOf(call.credential);
  return (await call.context.mailViews.sample(organizationId, { kind, language, words: text }))!;
}

async function sendTest(call: AuthenticatedContext): Promise<Reply> {
  const { context, log } = call;
  await takeReport(call);
  const view = await sampleView(call);
  const { address } = view.shop.mail;
  const server = context.settings.mail;
  if (!server || !context.sendMail) {
    throw new ProblemError('mail_not_sent', 'The service has no mail server: its operator hasn’t set SMTP_URL.');
  }
  if (!address) throw new ProblemError('mail_not_sent', 'Save your email address first. The test email goes there.');
  const [to, date] = [{ name: view.shop.name, address }, new Date(context.clock())];
  const sent = await context.sendMail(
    await mailOf(view, context.mailViews, { to, server, mail: { id: createId('eml'), resends: 0 }, date }),
  );
  log.info({ kind: view.kind, outcome: sent.outcome }, 'test mail');
  if (sent.outcome !== 'sent') throw new ProblemError('mail_not_sent', `The mail server said: ${sent.detail}`);
  return jsonReply(200, { object: 'mail_test', detail: sent.detail });
}

async function updateSettings(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential } = call;
  const change = await readBody(call, settingsUpdateSchema);
  await checkSettings(call, change);
  const { organizationId } = keyOf(credential);
  const { mail = {} } = (await context.store.keys.organization(organizationId))!;
  const entries = Object.entries({ ...mail, ...change }).filter(([, value]) => value !== null && value !== '');
  const options = { by: actorOf(credential), now: timestamp(context.clock()) };
  const next = { mail: Object.fromEntries(entries) as MailSettings };
  await changeOrganization(context.store, organizationId, next, options);
  return jsonReply(200, await settingsResource(call));
}

/** @throws {ProblemError} 422 */
async function checkSettings(
  { context }: AuthenticatedContext,
  { address, logo, texts, ...pages }: z.infer<typeof settingsUpdateSchema>,
): Promise<void> {
  checkTexts(texts ?? {}, [
    ...(address && !isAddress(address)
      ? [
          {
            pointer: '/address',
            code: 'malformed_address',
            detail: 'Enter an email address, such as orders@shop.example.',
          },
        ]
      : []),
    ...(['terms', 'privacy', 'withdrawal'] as const)
      .filter((name) => pages[name] && !/^https:\/\/[^\s/]+\S*$/.test(pages[name]))
      .map((name) => ({
        ...{ pointer: `/${name}`, code: 'malformed_address', detail: 'Enter a URL that starts with https://.' },
      })),
    ...(logo && !(await isPicture(context, logo))
      ? [{ pointer: '/logo', code: 'unknown_file', detail: 'Choose an uploaded PNG, JPEG, or WebP file.' }]
      : []),
  ]);
}

async function isPicture({ files }: AuthenticatedContext['context'], name: string): Promise<boolean> {
  return /\.(png|jpe?g|webp)$/.test(name) && (await files.find(name)) !== undefined;
}

/** @throws {ProblemError} 422 */
function checkTexts(texts: Parameters<typeof textIssues>[0], others: ReturnType<typeof textIssues> = []): void {
  const issues = [...others, ...textIssues(texts)];
  if (issues.length > 0) throw invalidRequest(issues);
}

async function settingsResource({ context, credential }: AuthenticatedContext): Promise<MailSettingsResource> {
  const { mail = {} } = (await context.store.keys.organization(keyOf(credential).organizationId))!;
  return {
    object: 'mail_settings',
    sender: context.settings.mail?.from ?? null,
    address: mail.address ?? null,
    language: mail.language ?? 'en',
    logo: mail.logo ?? null,
    terms: mail.terms ?? null,
    privacy: mail.privacy ?? null,
    withdrawal: mail.withdrawal ?? null,
    texts: (mail.texts ?? {}) as MailSettingsResource['texts'],
    kinds: mailKinds.map((kind) => ({
      ...{ kind, name: nameOfKind(kind), to: readerOf(kind) },
      texts: Object.fromEntries(mailLanguages.map((language) => [language, mailWords[language].kinds[kind]])),
    })),
    placeholders: [...placeholders],
  };
}

function mailResource(mail: MailRecord): MailResource {
  return {
    id: mail.id,
    object: 'mail',
    ...(mail.orderId === undefined ? {} : { order: mail.orderId }),
    ...(mail.inquiryId === undefined ? {} : { inquiry: mail.inquiryId }),
    ...(isOfCapacity(mail.kind) ? { workshop: mail.workshop } : {}),
    kind: mail.kind,
    status: mail.status,
    attempts: mail.attempts,
    ...(mail.detail === undefined ? {} : { detail: mail.detail }),
    created_at: mail.createdAt,
    ...(mail.finishedAt === undefined ? {} : { finished_at: mail.finishedAt }),
  };
}
