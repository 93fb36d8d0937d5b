import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';
import { reportFailure } from './reply.js';

it('a client that disconnects doesn’t interrupt what’s being made', async () => {
  const failures: unknown[] = [];
  let isCanceled = false;
  // Sends nothing until it's canceled, like an event stream.
  const source = new ReadableStream<Uint8Array>({
    cancel: () => {
      isCanceled = true;
    },
  });
  const reader = reportFailure(source, (error) => failures.push(error)).getReader();
  const pending = reader.read();
  await othersHadTheirTurn();
  await reader.cancel();
  assert.equal((await pending).done, true);
  assert.equal(isCanceled, true);
  // By now, the inner stream's pending read has settled, too.
  await othersHadTheirTurn();
  assert.deepEqual(failures, []);
});

it('a failure in the middle of a stream is reported once, and ends it', async () => {
  const failures: unknown[] = [];
  let count = 0;
  const source = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      count += 1;
      if (count > 1) throw new Error('The database is away.');
      controller.enqueue(new Uint8Array([1]));
    },
  });
  const stream = reportFailure(source, (error) => failures.push((error as Error).message));
  assert.equal((await new Response(stream).arrayBuffer()).byteLength, 1);
  assert.deepEqual(failures, ['The database is away.']);
});
