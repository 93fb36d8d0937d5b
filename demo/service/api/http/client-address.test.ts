import assert from 'node:assert/strict';
import { it } from 'node:test';
import { loopbackWebhooks } from '../../platform/startup/settings.js';
import { createLog } from '../../platform/telemetry/log.js';
import { request, startTestService } from '../../testing/service.js';
import { clientAddress } from './server.js';

it('headers are ignored if there’s no trusted proxy', () => {
  assert.equal(clientAddress('198.51.100.9', '203.0.113.7', 0), '198.51.100.9');
});

it('the address is the one that the outermost trusted proxy saw, whatever the client claims', () => {
  const header = '6.6.6.6, 203.0.113.7, 10.0.0.1';
  assert.equal(clientAddress('10.0.0.2', header, 2), '203.0.113.7');
  assert.equal(clientAddress('10.0.0.2', '203.0.113.7', 1), '203.0.113.7');
  assert.equal(clientAddress('10.0.0.2', null, 1), '10.0.0.2');
  assert.equal(clientAddress('10.0.0.2', '203.0.113.7', 3), '203.0.113.7');
});

it('IPv6 addresses are grouped by a customer’s network, and IPv4-mapped addresses count as IPv4', () => {
  const network = '2001:db8:0:7::/64';
  for (const address of ['2001:db8:0:7::1', '2001:0db8:0000:0007:ffff:ffff:ffff:ffff', '2001:DB8:0:7:1::']) {
    assert.equal(clientAddress(address, null, 0), network);
  }
  assert.equal(clientAddress('::1', null, 0), '0:0:0:0::/64');
  assert.equal(clientAddress('::ffff:127.0.0.1', null, 0), '127.0.0.1');
});

it('a port or brackets that a proxy adds don’t change the address', () => {
  for (const port of [1024, 51_234]) {
    assert.equal(clientAddress('10.0.0.2', `203.0.113.7:${port}`, 1), '203.0.113.7');
    assert.equal(clientAddress('10.0.0.2', `[2001:db8:0:7::1]:${port}`, 1), '2001:db8:0:7::/64');
  }
  assert.equal(clientAddress('10.0.0.2', '[2001:db8:0:7::1]', 1), '2001:db8:0:7::/64');
});

it('an untrusted proxy is reported once, because all customers behind it share one limit', async () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => lines.push(JSON.parse(line).msg) });
  for (const trustedProxies of [0, 1]) {
    const service = await startTestService({ log, trustedProxies });
    try {
      await request(service, 'GET', '/healthz');
      assert.equal(lines.length, trustedProxies);
      for (let i = 0; i < 3; i += 1) {
        await request(service, 'GET', '/healthz', { headers: { 'x-forwarded-for': '203.0.113.7' } });
      }
    } finally {
      await service.close();
    }
    assert.equal(lines.length, 1);
  }
  assert.match(lines[0]!, /set TRUST_PROXY to the number of proxies/);
});

it('webhooks can only reach this machine if no other machine or proxy can reach the service', () => {
  const allowed = { WEBHOOKS_TO_LOOPBACK: '1' };
  for (const environment of [{}, { HOST: '::1' }, { TRUST_PROXY: '0' }]) {
    assert.deepEqual(loopbackWebhooks(environment), allowed);
  }
  for (const environment of [{ HOST: '0.0.0.0' }, { TRUST_PROXY: '1' }, { SERVICE_URL: 'https://shop.example' }]) {
    assert.equal(loopbackWebhooks(environment), undefined);
  }
});
