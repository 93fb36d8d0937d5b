import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ApiError, ConnectionError } from '@parametric/api-client/page';
import { Api, type ApiSettings, issuesOf, sayError } from './api.js';

type Answer = Response | Error;

/** Returns each response in turn and records the requests. */
function fetchOf(...answers: readonly Answer[]) {
  const asked: { readonly url: string; readonly init: RequestInit }[] = [];
  const fetchNext: typeof fetch = async (url, init = {}) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)]!;
    asked.push({ url: String(url), init });
    if (answer instanceof Error) throw answer;
    return answer.clone();
  };
  return { asked, fetch: fetchNext };
}

const apiOf = (server: ReturnType<typeof fetchOf>, more: Partial<ApiSettings> = {}) =>
  new Api({
    baseUrl: 'https://shop.example',
    organization: () => 'org_1',
    mode: () => 'test',
    signInAgain: async () => false,
    fetch: server.fetch,
    ...more,
  });

const problem = (status: number, code: string, more: object = {}) =>
  Response.json({ title: 'x', status, code, detail: `It is ${code}.`, request_id: 'req_1', ...more }, { status });
const ended = () => problem(401, 'session_ended');
const cut = new TypeError('fetch failed');

it('sends requests without a key, and with the page’s organization and mode', async () => {
  const server = fetchOf(Response.json({ data: [] }));
  await apiOf(server).get('/v1/orders', { query: { status: 'shipped', after: undefined, limit: 50 } });
  const [{ url, init }] = server.asked as [(typeof server.asked)[0]];
  assert.equal(url, 'https://shop.example/console/api/v1/orders?status=shipped&limit=50');
  assert.equal(new Headers(init.headers).get('console-organization'), 'org_1');
  assert.equal(new Headers(init.headers).get('console-mode'), 'test');
  assert.equal(new Headers(init.headers).get('authorization'), null);
});

it('shows a problem document’s message, and the request id if the service failed', async () => {
  const errors = [{ pointer: '/origins/0', code: 'origin', detail: 'No origin.' }];
  const refused = await apiOf(fetchOf(problem(422, 'invalid_request', { errors })))
    .post('/v1/keys', {})
    .catch((error: unknown) => error);
  assert.deepEqual([sayError(refused), issuesOf(refused)], ['It is invalid_request.', errors]);
  const failed = await apiOf(fetchOf(problem(500, 'internal_error')))
    .post('/v1/keys', {})
    .catch((error: unknown) => error);
  assert.equal(sayError(failed), 'It is internal_error. (request req_1)');
  const page = new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } });
  const lost = await apiOf(fetchOf(page))
    .post('/v1/keys', {})
    .catch((error: unknown) => error);
  assert.equal(sayError(lost), 'The service returned status 502.');
});

it('retries reads without a response, but never writes', async () => {
  const reads = fetchOf(cut, new Response(null, { status: 503 }), Response.json({ id: 'a' }));
  assert.deepEqual(await apiOf(reads).get('/v1/models/a'), { id: 'a' });
  assert.equal(reads.asked.length, 3);
  for (const write of ['post', 'put', 'patch', 'delete'] as const) {
    const writes = fetchOf(cut);
    await assert.rejects(apiOf(writes)[write]('/v1/keys/k', {}), ConnectionError);
    assert.equal(writes.asked.length, 1, write);
  }
});

it('reports an incomplete response as a lost connection', async () => {
  const broken = new Response('{"data": [', { headers: { 'content-type': 'application/json' } });
  await assert.rejects(apiOf(fetchOf(broken), { retries: 0 }).get('/v1/models'), ConnectionError);
});

it('repeats the request after a new sign-in', async () => {
  const server = fetchOf(ended(), Response.json({ id: 'k' }));
  let asked = 0;
  const signInAgain = async () => {
    asked += 1;
    return true;
  };
  const body = { label: 'Shop' };
  assert.deepEqual(await apiOf(server, { signInAgain }).post('/v1/keys', body), { id: 'k' });
  assert.equal(asked, 1);
  assert.deepEqual(
    server.asked.map(({ init }) => init.body),
    [JSON.stringify(body), JSON.stringify(body)],
  );
});

it('rejects without a new sign-in, and asks for one only if the session has ended', async () => {
  await assert.rejects(apiOf(fetchOf(ended())).get('/v1/models'), { code: 'session_ended' });
  const signInAgain = () => assert.fail('Nobody is to sign in.');
  const changed = problem(409, 'session_changed');
  await assert.rejects(apiOf(fetchOf(changed), { signInAgain }).get('/v1/models'), (error: unknown) => {
    return error instanceof ApiError && error.code === 'session_changed';
  });
});

it('fails a poll after the session has ended, and doesn’t ask for a new sign-in', async () => {
  const signInAgain = () => assert.fail('Nobody is to sign in.');
  await assert.rejects(apiOf(fetchOf(ended()), { signInAgain }).get('/v1/orders', { isPoll: true }), {
    code: 'session_ended',
  });
});
