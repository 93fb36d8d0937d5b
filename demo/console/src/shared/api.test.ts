import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Api, type ApiSettings } from './api.js';
import { ApiError, LineError, sayError } from './api-errors.js';

type Answer = Response | Error;

/** Answers with each in turn, and notes what was asked. */
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
    organization: () => 'org_1',
    signInAgain: async () => false,
    fetch: server.fetch,
    retryDelaysMs: [0, 0],
    ...more,
  });

const problem = (status: number, code: string, more: object = {}) =>
  Response.json({ title: 'x', status, code, detail: `It is ${code}.`, request_id: 'req_1', ...more }, { status });
const ended = () => problem(401, 'session_ended');
const cut = new TypeError('fetch failed');

it('asks the console, and says which organization the page shows', async () => {
  const server = fetchOf(Response.json({ data: [] }));
  await apiOf(server).get('/v1/orders', { query: { status: 'shipped', after: undefined, limit: 50 } });
  const [{ url, init }] = server.asked as [(typeof server.asked)[0]];
  assert.equal(url, '/console/api/v1/orders?status=shipped&limit=50');
  assert.equal(new Headers(init.headers).get('console-organization'), 'org_1');
  assert.equal(new Headers(init.headers).get('authorization'), null);
});

it('a problem document becomes an error with its sentence, its places, and when to try again', async () => {
  const errors = [{ pointer: '/origins/0', code: 'origin', detail: 'No origin.' }];
  const refusal = problem(429, 'rate_limited', { errors });
  refusal.headers.set('retry-after', '7');
  const error = await apiOf(fetchOf(refusal))
    .post('/v1/keys', {})
    .catch((reason: unknown) => reason);
  assert.ok(error instanceof ApiError);
  assert.deepEqual([error.status, error.code, error.retryAfterMs], [429, 'rate_limited', 7_000]);
  assert.deepEqual(error.issues, errors);
  assert.equal(sayError(error), 'It is rate_limited.');
  assert.equal(sayError(new ApiError(500, 'internal_error', 'Oh.', { requestId: 'req_1' })), 'Oh. (request req_1)');
});

it('a page of a proxy in between is an error too', async () => {
  const page = new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } });
  await assert.rejects(apiOf(fetchOf(page)).post('/v1/keys', {}), { code: 'unknown', status: 502 });
});

it('reads again what was not answered, and never writes twice', async () => {
  const reads = fetchOf(cut, new Response(null, { status: 503 }), Response.json({ id: 'a' }));
  assert.deepEqual(await apiOf(reads).get('/v1/models/a'), { id: 'a' });
  assert.equal(reads.asked.length, 3);
  const lost = fetchOf(cut);
  await assert.rejects(apiOf(lost).get('/v1/models'), LineError);
  assert.equal(lost.asked.length, 3);
  for (const write of ['post', 'put', 'patch', 'delete'] as const) {
    const writes = fetchOf(cut);
    await assert.rejects(apiOf(writes)[write]('/v1/keys/k', {}), LineError);
    assert.equal(writes.asked.length, 1, write);
  }
});

it('an answer that breaks off is the line’s fault', async () => {
  const broken = new Response('{"data": [', { headers: { 'content-type': 'application/json' } });
  await assert.rejects(apiOf(fetchOf(broken)).get('/v1/models'), LineError);
});

it('after the end of the session the same request is sent again, with the same body, once somebody has signed in', async () => {
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

it('who does not sign in gets the refusal, and another refusal asks nobody to sign in', async () => {
  await assert.rejects(apiOf(fetchOf(ended())).get('/v1/models'), { code: 'session_ended' });
  const signInAgain = () => assert.fail('Nobody is to sign in.');
  const changed = problem(409, 'session_changed');
  await assert.rejects(apiOf(fetchOf(changed), { signInAgain }).get('/v1/models'), { code: 'session_changed' });
});

it('who gives a request up is told so, not of the line', async () => {
  const control = new AbortController();
  const fetchHanging: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
  const settings = { organization: () => undefined, signInAgain: async () => false, fetch: fetchHanging };
  const asked = new Api(settings).get('/v1/models', { signal: control.signal });
  control.abort();
  await assert.rejects(asked, { name: 'AbortError' });
});
