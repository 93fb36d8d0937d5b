// How other sites show a configuration: JSON-LD for search engines, elements for the <head> of a server-rendered page,
// and a whole page whose link has a preview picture in chats. Their URLs contain the license key, like those of
// pictures.

import type { JsonLd } from '@parametric/configurator-element/exchange';
import { linkName, type ModelDocument, readLinkText, type Text, textIn } from '@parametric/configurator-element/model';
import { isOriginAllowed } from '../../domain/keys/origins.js';
import { headHtml, type ProductHead } from '../../domain/models/product-head.js';
import { PAGE_POLICY, pageHtml } from '../../domain/models/product-page.js';
import type { ModelRecord, OrganizationRecord } from '../../domain/records/records.js';
import { invalidQuery, ProblemError } from '../../platform/problems.js';
import { isPageAllowed, keyOf, licenseKeyOf } from '../http/credentials.js';
import type { Reply } from '../http/reply.js';
import { type AuthenticatedContext, type AuthenticatedRoute, jobOptions, originOf } from '../http/route.js';
import { findModelRecord } from './models.js';
import { readConfiguration, takeFileAllowance } from './product-files.js';

const query = {
  configuration:
    'The configuration as JSON. Values that don’t fit are adjusted to the nearest ones that do. Defaults to the configuration in a link’s `configurator-<model>`, or to the model’s defaults.',
  page: 'The URL of the shop’s page that sells the product, on an origin that the key allows. Defaults to this service’s own page.',
  lang: 'The language of the text (BCP 47). Defaults to `en`.',
};

/** The page has no `revision` parameter: it shows the newest revision, or the one in its link. */
const revisionQuery = { ...query, revision: 'The revision to use. Defaults to the newest.' };

const shared = {
  method: 'GET',
  access: ['license'],
  scope: 'models:read',
  keyInQuery: true,
  problems: ['model_retired'],
} as const;

export const productPageRoutes: readonly AuthenticatedRoute[] = [
  {
    ...shared,
    path: '/v1/models/:id/product.jsonld',
    query: revisionQuery,
    summary:
      'A configuration as schema.org’s `Product`, with its estimated price as an `Offer` and its GLB file as a `3DModel`. Returns 422 for models without an estimate.',
    responses: { 200: { type: 'application/ld+json' } },
    handle: async (call) => {
      const { head, limits } = await readShown(call);
      if (head.dataText) return reply(call, 'application/ld+json', head.dataText, limits);
      throw invalidQuery('', 'This model doesn’t have a price estimate, so there’s no price to describe.');
    },
  },
  {
    ...shared,
    path: '/v1/models/:id/product.html',
    query: revisionQuery,
    summary:
      'The elements that describe a configuration in the `<head>` of a page that your server renders: description, canonical URL, Open Graph, and JSON-LD.',
    responses: { 200: { type: 'text/html' } },
    handle: async (call) => {
      const { head, limits } = await readShown(call);
      return reply(call, HTML, `${headHtml({ ...head, address: head.canonical })}\n`, limits);
    },
  },
  {
    ...shared,
    path: '/v1/models/:id/page',
    summary:
      'A page with the configurator, whose link shows the configuration’s picture in chats and on social networks. With a live key, the page takes orders once the organization has URLs for its terms, privacy policy, and withdrawal policy.',
    query,
    responses: { 200: { type: 'text/html' } },
    handle: getPage,
  },
];

const HTML = 'text/html; charset=utf-8';

interface Shown {
  readonly head: ProductHead;
  /** The shop's settings that contain the URLs of its legal pages. */
  readonly legal: OrganizationRecord['mail'];
  /** The URL of the shop's page. */
  readonly page: string | undefined;
  /** Header fields that tell the client how many more files it can have created. */
  readonly limits: Reply['headers'];
}

async function getPage(call: AuthenticatedContext): Promise<Reply> {
  const { params, url } = call;
  const { head, legal, page, limits } = await readShown(call, true);
  const name = linkName(params.id!);
  const link = url.searchParams.get(name);
  const shopPage = page === undefined ? undefined : new URL(page);
  if (link !== null) shopPage?.searchParams.set(name, link);
  const body = pageHtml({
    head,
    shopPage: shopPage?.href,
    tag: {
      'license-key': licenseKeyOf(call),
      model: params.id!,
      lang: head.language,
      loading: 'eager',
      configuration: url.searchParams.get('configuration') ?? undefined,
      disabled: takesOrders(call, legal) ? undefined : 'true',
    },
  });
  return reply(call, HTML, body, { ...limits, 'content-security-policy': PAGE_POLICY });
}

/**
 * Whether the page can place orders: the key can order and allows this origin, and a live shop has set all its legal
 * pages.
 */
function takesOrders(call: AuthenticatedContext, legal: OrganizationRecord['mail']): boolean {
  const key = keyOf(call.credential);
  const isLegal = Boolean(legal?.terms && legal.privacy && legal.withdrawal);
  const isAllowed = isPageAllowed(originOf(call), key, call.context.settings.serviceUrl);
  return key.mayOrder && isAllowed && (isLegal || key.mode === 'test');
}

async function readShown(call: AuthenticatedContext, isPage = false): Promise<Shown> {
  const { context, credential, params, url } = call;
  const { organizationId } = keyOf(credential);
  const id = params.id!;
  const revision = isPage ? undefined : (url.searchParams.get('revision') ?? undefined);
  const newest = await findModelRecord(call, id, revision);
  const { record, document, configuration } = await readShownConfiguration(call, newest);
  const language = readLanguage(url.searchParams.get('lang'));
  const page = readPage(call);
  const own = ownAddress(call);
  const isNewest = record.revision === newest.revision && revision === undefined;
  const fileAt = (name: string, more = '') =>
    `${addressOf(call, name)}${isNewest ? '' : `&revision=${record.revision}`}${
      Object.keys(configuration).length === 0
        ? ''
        : `&configuration=${encodeURIComponent(JSON.stringify(configuration))}`
    }${more}`;
  const [wide, square] = [fileAt('picture.png'), fileAt('picture.png', '&shape=square')];
  const organization = await context.store.keys.organization(organizationId);
  const shop = organization?.name ?? '';
  const options = { language, url: page ?? own, pictures: [wide, square], glb: fileAt('product.glb'), seller: shop };
  const input = { name: 'product.jsonld', organizationId, record, configuration, data: options } as const;
  let limits = {};
  let file = document.estimate && context.productFiles.find(input);
  if (document.estimate && !file) {
    try {
      limits = await takeFileAllowance(call);
      const made = await context.productFiles.make(input, jobOptions(call));
      if ('refused' in made) throw invalidQuery('configuration', made.refused);
      if (!('partial' in made)) file = made;
    } catch (error) {
      // Send the page even if the data for search engines can't be created, because people may be opening a link.
      if (!isPage || !(error instanceof ProblemError)) throw error;
    }
  }
  const dataText = file && new TextDecoder().decode(file);
  const data = dataText ? (JSON.parse(dataText) as JsonLd) : undefined;
  const texts = { name: textIn(document.name, language), description: inLanguage(document.description, language) };
  const head = { ...texts, shop, language, address: own, canonical: page ?? own, picture: wide, data, dataText };
  return { head, legal: organization?.mail, page, limits };
}

/** Reads the configuration from the URL. A configuration from a link is shown in the revision that the link names. */
async function readShownConfiguration(call: AuthenticatedContext, newest: ModelRecord) {
  const { url } = call;
  if (!url.searchParams.has('configuration')) return readLinked(call, newest, url);
  const document = JSON.parse(newest.document) as ModelDocument;
  return { record: newest, document, configuration: readConfiguration(url.searchParams) };
}

/** The configuration and revision in a page's link, or the model's defaults if the page isn't a link. */
export async function readLinked(call: AuthenticatedContext, newest: ModelRecord, page: URL) {
  const document = JSON.parse(newest.document) as ModelDocument;
  const text = page.searchParams.get(linkName(newest.id));
  const link = text === null ? null : readLinkText(text, document.parameters);
  if (!link) return { record: newest, document, configuration: {} };
  const { revision, values } = link;
  if (revision === '' || revision === newest.revision) return { record: newest, document, configuration: values };
  // If a link's revision has been deleted, show its values in the newest revision, as the configurator does.
  const linked = await findModelRecord(call, newest.id, revision).catch((error: unknown) => {
    if (error instanceof ProblemError && error.code === 'not_found') return newest;
    throw error;
  });
  return { record: linked, document: JSON.parse(linked.document) as ModelDocument, configuration: values };
}

function inLanguage(text: Text | undefined, language: string): string | undefined {
  return text === undefined ? undefined : textIn(text, language);
}

/**
 * Reads the URL of the shop's page from the query, and checks it.
 * @throws {ProblemError} 422
 */
function readPage({ credential, url }: AuthenticatedContext): string | undefined {
  const page = url.searchParams.get('page');
  if (page === null) return undefined;
  const { origins, mode } = keyOf(credential);
  const isWeb = page.length <= 2_000 && /^https?:/i.test(page) && URL.canParse(page);
  if (isWeb && isOriginAllowed(new URL(page).origin, origins, mode)) return page;
  throw invalidQuery('page', 'page must be the URL of a page on an origin that the license key allows.');
}

/**
 * Reads the language from the query.
 * @throws {ProblemError} 422
 */
function readLanguage(text: string | null): string {
  try {
    return Intl.getCanonicalLocales(text ?? 'en')[0] ?? 'en';
  } catch {
    throw invalidQuery('lang', `lang is “${text?.slice(0, 20)}”; use a BCP 47 tag, such as de-CH.`);
  }
}

/** The page's own URL: this request's URL with only the parameters that the page reads, in a fixed order. */
function ownAddress(call: AuthenticatedContext): string {
  const address = new URL(addressOf(call, 'page'));
  for (const name of ['configuration', 'page', 'lang', linkName(call.params.id!)]) {
    const value = call.url.searchParams.get(name);
    if (value !== null) address.searchParams.set(name, value);
  }
  return address.href;
}

function addressOf(call: AuthenticatedContext, name: string): string {
  return `${originOf(call)}/v1/models/${encodeURIComponent(call.params.id!)}/${name}?license_key=${licenseKeyOf(call)}`;
}

/** Creates the response. Caches must not share it if it repeats the Host header, which anyone can set. */
function reply({ context, request }: AuthenticatedContext, type: string, body: string, more: Reply['headers']): Reply {
  const isPublic = context.settings.serviceUrl !== undefined && !request.headers.has('authorization');
  const headers = { 'content-type': type, 'cache-control': isPublic ? 'public, max-age=300' : 'no-store', ...more };
  return { status: 200, headers, body };
}
