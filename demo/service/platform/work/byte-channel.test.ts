import assert from 'node:assert/strict';
import { it } from 'node:test';
import { MessageChannel } from 'node:worker_threads';
import { waitUntil } from '../../testing/wait-until.js';
import { ByteWriter, ReaderGoneError, readBytes } from './byte-channel.js';

const WINDOW = 1_000;
const bytes = (length: number, value: number) => new Uint8Array(length).fill(value);

/** Writes this many chunks of 400 bytes, then ends in the given way. */
function write(chunks: number, end: (writer: ByteWriter) => void = (writer) => writer.end(), stallMs?: number) {
  const { port1, port2 } = new MessageChannel();
  const writer = new ByteWriter(port2, WINDOW, stallMs);
  const state = { written: 0 };
  const job = (async () => {
    for (let i = 0; i < chunks; i += 1) {
      await writer.write(bytes(400, i));
      state.written += 1;
    }
    end(writer);
  })();
  return { port: port1, job, state };
}

it('everything arrives in order, and the writer is never further ahead than its window', async () => {
  const { port, job, state } = write(20);
  const reader = (await readBytes(port, job)).getReader();
  await waitUntil('the writer waits', () => state.written === 2);
  for (let i = 0; i < 20; i += 1) {
    const { value } = await reader.read();
    assert.deepEqual(value, bytes(400, i));
    assert.ok(state.written <= i + 1 + 3, `${state.written} are written when ${i + 1} are read`);
  }
  assert.equal((await reader.read()).done, true);
  await job;
});

it('a reader that disconnects stops the writer, whatever it’s doing', async () => {
  const { port, job } = write(20);
  const stream = await readBytes(port, job);
  await stream.cancel();
  await assert.rejects(job, ReaderGoneError);
});

it('a reader that stalls stops the writer, and gets an incomplete stream', async () => {
  const { port, job, state } = write(20, undefined, 20);
  const reader = (await readBytes(port, job)).getReader();
  await assert.rejects(job, ReaderGoneError);
  for (let i = 0; i <= state.written; i += 1) assert.deepEqual((await reader.read()).value, bytes(400, i));
  await assert.rejects(reader.read(), ReaderGoneError);
});

it('a reader that disconnects before the first bytes stops the writer', async () => {
  const { port1, port2 } = new MessageChannel();
  const writer = new ByteWriter(port2, WINDOW);
  const write = async () => {
    for (;;) await writer.write(bytes(400, 1));
  };
  const job = new Promise(setImmediate).then(write);
  const leaving = new AbortController();
  const stream = readBytes(port1, job, leaving.signal);
  leaving.abort();
  await assert.rejects(stream, /abort/);
  await assert.rejects(job, ReaderGoneError);
});

it('a failure before the first bytes is an error, and a later one ends the stream with an error', async () => {
  const fail = () => {
    throw new Error('The disk is full.');
  };
  const early = write(0, fail);
  await assert.rejects(readBytes(early.port, early.job), /disk is full/);
  const late = write(1, fail);
  const reader = (await readBytes(late.port, late.job)).getReader();
  assert.deepEqual((await reader.read()).value, bytes(400, 0));
  await assert.rejects(reader.read(), /disk is full/);
});
