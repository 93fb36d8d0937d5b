// Short links. `/links/{id}` redirects to one of the shop's pages, whose URL contains the configuration with its
// revision.

import { createHash } from 'node:crypto';
import { linkEmailRequestSchema, linkEmailSchema, linkRequestSchema, linkSchema } from '@parametric/api-client';
import { mailLanguageOf, preferredLanguage } from '../../domain/mail/mail-settings.js';
import type { MailLanguage } from '../../domain/mail/mail-texts.js';
import { DAY_MS, timestamp } from '../../platform/clock.js';
import { derivedId } from '../../platform/ids.js';
import { isAddress } from '../../platform/mail/smtp.js';
import { capReached, invalidRequest, notFound, ProblemError } from '../../platform/problems.js';
import { readBody } from '../http/body.js';
import { keyOf } from '../http/credentials.js';
import { jsonReply, type Reply } from '../http/reply.js';
import {
  type AuthenticatedContext,
  type AuthenticatedRoute,
  originOf,
  type PublicRoute,
  type RequestContext,
  takeOfClient,
} from '../http/route.js';
import { findModelRecord } from './models.js';
import { sendsLinks } from './order-resource.js';
import { readLinked } from './product-pages.js';
import { countRecipient, mailboxOf } from './recipients.js';
import { checkShopPage } from './shop-page.js';

/** How long a link works after it was last requested. */
const VALIDITY_DAYS = 365;
/**
 * The maximum number of links per organization, about 800 MB. License keys are public, and no one should be able to
 * fill the disk with one.
 */
const MAX_LINKS = 100_000;
/** Ids consist of letters and digits. They have 59 bits, so no two pages share an id. */
const ID_LENGTH = 10;
/** Older ids can also contain hyphens and underscores. */
const ID = /^[\w-]{10}$/;

export const linkRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'POST',
    path: '/v1/links',
    access: ['license', 'api'],
    scope: 'quotes:write',
    summary: `Creates a short link to a page with a configuration. \`/links/{id}\` redirects to the page for ${VALIDITY_DAYS} days. Requesting the same link again extends it.`,
    body: linkRequestSchema,
    problems: ['origin_not_allowed'],
    responses: { 201: { schema: linkSchema } },
    handle: createLink,
  },
  {
    method: 'POST',
    path: '/v1/links/:id/email',
    operationId: 'sendLink',
    access: ['license', 'api'],
    scope: 'quotes:write',
    summary:
      'Emails a link, with its product’s picture, size, configuration, and estimated price. Only for links with `mails: true`. An address gets each link at most once a day, even if you ask again.',
    body: linkEmailRequestSchema,
    problems: ['mail_not_sent', 'email_limit_reached'],
    responses: { 202: { schema: linkEmailSchema } },
    handle: emailLink,
  },
];

/** Redirects someone who follows a short link, or shows them a page. This route isn't part of the documented API. */
export const linkPageRoute: PublicRoute = {
  method: 'GET',
  path: '/links/:id',
  access: 'public',
  summary: 'Redirects from a short link to its page.',
  responses: { 302: { nothing: true }, 404: { type: 'text/html' } },
  handle: followLink,
};

async function createLink(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential } = call;
  const { organizationId } = keyOf(credential);
  const body = await readBody(call, linkRequestSchema);
  checkShopPage(body.page, call);
  // Encode the URL, because a header can contain only ASCII.
  const page = new URL(body.page).href;
  const headers = await takeLink(call);
  const digest = createHash('sha256').update(`${organizationId} ${page}`).digest('base64url');
  // Remove hyphens and underscores, because some programs don't include them at the end of a link.
  const id = digest.replaceAll(/[-_]/g, '').slice(0, ID_LENGTH);
  const known = await context.store.links.get(id);
  if (!known && (await context.store.links.count(organizationId)) >= MAX_LINKS) {
    throw capReached('This shop has reached its limit of short links. Share the page’s own URL instead.');
  }
  const expiresAt = timestamp(context.clock() + VALIDITY_DAYS * DAY_MS);
  await context.store.links.save({ id, organizationId, page, expiresAt });
  const url = `${originOf(call)}/links/${id}`;
  const link = { id, object: 'link', url, mails: canEmail(call), expires_at: expiresAt };
  return jsonReply(201, link, headers);
}

/** Counts a customer's link against the limit for their address. The shop's own programs have no limit. */
async function takeLink(call: AuthenticatedContext): Promise<Readonly<Record<string, string>>> {
  if (keyOf(call.credential).kind !== 'license') return {};
  return takeOfClient(call, 'links', 'Too many links created from this IP address today. Try again tomorrow.');
}

function canEmail({ context, credential }: AuthenticatedContext): boolean {
  return sendsLinks(context, keyOf(credential).mode);
}

async function emailLink(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential, params, request } = call;
  const { organizationId, mode } = keyOf(credential);
  const { email, model, language } = await readBody(call, linkEmailRequestSchema);
  if (!isAddress(email)) {
    const detail = 'Enter an email address, such as ada@example.com.';
    throw invalidRequest([{ pointer: '/email', code: 'malformed_address', detail }]);
  }
  const now = timestamp(context.clock());
  const id = params.id!;
  const link = ID.test(id) ? await context.store.links.get(id) : undefined;
  if (link?.organizationId !== organizationId || link.expiresAt <= now) throw notFound('link');
  const newest = await findModelRecord(call, model);
  const { record, configuration } = await readLinked(call, newest, new URL(link.page));
  if (!canEmail(call)) throw new ProblemError('mail_not_sent', 'The service doesn’t send email with this key.');
  const headers = await takeLink(call);
  const accepted = preferredLanguage(request.headers.get('accept-language'));
  const design = {
    ...{ model, modelRevision: record.revision, configuration, link: id },
    language: mailLanguageOf(language ?? accepted),
  };
  const pseudonym = context.secrets.pseudonym(`${mailboxOf(email)} ${id} ${now.slice(0, 10)}`);
  const mail = {
    id: derivedId('eml', pseudonym),
    ...{ organizationId, mode, recipient: email, design },
  };
  await countRecipient(call, email, 'saved', () => context.store.mails.addDesign(mail, now));
  context.wakeWorker();
  return jsonReply(202, { object: 'link_email', link: id }, headers);
}

async function followLink({ context, params, request }: RequestContext): Promise<Reply> {
  const id = params.id!;
  const link = ID.test(id) ? await context.store.links.get(id) : undefined;
  const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };
  if (link && link.expiresAt > timestamp(context.clock())) {
    return { status: 302, headers: { ...headers, location: link.page }, body: null };
  }
  const language = preferredLanguage(request.headers.get('accept-language')) ?? 'en';
  return { status: 404, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' }, body: gonePage(language) };
}

const goneWords: Readonly<Record<MailLanguage, string>> = {
  en: 'This link no longer works. Ask the person who sent it for a new one.',
  de: 'Dieser Link funktioniert nicht mehr. Bitten Sie die Person, die ihn geschickt hat, um einen neuen.',
  fr: 'Ce lien ne fonctionne plus. Demandez-en un nouveau à la personne qui vous l’a envoyé.',
  es: 'Este enlace ya no funciona. Pida uno nuevo a la persona que se lo envió.',
  it: 'Questo link non funziona più. Ne chieda uno nuovo a chi glielo ha inviato.',
  nl: 'Deze link werkt niet meer. Vraag de afzender om een nieuwe.',
  pl: 'Ten link już nie działa. Proszę poprosić nadawcę o nowy.',
  ar: 'لم يعد هذا الرابط يعمل. اطلب رابطًا جديدًا ممن أرسله إليك.',
};

function gonePage(language: MailLanguage): string {
  return `<!doctype html>
<html lang="${language}"${language === 'ar' ? ' dir="rtl"' : ''}>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${goneWords[language]}</title>
<style>:root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}body{max-width:30em;margin:20vh auto;padding:1rem}</style>
<p>${goneWords[language]}</p>
</html>
`;
}
