import assert from 'node:assert/strict';
import { it } from 'node:test';
import { routes } from '../../app.js';
import { startWebhookReceiver } from '../../testing/receiver.js';
import { placeOrder, request, startTestService, type TestService } from '../../testing/service.js';
import { waitUntil } from '../../testing/wait-until.js';
import { readSettings } from '../startup/settings.js';

const metrics = { port: 0, host: '127.0.0.1' };

async function collect({ metricsUrl }: TestService): Promise<string> {
  const answer = await fetch(metricsUrl!);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
  return answer.text();
}

const sampleOf = (text: string, line: string) => {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
};

it('metrics are off by default, and are never on the service’s own port', async () => {
  const service = await startTestService();
  try {
    assert.equal(service.metricsUrl, undefined);
    assert.equal((await request(service, 'GET', '/metrics')).status, 404);
  } finally {
    await service.close();
  }
  assert.equal(readSettings({}).metrics, undefined);
  assert.deepEqual(readSettings({ METRICS_PORT: '9464' }).metrics, { port: 9464, host: '127.0.0.1' });
  assert.throws(() => readSettings({ METRICS_PORT: 'x' }), /METRICS_PORT is "x"/);
  assert.throws(() => readSettings({ LOG_LEVEL: 'loud' }), /LOG_LEVEL is "loud"; it must be one of trace, debug/);
});

it('requests are counted by route, method and status, regardless of their URL', async () => {
  const service = await startTestService({ metrics });
  try {
    const { apiKey: key } = service.shop;
    for (const name of ['a', 'b', 'c']) await request(service, 'GET', `/v1/models/${name}`, { key });
    for (const name of ['d', 'e']) await request(service, 'GET', `/${name}`);
    await fetch(`${service.url}/v1/models`, { method: 'PROPFIND' });
    const text = await collect(service);
    const count = (labels: string) => sampleOf(text, `parametric_http_request_duration_seconds_count{${labels}}`);
    assert.equal(count('method="GET",route="/v1/models/:id",status="404"'), 3);
    assert.equal(count('method="GET",route="none",status="404"'), 2);
    assert.equal(count('method="other",route="/v1/models",status="405"'), 1);
    const known = new Set([...routes.map(({ path }) => path), 'none']);
    for (const [, route] of text.matchAll(/route="([^"]*)"/g)) assert.ok(known.has(route!), route);
  } finally {
    await service.close();
  }
});

it('threads, webhooks, streams, database and process are measured', async () => {
  const receiver = await startWebhookReceiver();
  const service = await startTestService({ metrics, webhooks: { retryDelaysMs: [1] } });
  try {
    const { apiKey: key } = service.shop;
    await request(service, 'POST', '/v1/webhook-endpoints', { key, body: { url: receiver.url } });
    receiver.reply = () => ({ status: receiver.deliveries.length === 1 ? 500 : 204 });
    const { id } = await placeOrder(service);
    await request(service, 'GET', '/v1/models/board/picture.svg', { key });
    const aborter = new AbortController();
    const headers = { authorization: `Bearer ${key}` };
    const stream = await fetch(`${service.url}/v1/orders/${id}/events`, { headers, signal: aborter.signal });
    await stream.body!.getReader().read();
    const text = await waitUntil('the event is delivered at the second try', async () => {
      const all = await collect(service);
      return sampleOf(all, 'parametric_webhook_attempts_total{outcome="delivered"}') === 1 ? all : undefined;
    });
    const positive = ['database_size_bytes', 'database_ping_seconds', 'webhook_attempt_duration_seconds_count'];
    for (const name of positive) assert.ok(sampleOf(text, `parametric_${name}`)! > 0, name);
    assert.equal(sampleOf(text, 'parametric_webhook_attempts_total{outcome="retry"}'), 1);
    assert.equal(sampleOf(text, 'parametric_webhook_oldest_waiting_seconds'), 0);
    assert.equal(sampleOf(text, 'parametric_order_event_streams'), 1);
    assert.equal(sampleOf(text, 'parametric_work_duration_seconds_count{job="product_file",outcome="done"}'), 1);
    for (const name of ['work_waiting', 'work_waiting_ahead', 'work_running']) {
      assert.equal(sampleOf(text, `parametric_${name}`), 0, name);
    }
    assert.equal(sampleOf(text, 'parametric_work_threads'), 1);
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds']) {
      assert.ok(text.includes(`\n${name} `), name);
    }
    aborter.abort();
    receiver.reply = () => ({ status: 500 });
    await placeOrder(service);
    await waitUntil('an event waits', async () => {
      return sampleOf(await collect(service), 'parametric_webhook_oldest_waiting_seconds')! > 0;
    });
  } finally {
    await service.close();
    await receiver.close();
  }
});
