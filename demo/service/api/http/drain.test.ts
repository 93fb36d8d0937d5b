import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { it } from 'node:test';
import { Connections, StartedRequests } from './drain.js';

const HEAD = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';

async function listen(handle: RequestListener) {
  const server = createServer(handle);
  const connections = new Connections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = async (sent: string) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    await new Promise((resolve) => socket.write(sent, resolve));
    return socket;
  };
  return { server, connections, port, open };
}

/** Reads until the other side ends or resets the connection. */
async function readAll(socket: Socket): Promise<{ readonly text: string; readonly error: string | undefined }> {
  let [text, error]: [string, string | undefined] = ['', undefined];
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', (cause: NodeJS.ErrnoException) => {
    error = cause.code;
  });
  await new Promise((resolve) => socket.once('close', resolve));
  return { text, error };
}

it('requests that are unread, in progress or in a connection waiting to be accepted are all answered', async () => {
  let finish: (() => void) | undefined;
  const { server, connections, open } = await listen((request, response) => {
    if (request.url === '/slow') finish = () => response.end('slow');
    else response.end('quick');
  });
  const slow = await open(HEAD.replace('/', '/slow'));
  await once(server, 'request');
  const kept = await open(HEAD);
  await once(kept, 'data');
  // Sends another request on a connection that already had a response, and opens new connections, all while nothing is
  // read.
  kept.write(HEAD);
  const sockets = await Promise.all(Array.from({ length: 20 }, () => open(HEAD)));
  const answers = [kept, ...sockets].map(readAll);
  const last = readAll(slow);
  const closed = connections.close(30_000);
  for (const { text, error } of await Promise.all(answers)) {
    assert.match(text, /^HTTP\/1\.1 200 OK[\s\S]*quick$/);
    assert.equal(error, undefined);
  }
  assert.ok(finish, 'the slow one goes on');
  finish();
  assert.match((await last).text, /slow$/);
  await closed;
});

it('no new connections are accepted', async () => {
  const { connections, port } = await listen((_request, response) => response.end());
  await connections.close(30_000);
  const socket = connect(port, '127.0.0.1');
  const [error] = await once(socket, 'error');
  assert.equal(error.code, 'ECONNREFUSED');
});

it('half-received requests and unfinished responses are reset when the time is up', async () => {
  const { server, connections, open } = await listen((_request, response) => response.write('more follows'));
  const half = await open('POST / HTTP/1.1\r\nhost: ');
  const endless = await open(HEAD);
  await once(server, 'request');
  const [halfEnd, endlessEnd] = [readAll(half), readAll(endless)];
  await connections.close(600);
  assert.equal((await halfEnd).text, '');
  assert.match((await endlessEnd).text, /more follows/);
});

it('a job at shutdown is refused with the time to wait, and later ones don’t start', async () => {
  const requests = new StartedRequests();
  let finish: (answer: string) => void = () => undefined;
  const started = requests.answer(() => new Promise<string>((resolve) => (finish = resolve)));
  assert.equal(await requests.answer(async () => 'quick'), 'quick');
  const refused = { code: 'unavailable', details: { headers: { 'retry-after': '2' } } };
  requests.refuseAll();
  await assert.rejects(started, refused);
  finish('late');
  const begin = () => assert.fail('It began.');
  await assert.rejects(requests.answer(begin), refused);
});
