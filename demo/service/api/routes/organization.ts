// Routes for an organization's settings, which apply to all its keys.

import { type AuditEntry, auditEntryPageSchema, statisticsSchema } from '@parametric/api-client';
import { changeOrganization } from '../../domain/keys/issue-key.js';
import {
  organizationChange,
  organizationResource,
  organizationUpdateSchema,
  ownOrganizationSchema,
} from '../../domain/keys/organization-settings.js';
import { type AuditRecord, auditSubjects } from '../../domain/records/audit-store.js';
import type { StatisticsFilter } from '../../domain/records/statistics-store.js';
import { DAY_MS, timestamp } from '../../platform/clock.js';
import { invalidQuery, invalidRequest } from '../../platform/problems.js';
import { readBody } from '../http/body.js';
import { actorOf, keyOf } from '../http/credentials.js';
import { createPage, pageQuery, readOneOf, readPageQuery } from '../http/pagination.js';
import { jsonReply, type Reply } from '../http/reply.js';
import { type AuthenticatedContext, type AuthenticatedRoute, takeReport } from '../http/route.js';

export const organizationRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/organization',
    access: ['api'],
    scope: 'settings:read',
    summary: 'This key’s organization and its settings.',
    responses: { 200: { schema: ownOrganizationSchema } },
    handle: async ({ context, credential }) => {
      const organization = await context.store.keys.organization(keyOf(credential).organizationId);
      return jsonReply(200, organizationResource(organization!));
    },
  },
  {
    method: 'PATCH',
    path: '/v1/organization',
    access: ['api'],
    scope: 'settings:write',
    // Require a recent confirmation, because the legal details include the bank account that customers pay into.
    needsFresh: true,
    summary: 'Changes the settings that the body contains.',
    body: organizationUpdateSchema,
    responses: { 200: { schema: ownOrganizationSchema } },
    handle: updateOrganization,
  },
];

async function updateOrganization(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential } = call;
  const change = organizationChange(await readBody(call, organizationUpdateSchema));
  const { organizationId } = keyOf(credential);
  const options = { by: actorOf(credential), now: timestamp(context.clock()) };
  const changed = await changeOrganization(context.store, organizationId, change, options);
  if ('issues' in changed) throw invalidRequest(changed.issues);
  return jsonReply(200, organizationResource(changed.organization!));
}

export const auditRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/audit',
    access: ['api'],
    scope: 'audit:read',
    summary:
      'Who changed what with the API, in the console, or by command, newest first. Kept for two years. A test key doesn’t see what people and live keys did.',
    query: {
      ...pageQuery,
      kind: `Only this kind: ${auditSubjects.join(', ')}.`,
      subject: 'Only entries about the item with this ID.',
      by: 'Only changes by the person or the key with this ID, or the command with this name.',
    },
    responses: { 200: { schema: auditEntryPageSchema } },
    handle: async (call) => {
      const { context, credential, url } = call;
      const query = url.searchParams;
      const page = readPageQuery(query);
      const filter = {
        subject: readOneOf(query, 'kind', auditSubjects),
        subjectId: query.get('subject') ?? undefined,
        by: query.get('by') ?? undefined,
      };
      // Count requests that filter by subject, because they search all entries. Filters by kind and actor read only an
      // index.
      const headers = filter.subjectId === undefined ? {} : await takeReport(call);
      const { organizationId, mode } = keyOf(credential);
      // Test keys don't see what people and live keys have done. People do, because they can switch between test and
      // live data.
      const isPerson = actorOf(credential).kind === 'person';
      const shown = mode === 'test' && !isPerson ? { ...filter, mode } : filter;
      const rows = await context.store.audit.list(organizationId, shown, page);
      return jsonReply(200, createPage(rows, page, auditEntry), headers);
    },
  },
];

function auditEntry({ id, by, action, subject, changes, createdAt }: AuditRecord): AuditEntry {
  return {
    id,
    object: 'audit_entry',
    by: { ...by },
    action,
    subject: { ...subject },
    changes: changes.map((change) => ({ ...change })),
    created_at: createdAt,
  };
}

const DEFAULT_DAYS = 30;
const MAX_DAYS = 400;

export const statisticsRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/statistics',
    operationId: 'getStatistics',
    access: ['api'],
    scope: 'statistics:read',
    summary:
      'Quotes, orders, revenue, and counted visits by day for this mode, how fast pages loaded, and the values that customers choose most. Contains no personal data.',
    query: {
      from: 'The first day in UTC, such as 2026-11-01. Defaults to 30 days in total.',
      to: 'The last day, included. Defaults to today. At most 400 days in total.',
      model: 'Only this product.',
    },
    responses: { 200: { schema: statisticsSchema } },
    handle: getStatistics,
  },
];

async function getStatistics(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential, url } = call;
  const { organizationId, mode } = keyOf(credential);
  const filter = readFilter(url.searchParams, context.clock(), mode);
  const headers = await takeReport(call);
  const statistics = await context.store.statistics.read(organizationId, filter);
  return jsonReply(200, { object: 'statistics', ...filter, ...statistics }, headers);
}

/** @throws {ProblemError} 422 */
function readFilter(query: URLSearchParams, now: number, mode: StatisticsFilter['mode']): StatisticsFilter {
  const to = readDay(query, 'to') ?? timestamp(now).slice(0, 10);
  const from = readDay(query, 'from') ?? dayOf(Date.parse(to) - (DEFAULT_DAYS - 1) * DAY_MS);
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) throw invalidQuery('from', `from (${from}) can’t be after to (${to}).`);
  if (days > MAX_DAYS) throw invalidQuery('from', `That’s ${days} days. Request at most ${MAX_DAYS}.`);
  const model = query.get('model');
  return { from, to, mode, ...(model === null ? {} : { model }) };
}

function readDay(query: URLSearchParams, name: string): string | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms) || dayOf(ms) !== text)
    throw invalidQuery(name, `${name} is “${text}”; use a date such as 2026-11-21.`);
  return text;
}

const dayOf = (ms: number) => timestamp(ms).slice(0, 10);
