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
import type { OrderShare } from '../../domain/keys/scopes.js';
import { composeMail, type MailView } from '../../domain/mail/compose.js';
import { isOfCapacity, mailKinds, nameOfKind, readerOf } from '../../domain/mail/mail-kinds.js';
import {
  type MailSettings,
  type OwnMailServer,
  placeholders,
  textIssues,
  withTexts,
} from '../../domain/mail/mail-settings.js';
import type { MailRecord } from '../../domain/mail/mail-store.js';
import { mailWords } from '../../domain/mail/mail-texts.js';
import { mailOf } from '../../domain/mail/mail-worker.js';
import { mailPasswordOwner, ownServerIssues, SENT_INSTEAD } from '../../domain/mail/own-mail-server.js';
import type { OrganizationRecord } from '../../domain/records/records.js';
import type { Store } from '../../domain/store.js';
import { timestamp } from '../../platform/clock.js';
import { createId } from '../../platform/ids.js';
import { isAddress, type Mail as WrittenMail } from '../../platform/mail/smtp.js';
import { invalidRequest, notFound, ProblemError } from '../../platform/problems.js';
import type { MailServer } from '../../platform/startup/settings.js';
import { readBody } from '../http/body.js';
import type { ServiceContext } from '../http/context.js';
import { actorOf, keyOf, orderShareOf } from '../http/credentials.js';
import { createPage, pageQuery, readOneOf, readPageQuery } from '../http/pagination.js';
import { jsonReply, type Reply } from '../http/reply.js';
import { type AuthenticatedContext, type AuthenticatedRoute, originOf, takeReport } from '../http/route.js';
import { sendsLinks } from './order-resource.js';

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
    summary:
      'Changes the reply address, logo, terms, or wording of emails, or the shop’s own mail server, which is tried out first.',
    body: mailSettingsUpdateSchema,
    problems: ['mail_not_sent'],
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
  if (!mail || !(await maySee(mail, context.store, orderShareOf(credential)))) throw notFound('mail');
  return mail;
}

/** Whether a key that can see this share of the orders can see an email. */
async function maySee(mail: MailRecord, { orders, inquiries }: Store, share: OrderShare): Promise<boolean> {
  const { organizationId, orderId, inquiryId, heldOrderId, mode } = mail;
  if (orderId !== undefined) return (await orders.get(organizationId, orderId, share)) !== undefined;
  if (inquiryId !== undefined) return (await inquiries.get(organizationId, inquiryId, share)) !== undefined;
  // Until customers confirm them, live orders are only theirs.
  if (heldOrderId !== undefined && mode === 'live') return false;
  return mode === share.mode && share.models === undefined;
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
    throw new ProblemError('mail_not_sent', NO_SERVER);
  }
  if (!address) throw new ProblemError('mail_not_sent', NO_ADDRESS);
  const written = await writeTestMail(context, view, { address, server });
  const own = view.shop.mail.server;
  const { organizationId } = keyOf(call.credential);
  const sent = await (own ? context.sendWithOwn(written, organizationId, own) : context.sendMail(written));
  log.info({ kind: view.kind, outcome: sent.outcome }, 'test mail');
  if (sent.outcome !== 'sent') throw new ProblemError('mail_not_sent', `The mail server said: ${sent.detail}`);
  return jsonReply(200, { object: 'mail_test', detail: sent.detail });
}

const NO_SERVER = 'The service has no mail server: its operator hasn’t set SMTP_URL.';
const NO_ADDRESS = 'Save your email address first. The test email goes there.';

async function updateSettings(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential } = call;
  const change = await readBody(call, mailSettingsUpdateSchema);
  await checkSettings(call, change);
  const { organizationId } = keyOf(credential);
  const { keys } = context.store;
  const { mail: current = {} } = (await keys.organization(organizationId))!;
  const server = change.server && (await tryServer(call, { ...current, ...change }, current.server));
  const now = timestamp(context.clock());
  // The test takes seconds, in which someone else may save other settings.
  const merge = ({ mail = {} }: OrganizationRecord) => {
    const texts = withTexts(mail.texts, change.texts);
    const changed = { ...mail, ...change, texts, ...(server === undefined ? {} : { server }) };
    const entries = Object.entries(changed).filter(([, value]) => value !== null && value !== '');
    return { mail: Object.fromEntries(entries) as MailSettings };
  };
  await keys.changeOrganization(organizationId, merge, now, actorOf(credential));
  return jsonReply(200, await settingsResource(call));
}

/**
 * Sends a test email with the shop's own mail server.
 * @returns the server, with its password encrypted
 * @throws {ProblemError} 409 if it can't be sent
 */
async function tryServer(
  call: AuthenticatedContext,
  { server, address }: MailSettingsUpdate,
  stored: OwnMailServer | undefined,
): Promise<OwnMailServer> {
  const { context, log } = call;
  const { organizationId } = keyOf(call.credential);
  const { password: typed, ...asked } = server!;
  const ofService = context.settings.mail;
  if (!ofService) throw new ProblemError('mail_not_sent', NO_SERVER);
  if (!address) throw new ProblemError('mail_not_sent', NO_ADDRESS);
  await takeReport(call);
  const isSame = stored?.host === asked.host && stored.user === asked.user;
  const password = typed
    ? context.secrets.encrypt(typed, mailPasswordOwner(organizationId))
    : isSame
      ? stored.password
      : undefined;
  const own = { ...asked, ...(password === undefined ? {} : { password }) };
  const view = (await context.mailViews.sample(organizationId, { kind: 'shop_new_order', language: 'en' }))!;
  const written = await writeTestMail(context, view, { address, server: ofService });
  const sent = await context.sendWithOwn(written, organizationId, own);
  log.info({ outcome: sent.outcome }, 'test of a mail server');
  if (sent.outcome === 'sent') return own;
  throw new ProblemError('mail_not_sent', `The mail server wasn’t saved, because it can’t send: ${sent.detail}`);
}

/** An email to the shop itself, which isn't stored. */
function writeTestMail(
  { mailViews, secrets, clock }: Pick<ServiceContext, 'mailViews' | 'secrets' | 'clock'>,
  view: MailView,
  { address, server }: { readonly address: string; readonly server: MailServer },
): Promise<WrittenMail> {
  const to = { name: view.shop.name, address };
  const mail = { id: createId('eml'), resends: 0 };
  return mailOf(view, mailViews, { to, server, secrets, mail, date: new Date(clock()) });
}

/** @throws {ProblemError} 422 */
async function checkSettings(
  { context }: AuthenticatedContext,
  { address, logo, texts, server, ...pages }: MailSettingsUpdate,
): Promise<void> {
  checkTexts(texts ?? {}, [
    ...(server ? ownServerIssues(server, context.settings.webhooks.allowLoopback) : []),
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
  const { organizationId } = keyOf(credential);
  const { mail = {} } = (await context.store.keys.organization(organizationId))!;
  const [last] = mail.server
    ? ((await context.store.mails.list(organizationId, { mode: 'live', status: 'sent' }, { limit: 1 })) ?? [])
    : [];
  const problem = last?.detail?.startsWith(SENT_INSTEAD) ? { problem: last.detail } : {};
  return {
    object: 'mail_settings',
    ...(mail.server ? { server: { ...withoutPassword(mail.server), ...problem } } : {}),
    sender: context.settings.mail?.from ?? null,
    confirms_orders: sendsLinks(context, 'live'),
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

function withoutPassword({ password: _, ...server }: OwnMailServer) {
  return server;
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
