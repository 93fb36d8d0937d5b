import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { it } from 'node:test';
import { createMailSender, type Mail, SENDING_MS, serverText } from './smtp.js';

const mail: Mail = {
  ...{ messageId: '<eml_1@shop.example>', date: new Date(0), fromName: 'Shop', subject: 'Order', text: '', html: '' },
  ...{ to: { name: '', address: 'ada@example.com' }, pictures: [] },
};

/** A mail server whose answer to the first command never ends. */
async function startEndlessServer() {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 mail.example\r\n');
    socket.once('data', () => socket.write('250-mail.example\r\n'));
  }).listen(0, '127.0.0.1');
  const connected = once(server, 'connection') as Promise<[Socket]>;
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const send = createMailSender({ url: `smtp://127.0.0.1:${port}`, from: 'orders@shop.example' });
  return { send, connected, close: () => server.close() };
}

it('a mail server whose answer never ends is left when time is up', async (test) => {
  const { send, connected, close } = await startEndlessServer();
  try {
    test.mock.timers.enable({ apis: ['setTimeout'] });
    const sent = send(mail);
    const [socket] = await connected;
    await once(socket, 'data');
    test.mock.timers.tick(SENDING_MS);
    assert.deepEqual(await sent, { outcome: 'failed', detail: 'Not finished within 60 s.' });
    await new Promise((resolve) => socket.on('close', resolve));
  } finally {
    close();
  }
});

it('an aborted attempt throws the reason and ends the connection', async () => {
  const { send, connected, close } = await startEndlessServer();
  try {
    const controller = new AbortController();
    const sent = send(mail, controller.signal);
    const [socket] = await connected;
    controller.abort(new Error('The service stops.'));
    await assert.rejects(sent, /The service stops/);
    await new Promise((resolve) => socket.resume().on('close', resolve));
  } finally {
    close();
  }
});

it('a server’s answer is shortened, without addresses', () => {
  assert.equal(serverText('550 <ada@example.com>\r\n no  such user '), '550 …@…  no  such user');
  // Anyone can send a bounce, and any shop can enter a server. Expressions that try each position would take hours.
  const long = 'a'.repeat(2_000_000);
  assert.equal(serverText(long), `${'a'.repeat(299)}…`);
  assert.equal(serverText(`${long}@example.com said //${long}`).length, 300);
});
