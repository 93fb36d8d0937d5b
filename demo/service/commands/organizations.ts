// Sets up a shop: an organization, its keys, and the pages that can use them. The service can keep running. It applies
// the changes from the next request on.

import type { ProblemIssue } from '@parametric/api-client';
import { keyKinds } from '@parametric/api-client';
import { createTicket } from '../api/console/people.js';
import { createSignIn, signInAddress, signInKeyOf } from '../api/console/sessions.js';
import { changeKey, changeOrganization, issueKey } from '../domain/keys/issue-key.js';
import type { OrganizationChange } from '../domain/keys/key-store.js';
import type { NewKey } from '../domain/keys/keys.js';
import { durationWords, lifetimes } from '../domain/keys/lifetimes.js';
import { allScopes, type Scope, scopesOf } from '../domain/keys/scopes.js';
import { MAX_PEOPLE, type PersonRecord } from '../domain/people/people-store.js';
import { resetPasskeys } from '../domain/people/reset-passkeys.js';
import { roleFacts } from '../domain/people/roles.js';
import type { Actor } from '../domain/records/audit-store.js';
import type { KeyRecord, OrganizationRecord } from '../domain/records/records.js';
import type { Store } from '../domain/store.js';
import { timestamp } from '../platform/clock.js';
import { createId } from '../platform/ids.js';
import { isAddress } from '../platform/mail/smtp.js';
import { readServiceUrl } from '../platform/startup/settings.js';
import { StartupError } from '../platform/startup-error.js';
import { type Command, findKeyById, findOrganization, withStore } from './with-store.js';

export const organizationCommands: Readonly<Record<string, Command>> = {
  'org create': {
    arguments: 'NAME',
    summary: 'creates an organization with a test license key and a test API key with full access',
    run: withStore(async (store, [name = '']) => {
      const now = timestamp(Date.now());
      const organization: OrganizationRecord = { id: createId('org'), name: name.trim(), licenseOrders: true };
      if (organization.name === '')
        throw new StartupError('Give the organization a name: org create "Ada\'s Shelves".');
      const by = actor('org create');
      await store.keys.addOrganization(organization, now, by);
      const lines = [describe(organization)];
      for (const kind of ['license', 'api'] as const) {
        const scopes = kind === 'api' ? allScopes : undefined;
        lines.push(...(await issue(store, { organizationId: organization.id, kind, mode: 'test', scopes, now }, by)));
      }
      return lines;
    }),
  },
  'org list': {
    arguments: '',
    summary: 'lists the organizations',
    run: withStore(async (store) => (await store.keys.organizations()).map(describe)),
  },
  'org orders': {
    arguments: 'ORG on|off',
    summary: "sets whether an organization's pages can order",
    run: withStore(async (store, [id = '', choice = '']) => {
      if (choice !== 'on' && choice !== 'off') throw new StartupError(`"${choice}" must be on or off.`);
      return changeSettings(store, 'org orders', id, { licenseOrders: choice === 'on' });
    }),
  },
  'org currency': {
    arguments: 'ORG EUR|none',
    summary: "sets the default quote currency; none: each workshop's own",
    run: withStore(async (store, [id = '', text = '']) => {
      const currency = text.toLowerCase() === 'none' ? undefined : text.toUpperCase();
      return changeSettings(store, 'org currency', id, { currency });
    }),
  },
  'org workshops': {
    arguments: 'ORG all|SLUG…',
    summary: 'sets which workshops provide quotes',
    hasMore: true,
    run: withStore(async (store, [id = '', ...slugs]) => {
      const workshops = slugs.length === 1 && slugs[0] === 'all' ? undefined : slugs;
      return changeSettings(store, 'org workshops', id, { workshops });
    }),
  },
  'key list': {
    arguments: 'ORG',
    summary: "lists an organization's keys, including revoked ones; a key itself is shown only when it's created",
    run: withStore(async (store, [id = '']) => {
      await findOrganization(store, id);
      return (await store.keys.list(id)).map(describeKey);
    }),
  },
  'key issue': {
    arguments:
      'ORG license|api|workshop [--live] [--label NAME] [--origin https://…]… [--model ID]… [--scope SCOPE|all]… [--workshop SLUG]',
    summary: 'creates a key, shown only now',
    options: {
      live: { type: 'boolean' },
      label: { type: 'string' },
      origin: { type: 'string', multiple: true },
      model: { type: 'string', multiple: true },
      scope: { type: 'string', multiple: true },
      workshop: { type: 'string' },
    },
    run: withStore(async (store, [id = '', text = ''], { live, label, origin, model, scope, workshop }) => {
      await findOrganization(store, id);
      const kind = keyKinds.find((known) => known === text);
      if (!kind) {
        throw new StartupError(
          `"${text}" isn't a kind of key. Use license (for pages), api (for servers), or workshop (for one workshop's orders).`,
        );
      }
      const mode = live ? 'live' : 'test';
      const now = timestamp(Date.now());
      const scopes = readScopes(scope);
      const key = { label, origins: origin, models: model, scopes, workshop, now };
      return issue(store, { organizationId: id, kind, mode, ...key }, actor('key issue'));
    }),
  },
  'key origins': {
    arguments: 'KEY https://…',
    summary: 'replaces the pages that can use a license key',
    hasMore: true,
    run: withStore(async (store, [id = '', ...origins]) => {
      const key = await findKeyById(store, id);
      const options = { by: actor('key origins'), now: timestamp(Date.now()) };
      const changed = await changeKey(store, key, { origins }, options);
      if ('issues' in changed) throw wrong(changed.issues);
      return [describeKey(changed.record ?? key)];
    }),
  },
  'key revoke': {
    arguments: 'KEY',
    summary: 'permanently revokes a key',
    run: withStore(async (store, [id = '']) => {
      const key = await findKeyById(store, id);
      const revoked = await store.keys.revoke(key.id, timestamp(Date.now()), { by: actor('key revoke') });
      return [describeKey(revoked.outcome === 'revoked' ? revoked.key : key)];
    }),
  },
};

function readScopes(texts: readonly string[] | undefined): readonly Scope[] | undefined {
  if (texts?.includes('all')) return allScopes;
  return texts?.map((text) => {
    const scope = allScopes.find((known) => known === text);
    if (scope) return scope;
    throw new StartupError(`"${text}" isn't a scope. Use all, or one or more of ${allScopes.join(', ')}.`);
  });
}

/** The command as the author of a change, for the audit log. */
function actor(name: string): Actor {
  return { kind: 'command', name };
}

async function changeSettings(
  store: Store,
  name: string,
  id: string,
  change: OrganizationChange,
): Promise<readonly string[]> {
  await findOrganization(store, id);
  const changed = await changeOrganization(store, id, change, { by: actor(name), now: timestamp(Date.now()) });
  if ('issues' in changed) throw wrong(changed.issues);
  return changed.organization ? [describe(changed.organization)] : [];
}

/** Creates an error with one sentence for each invalid argument. */
function wrong(issues: readonly ProblemIssue[]): StartupError {
  return new StartupError(issues.map(({ detail }) => detail).join('\n'));
}

async function issue(store: Store, wanted: NewKey, by: Actor): Promise<readonly string[]> {
  const issued = await issueKey(store, wanted, { by });
  if (issued.outcome === 'wrong') throw wrong(issued.issues);
  if (issued.outcome === 'too_many') throw new StartupError(issued.detail);
  if (issued.outcome === 'repeated') throw new TypeError('A command has no idempotency key.');
  return [describeKey(issued.record), `    ${issued.key}   (shown only now)`];
}

function describe({ id, name, licenseOrders, currency, workshops }: OrganizationRecord): string {
  const orders = licenseOrders ? 'its pages can order' : "its pages can't order";
  const asked = workshops ? `asks ${workshops.join(' ')}` : 'asks all workshops';
  return [id, name, orders, ...(currency === undefined ? [] : [`in ${currency}`]), asked].join('  ');
}

function describeKey(key: KeyRecord): string {
  const { id, kind, mode, label, ending, origins, models, workshop, revokedAt } = key;
  const scopes = scopesOf(key);
  const can = scopes.length === allScopes.length ? 'all scopes' : scopes.join(' ');
  const pages = { license: origins.join(' ') || 'pages on this machine', api: 'servers', workshop: workshop ?? '' };
  const shown = { license: shownModels(models), api: `${shownModels(models)}  ${can}`, workshop: 'its orders' };
  const named = [...(ending === undefined ? [] : [`…${ending}`]), ...(label === undefined ? [] : [`"${label}"`])];
  const state = revokedAt === undefined ? [] : [`revoked ${revokedAt}`];
  return `  ${[id, kind, mode, ...named, pages[kind], shown[kind], ...state].join('  ')}`;
}

function shownModels(models: readonly string[] | undefined): string {
  return models ? `models ${models.join(' ')}` : 'all models';
}

export const consoleCommands: Readonly<Record<string, Command>> = {
  'console sign-in': {
    arguments: 'ORG|KEY',
    summary: `prints a URL that signs in to the console, works once, and expires in ${durationWords(lifetimes.signInLink)}; uses the given API key or the one with the most permissions`,
    run: withStore(async (store, [id = ''], _, settings) => {
      const key = id.startsWith('key_') ? await findKeyById(store, id) : undefined;
      const { id: organizationId } = await findOrganization(store, key?.organizationId ?? id);
      const found = await signInKeyOf(store, organizationId, key?.id);
      if (!found) {
        throw new StartupError(
          key
            ? `${key.id} can't sign in: it was revoked or is a license key.`
            : `${organizationId} has no API key to sign in with. Create one: key issue ${organizationId} api --scope all`,
        );
      }
      const token = await createSignIn(store, found.id, Date.now());
      const url = readServiceUrl(process.env) ?? `http://localhost:${settings.port}`;
      return [signInAddress(url, token), `  works once and expires in ${durationWords(lifetimes.signInLink)}`];
    }),
  },
  'console reset-passkeys': {
    arguments: 'ORG EMAIL',
    summary: 'removes the passkeys of someone who has lost them, and signs them out; they add another after signing in',
    run: withStore(async (store, [id = '', typed = '']) => {
      const { id: organizationId } = await findOrganization(store, id);
      const email = typed.trim().toLowerCase();
      const person = (await store.people.list(organizationId)).find((each) => each.email === email);
      if (!person) throw new StartupError(`${organizationId} has no one with the email address "${typed}".`);
      const by = { by: actor('console reset-passkeys'), now: timestamp(Date.now()) };
      const { length: count } = await resetPasskeys(store, person, by);
      return [`Removed ${count} ${count === 1 ? 'passkey' : 'passkeys'} of ${email}.`];
    }),
  },
  'console invite': {
    arguments: 'ORG EMAIL',
    summary: `prints a link that signs someone in, works once, and expires in ${durationWords(lifetimes.ownerLink)}; adds them as an owner if they're new, and otherwise keeps their role`,
    run: withStore(async (store, [id = '', typed = ''], _, settings) => {
      const { id: organizationId } = await findOrganization(store, id);
      const email = typed.trim().toLowerCase();
      if (!isAddress(email)) throw new StartupError(`"${typed}" isn't an email address.`);
      const now = Date.now();
      const createdAt = timestamp(now);
      const known = (await store.people.list(organizationId)).find((each) => each.email === email);
      const person: PersonRecord = known ?? { id: createId('per'), organizationId, email, role: 'owner', createdAt };
      const outcome = known ? 'added' : await store.people.add(person, { by: actor('console invite'), now: createdAt });
      if (outcome === 'too_many') throw new StartupError(`An organization can have at most ${MAX_PEOPLE} people.`);
      if (outcome !== 'added') throw new StartupError(`${email} has just been added. Run this again.`);
      await store.people.deleteTickets('invitation', person.id);
      const ticket = { purpose: 'invitation', personId: person.id, lifeMs: lifetimes.ownerLink, now } as const;
      const url = readServiceUrl(process.env) ?? `http://localhost:${settings.port}`;
      const link = signInAddress(url, await createTicket(store, ticket), 'link');
      const { name } = roleFacts[person.role];
      return [
        link,
        `  signs ${email} in with the role ${name}; works once and expires in ${durationWords(lifetimes.ownerLink)}`,
      ];
    }),
  },
};
