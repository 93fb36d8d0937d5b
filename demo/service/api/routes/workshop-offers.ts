// The offers that workshops would make for a document, published or not, for its author. Nothing is stored, and nothing
// can be ordered.

import { createHash } from 'node:crypto';
import { offerListSchema, offersRequestSchema } from '@parametric/api-client';
import { askedWorkshops, presentationOf } from '../../domain/workshops/asked-workshops.js';
import { requestOffers } from '../../domain/workshops/offers.js';
import { DAY_MS, timestamp } from '../../platform/clock.js';
import { invalidRequest } from '../../platform/problems.js';
import { takeAllowance } from '../../platform/rate-limits.js';
import { BODY_LIMIT_BYTES, parseAs, readJson } from '../http/body.js';
import { keyOf } from '../http/credentials.js';
import { jsonReply, type Reply } from '../http/reply.js';
import type { AuthenticatedContext, AuthenticatedRoute } from '../http/route.js';
import { DOCUMENT_BODY_BYTES } from './models.js';
import { termIssues } from './quotes.js';

export const workshopOfferRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'POST',
    path: '/v1/workshops/offers',
    access: ['api'],
    summary: 'Asks every workshop about a document, published or not. Returns prices and reasons. Nothing is stored.',
    body: offersRequestSchema,
    responses: { 200: { schema: offerListSchema } },
    handle: createOffers,
  },
];

async function createOffers(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential, address, request } = call;
  const { id: keyId, organizationId, shop } = keyOf(credential);
  // These requests have their own limit, as high as that for quotes: an author's typing must not use up the shop's
  // limit.
  const headers = await takeAllowance(context.limiters.quotes, 'offers', {
    subject: `offers ${keyId} ${address}`,
    now: context.clock(),
    detail: 'Too many requests for offers. Wait a moment.',
  });
  const { json } = await readJson(call, DOCUMENT_BODY_BYTES + BODY_LIMIT_BYTES);
  const { document, configuration, quantity, ship_to, currency } = parseAs(offersRequestSchema, json);
  const issues = termIssues({ ship_to, currency });
  const text = JSON.stringify(document);
  const revision = createHash('sha256').update(text).digest('hex');
  // Even a short document runs in a thread, because its product may take long to build.
  const built = await context.work.run(
    'draft_bill',
    { organizationId, record: { id: 'draft', name: 'draft', revision, document: text }, configuration },
    { owner: { organizationId, client: `${keyId} ${address}` }, signal: request.signal },
  );
  if ('issues' in built) throw invalidRequest([...built.issues, ...issues]);
  if (issues.length > 0) throw invalidRequest(issues);
  const { product } = built;
  const asked = await askedWorkshops(context.store, organizationId, shop.workshops);
  const { offers, declined } = requestOffers(
    { needs: product.needs, quantity, shipTo: ship_to, currency: currency ?? shop.currency },
    asked,
    context.priceListRevisions,
  );
  const now = context.clock();
  const data = offers.map(({ workshop, approximate, ...offer }) => ({
    workshop: { ...workshop, ...presentationOf(asked.find(({ slug }) => slug === workshop.slug)) },
    ...offer,
    ...(approximate ? { approximate } : {}),
    ready_by: timestamp(now + offer.lead_time_days * DAY_MS).slice(0, 10),
  }));
  const list = { object: 'list', configuration: product.configuration, quantity, data, declined };
  return jsonReply(200, list, headers);
}
