// The service's peers: bare Hono routes on Node. One stores its JSON body in SQLite like the service, flushing every
// commit. The other says hello. Prints its URL, and ends with the process that started it.

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import Database from 'libsql';

const folder = mkdtempSync(join(tmpdir(), 'parametric-bare-'));
const database = new Database(join(folder, 'bare.sqlite'));
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.exec('create table requests (id text primary key, body text not null, created_at text not null)');
const insert = database.prepare('insert into requests values (?, ?, ?)');

const app = new Hono();
app.post('/insert', async (call) => {
  const body = await call.req.json();
  const id = crypto.randomUUID();
  insert.run([id, JSON.stringify(body), new Date().toISOString()]);
  return call.json({ id }, 201);
});
app.get('/hello', (call) => call.text('hello'));

const server = createServer(getRequestListener(app.fetch));
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.stdin.resume().once('end', () => {
  database.close();
  rmSync(folder, { recursive: true });
  process.exit();
});
