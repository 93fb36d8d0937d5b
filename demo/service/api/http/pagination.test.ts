import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pngFile } from '../../testing/files.js';
import { startPostgres } from '../../testing/postgres.js';
import { orderOf, request, startTestService, type TestService } from '../../testing/service.js';

interface Listed {
  readonly data: readonly { readonly id: string }[];
  readonly has_more: boolean;
  readonly next: string | null;
}

const postgres = await startPostgres().catch(() => undefined);
after(() => postgres?.close());

for (const database of ['SQLite', 'PostgreSQL'] as const) {
  describe(`lists on ${database}`, { skip: database === 'PostgreSQL' && !postgres && 'no PostgreSQL' }, () => {
    let service: TestService;
    let key: string;

    before(async () => {
      service = await startTestService({
        databaseUrl: database === 'PostgreSQL' ? await postgres!.createDatabase() : undefined,
      });
      // Only live orders have emails.
      key = await service.addKey({ kind: 'api', mode: 'live' });
      for (const url of ['https://a.example/x', 'https://b.example/x', 'https://c.example/x']) {
        const body = { url };
        assert.equal((await request(service, 'POST', '/v1/webhook-endpoints', { key, body })).status, 201);
      }
      for (const width of [700, 800, 900]) {
        const body = { model: 'board', configuration: { width }, quantity: 1 };
        const asked = await request(service, 'POST', '/v1/quotes', { key, body });
        const [quote] = (JSON.parse(asked.text) as Listed).data;
        await request(service, 'POST', '/v1/orders', { key, body: orderOf(quote as never) });
        const contact = { name: 'Ada', email: 'ada@shop.example' };
        const asks = { ...body, ship_to: { country: 'DE', postcode: '80331' }, contact, page: 'https://shop.example/' };
        assert.equal((await request(service, 'POST', '/v1/inquiries', { key, body: asks })).status, 201);
        const headers = { authorization: `Bearer ${key}` };
        const file = { method: 'PUT', headers, body: new Uint8Array(pngFile(width / 100)) };
        assert.equal((await fetch(`${service.url}/v1/files?name=${width}.png`, file)).status, 201);
      }
    });
    after(() => service.close());

    const list = async (path: string, query: string): Promise<Listed> => {
      const answer = await request(service, 'GET', `${path}?${query}`, { key });
      assert.equal(answer.status, 200, `${path}?${query}: ${answer.text}`);
      return JSON.parse(answer.text) as Listed;
    };

    for (const name of [
      ...['orders', 'quote-requests', 'mails', 'audit', 'inquiries', 'keys', 'files'],
      ...['webhook-endpoints', 'webhook-deliveries'],
    ]) {
      it(`of ${name} continue after the last page, even if its last item was deleted`, async () => {
        const path = `/v1/${name}`;
        const all = await list(path, 'limit=100');
        assert.ok(all.data.length > 1, name);
        const read: string[] = [];
        for (let next: string | null = ''; next !== null; ) {
          const page: Listed = await list(path, `limit=1${next && `&after=${next}`}`);
          read.push(...page.data.map(({ id }) => id));
          // Simulates the item's deletion before the next page is read: no item has this id, and it sorts before all
          // items with its time.
          next = page.next;
          const gone = next?.replace(/_.*/, `_${page.data[0]!.id}!`);
          if (gone) assert.deepEqual((await list(path, `limit=1&after=${gone}`)).data, page.data);
        }
        assert.deepEqual(
          read,
          all.data.map(({ id }) => id),
        );
        for (const wrong of ['none', '2026-11-21', '2026-11-21T10:00:00.000Z', "2026-11-21T10:00:00.000Z_'"]) {
          const { status } = await request(service, 'GET', `${path}?after=${encodeURIComponent(wrong)}`, { key });
          // A time with any text as its id is a position in the list.
          assert.equal(status, wrong.endsWith("'") ? 200 : 422, wrong);
        }
      });
    }

    it('of webhook endpoints continue after a deleted one', async () => {
      const first = await list('/v1/webhook-endpoints', 'limit=2');
      const { id } = first.data[1]!;
      assert.equal((await request(service, 'DELETE', `/v1/webhook-endpoints/${id}`, { key })).status, 204);
      const rest = await list('/v1/webhook-endpoints', `after=${first.next}`);
      assert.equal(rest.data.length, 1);
      assert.ok(!first.data.some((each) => each.id === rest.data[0]!.id));
    });
  });
}
