// People, passkeys, and single-use links and challenges, tested on each database.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { MAX_PEOPLE, type PersonRecord } from '../domain/people/people-store.js';
import type { Store } from '../domain/store.js';
import { type PriceListProfile, workshops } from '../domain/workshops/workshop.js';
import { createId } from '../platform/ids.js';
import { describeStores, start } from '../testing/stores.js';

const at = (seconds: number) => new Date(Date.parse(start) + seconds * 1_000).toISOString();

describeStores(({ store, second }) => {
  const by = { by: { kind: 'person', id: 'per_1', label: 'Ada' }, now: start } as const;
  const addOrganization = async () => {
    const id = createId('org');
    await store.keys.addOrganization({ id, name: 'Test', licenseOrders: true }, start);
    return id;
  };
  const addPerson = async (organizationId: string, more: Partial<PersonRecord> = {}) => {
    const id = createId('per');
    const person: PersonRecord = {
      ...{ id, organizationId, email: `${id}@shop.example`, role: 'owner', createdAt: start, joinedAt: start },
      ...{ name: undefined, workshop: undefined, linkedAt: undefined, bounce: undefined },
      ...more,
    };
    assert.equal(await store.people.add(person, by), 'added');
    return person;
  };

  it('a person has one account in an organization, and can have another elsewhere', async () => {
    const [first, other] = [await addOrganization(), await addOrganization()];
    const email = `${createId('per')}@shop.example`;
    const person = await addPerson(first, { email, joinedAt: undefined });
    const again = { ...person, id: createId('per') };
    const results = await Promise.all([store.people.add(again, by), second.people.add({ ...again, id: 'x' }, by)]);
    assert.deepEqual(results, ['exists', 'exists']);
    await addPerson(other, { email });
    assert.equal((await second.people.withEmail(email)).length, 2);
    assert.equal(await second.people.get(person.id, other), undefined);
    assert.equal((await second.people.join(person, by))?.joinedAt, start);
    assert.equal(await store.people.join(person, by), undefined, 'joined already');
    const entries = (await store.audit.list(first, {}, { limit: 10 }))!;
    assert.deepEqual(
      entries.map(({ action, by: actor }) => [action, actor]),
      [
        ['person.joined', by.by],
        ['person.invited', by.by],
      ],
    );
  });

  it('two owners who remove each other at once leave one', async () => {
    const organizationId = await addOrganization();
    const [ada, bo] = [await addPerson(organizationId), await addPerson(organizationId)];
    await addPerson(organizationId, { joinedAt: undefined });
    const outcomes = await Promise.all([
      store.people.remove(ada, by),
      second.people.change(bo, { role: 'staff' }, by),
      second.people.remove(bo, by),
    ]);
    assert.ok(outcomes.includes('last_owner'), JSON.stringify(outcomes));
    const left = (await store.people.list(organizationId)).filter(({ role, joinedAt }) => role === 'owner' && joinedAt);
    assert.equal(left.length, 1);
  });

  it('a new role ends a person’s sessions, and removing them deletes everything of theirs', async () => {
    const organizationId = await addOrganization();
    await addPerson(organizationId);
    const person = await addPerson(organizationId);
    const addSession = async () => {
      const hash = createId('per');
      const times = { createdAt: start, usedAt: start, expiresAt: at(100), confirmedAt: start };
      await store.consoleSessions.add({ hash, personId: person.id, mode: 'live', device: 'Firefox', ...times });
      return hash;
    };
    const first = await addSession();
    const found = await second.consoleSessions.find(first);
    assert.deepEqual([found?.person, found?.key.id, found?.key.mode], [person, person.id, 'live']);
    await store.people.change(person, { name: 'Bo' }, by);
    assert.equal((await second.consoleSessions.ofPerson(person.id)).length, 1);
    const changed = await store.people.change(
      person,
      { role: 'workshop', workshop: 'ours' },
      { ...by, sharedWorkshops: ['ours'] },
    );
    assert.deepEqual(changed, { ...person, name: 'Bo', role: 'workshop', workshop: 'ours' });
    assert.equal(await second.consoleSessions.find(first), undefined);
    const next = await addSession();
    assert.equal((await second.consoleSessions.find(next))?.key.workshop, 'ours');
    const passkey = { id: createId('per'), personId: person.id, publicKey: 'k', counter: '0', transports: ['usb'] };
    await store.people.addPasskey(person, { ...passkey, name: 'Key', createdAt: start }, by);
    await store.people.addTicket({ hash: next, purpose: 'sign_in', personId: person.id, expiresAt: at(100) });
    assert.equal(await second.people.remove(person, by), 'removed');
    assert.equal(await store.consoleSessions.find(next), undefined);
    assert.equal(await store.people.passkey(passkey.id), undefined);
    assert.equal(await store.people.takeTicket(next, 'sign_in', start), undefined);
  });

  it('a ticket can be used once, also by two processes, and only for its purpose and browser', async () => {
    const ticket = { purpose: 'sign_in', boundTo: 'cookie', expiresAt: at(50) } as const;
    const [hash, late] = [createId('per'), createId('per')];
    await store.people.addTicket({ ...ticket, hash });
    assert.equal(await store.people.takeTicket(hash, 'invitation', start, ['cookie']), undefined);
    assert.equal(await store.people.takeTicket(hash, 'sign_in', start), undefined);
    assert.equal(await store.people.takeTicket(hash, 'sign_in', start, ['other']), undefined);
    const taken = await Promise.all(
      [store, second, store, second].map(({ people }) => people.takeTicket(hash, 'sign_in', start, ['x', 'cookie'])),
    );
    assert.equal(taken.filter(Boolean).length, 1);
    await store.people.addTicket({ ...ticket, hash: late });
    assert.equal(await store.people.takeTicket(late, 'sign_in', at(50), ['cookie']), undefined);
    await store.people.addTicket({ ...ticket, hash: late });
    await store.people.deleteExpiredTickets(at(50));
    assert.equal(await store.people.takeTicket(late, 'sign_in', start, ['cookie']), undefined);
  });

  it('only one of two starts’ links can create an organization, and a wrong or expired one changes nothing', async () => {
    const [first, other, late] = [createId('per'), createId('per'), createId('per')];
    for (const hash of [first, other]) await store.people.addTicket({ hash, purpose: 'owner', expiresAt: at(50) });
    await store.people.addTicket({ hash: late, purpose: 'owner', expiresAt: at(1) });
    const add = async (on: Store, ticket: string, personId = createId('per')) => {
      const id = createId('org');
      const owner: PersonRecord = {
        ...{ id: personId, organizationId: id, email: 'ada@shop.example', role: 'owner', createdAt: start },
      };
      const isAdded = await on.keys.addFirst({ id, name: 'Ada', licenseOrders: true }, owner, {
        ...{ ticket, by: { kind: 'person', id: owner.id }, now: at(1) },
      });
      const [person] = await store.people.list(id);
      assert.deepEqual([Boolean(await store.keys.organization(id)), person?.role === 'owner'], [isAdded, isAdded]);
      return isAdded;
    };
    assert.deepEqual([await add(store, late), await add(store, 'wrong')], [false, false]);
    // If the owner can't be added, the link still works.
    await assert.rejects(add(store, first, (await addPerson(await addOrganization())).id), /unique|constraint/i);
    const added = await Promise.all([add(store, first), add(second, other)]);
    assert.equal(added.filter(Boolean).length, 1);
    for (const hash of [first, other]) assert.equal(await add(store, hash), false);
  });

  it('only one of two sign-ins with the same passkey counter succeeds', async () => {
    const person = await addPerson(await addOrganization());
    const largest = String(2 ** 32 - 1);
    const passkey = {
      ...{ id: createId('per'), personId: person.id, publicKey: 'k', counter: '7', transports: [] },
      ...{ name: 'Laptop', createdAt: start, usedAt: undefined },
    };
    assert.equal(await store.people.addPasskey(person, passkey, by), 'added');
    assert.equal(await store.people.addPasskey(person, passkey, by), 'exists');
    const uses = await Promise.all([store, second].map(({ people }) => people.usePasskey(passkey, largest, at(1))));
    assert.deepEqual(uses.sort(), [false, true]);
    assert.deepEqual(await second.people.passkeys(person.id), [{ ...passkey, counter: largest, usedAt: at(1) }]);
    assert.equal(await store.people.renamePasskey('per_other', passkey.id, 'X'), false);
    assert.equal(await store.people.removePasskey(person, passkey.id, by), true);
    assert.equal(await store.people.removePasskey(person, passkey.id, by), false);
  });

  it('a workshop’s people are removed with it, unless only test data can be changed', async () => {
    const organizationId = await addOrganization();
    const [{ slug: _, ...profile }] = workshops as [PriceListProfile];
    const atMost = { workshops: 9, materials: 9_999, characters: 999_999 };
    for (const slug of ['ours', 'theirs']) {
      await store.workshops.put(organizationId, { slug, profile }, { ...by, atMost });
    }
    const gone = await addPerson(organizationId, { role: 'workshop', workshop: 'ours' });
    const kept = await addPerson(organizationId, { role: 'workshop', workshop: 'theirs' });
    const remove = (more: object = {}) => second.workshops.remove(organizationId, 'ours', { ...by, ...more });
    assert.equal(await remove({ keepsLiveKeys: true }), 'has_live_keys');
    assert.equal(await remove(), 'removed');
    assert.deepEqual(await store.people.list(organizationId), [kept]);
    const late = { ...gone, id: createId('per'), email: `${createId('per')}@shop.example` };
    assert.equal(await store.people.add(late, by), 'unknown_workshop');
    assert.equal(await store.people.change(kept, { workshop: 'ours' }, by), 'unknown_workshop');
    const [entry] = (await store.audit.list(organizationId, { subjectId: gone.id }, { limit: 1 }))!;
    assert.equal(entry?.action, 'person.removed');
  });

  it('an organization has a limited number of people', async () => {
    const organizationId = await addOrganization();
    for (let count = 0; count < MAX_PEOPLE; count += 1) await addPerson(organizationId);
    const more = {
      id: 'per_more',
      organizationId,
      email: 'more@shop.example',
      role: 'staff',
      createdAt: start,
    } as const;
    assert.equal(await second.people.add(more, by), 'too_many');
  });
});
