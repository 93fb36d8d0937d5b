// The emails about an organization's orders, and the organization's choices for them: the reply address, the logo, the
// terms, and its own wording.

import {
  type Mail,
  type MailPreview,
  type MailSettings as MailSettingsResource,
  type MailSettingsUpdate,
  mailLanguages,
  mailPageSchema,
  mailPreviewRequestSchema,
  mailPreviewSchema,
  mailSchema,
  mailSettingsSchema,
  mailSettingsUpdateSchema,
  mailStatuses,
  mailTestSchema,
  mailWithWordsSchema,
} from '@parametric/api-client';
import { changeOrganization } from '../../domain/keys/issue-key.js';
import { composeMail, type MailView } from '../../domain/mail/compose.js';
import { isOfCapacity, mailKinds, nameOfKind, readerOf } from '../../domain/mail/mail-kinds.js';
import { type MailSettings, placeholders, textIssues } from '../../domain/mail/mail-settings.js';
import type { MailRecord } from '../../domain/mail/mail-store.js';
import { mailWords } from '../../domain/mail/mail-texts.js';
import { mailOf } from '../../domain/mail/mail-worker.js';
import { timestamp } from '../../platform/clock.js';
import { createId } from '../../platform/ids.js';
import { isAddress } from '../../platform/mail/smtp.js';
import { invalidRequest, notFound, ProblemError } from '../../platform/problems.js';
import { readBody } from '../http/body.js';
import { actorOf, keyOf, orderShareOf } from '../http/credentials.js';
import { createPage, pageQuery, readOneOf, readPageQuery } from '../http/pagination.js';
import { jsonReply, type Reply } from '../http/reply.js';
import { type AuthenticatedContext, type AuthenticatedRoute, originOf, takeReport } from '../http/route.js';

export const mailRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/mails',
    access: ['api'],
    scope: 'orders:read',
    summary:
      'Emails about orders, inquiries, designs, and workshops’ capacity, newest first, and whether they were sent.',
    query: { ...pageQuery, order: 'Only emails about this order.', status: `One of ${mailStatuses.join(', ')}.` },
    responses: { 200: { schema: mailPageSchema } },
    handle: listMails,
  },
  {
    method: 'GET',
    path: '/v1/mails/:id',
    access: ['api'],
    scope: 'orders:read',
    summary: 'An email, with its text as it would be sent now.',
    responses: { 200: { schema: mailWithWordsSchema } },
    handle: async (call) => {
      const mail = await findMail(call);
      const view = await call.context.mailViews.ofMail(mail, originOf(call));
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
    operationId: 'getMailSettings',
    access: ['api'],
    scope: 'settings:read',
    summary: 'The organization’s email settings: reply address, logo, terms, and wording.',
    responses: { 200: { schema: mailSettingsSchema } },
    handle: async (call) => jsonReply(200, await settingsResource(call)),
  },
  {
    method: 'PATCH',
    path: '/v1/mail-settings',
    operationId: 'updateMailSettings',
    needsFresh: true,
    access: ['api'],
    scope: 'settings:write',
    summary: 'Changes the reply address, logo, terms, or wording of emails.',
    body: mailSettingsUpdateSchema,
    responses: { 200: { schema: mailSettingsSchema } },
    handle: updateSettings,
  },
  {
    method: 'POST',
    path: '/v1/mail-preview',
    operationId: 'previewMail',
    isRead: true,
    access: ['api'],
    scope: 'settings:read',
    summary: 'Previews an email with a sample order, so that you can try out your wording.',
    body: mailPreviewRequestSchema,
    responses: { 200: { schema: mailPreviewSchema } },
    handle: async (call) => {
      const preview = await previewOf(call, await sampleView(call));
      return jsonReply(200, { object: 'mail_preview', ...preview });
    },
  },
  {
    method: 'POST',
    path: '/v1/mail-test',
    operationId: 'sendTestMail',
    access: ['api'],
    scope: 'settings:write',
    summary: 'Sends a preview of an email, with a sample order, to the organization’s own address.',
    body: mailPreviewRequestSchema,
    problems: ['mail_not_sent'],
    responses: { 200: { schema: mailTestSchema } },
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
    mail && (isOfCapacity(mail.kind) || mail.design || (mail.heldOrderId && mail.mode === 'test'))
      ? mail.mode === share.mode && share.models === undefined
      : mail?.inquiryId === undefined
        ? mail?.orderId !== undefined && (await orders.get(organizationId, mail.orderId, share))
        : await inquiries.get(organizationId, mail.inquiryId, share);
  if (!mail || !found) throw notFound('mail');
  return mail;
}

async function previewOf(
  call: AuthenticatedContext,
  view: MailView,
): Promise<Pick<MailPreview, 'subject' | 'text' | 'html'>> {
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
  const { kind, language, text } = await readBody(call, mailPreviewRequestSchema);
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
  const mail = { id: createId('eml'), resends: 0 };
  const sent = await context.sendMail(
    await mailOf(view, context.mailViews, { to, server, secrets: context.secrets, mail, date }),
  );
  log.info({ kind: view.kind, outcome: sent.outcome }, 'test mail');
  if (sent.outcome !== 'sent') throw new ProblemError('mail_not_sent', `The mail server said: ${sent.detail}`);
  return jsonReply(200, { object: 'mail_test', detail: sent.detail });
}

async function updateSettings(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential } = call;
  const change = await readBody(call, mailSettingsUpdateSchema);
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
  { address, logo, texts, ...pages }: MailSettingsUpdate,
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
  const bouncesUrl = context.settings.mail?.bouncesUrl;
  const bounces = bouncesUrl ? { unreadable_since: (await context.store.mailbox.get())?.failingSince } : null;
  const { mail = {} } = (await context.store.keys.organization(keyOf(credential).organizationId))!;
  return {
    object: 'mail_settings',
    sender: context.settings.mail?.from ?? null,
    bounces,
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

function mailResource(mail: MailRecord): Mail {
  return {
    id: mail.id,
    object: 'mail',
    ...(mail.orderId === undefined ? {} : { order: mail.orderId }),
    ...(mail.inquiryId === undefined ? {} : { inquiry: mail.inquiryId }),
    ...(isOfCapacity(mail.kind) ? { workshop: mail.workshop } : {}),
    ...(mail.design ? { model: mail.design.model } : {}),
    kind: mail.kind,
    status: mail.status,
    attempts: mail.attempts,
    ...(mail.detail === undefined ? {} : { detail: mail.detail }),
    created_at: mail.createdAt,
    ...(mail.finishedAt === undefined ? {} : { finished_at: mail.finishedAt }),
  };
}
