import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ServerSentEventParser } from './server-sent-events.js';

const parse = (...chunks: string[]) => {
  const parser = new ServerSentEventParser();
  return chunks.flatMap((chunk) => parser.push(chunk));
};
const data = (...chunks: string[]) => parse(...chunks).map((message) => message.data);

const stream =
  'id: 1\r\nevent: moved\r\ndata: {"a":1}\r\ndata: more\r\n\r\n: still here\n\nid:2\rdata:é🪵\r\rdata: last\n\n';

it('a message has an id, an event and lines of data', () => {
  assert.deepEqual(parse(stream), [
    { id: '1', event: 'moved', data: '{"a":1}\nmore' },
    { id: '2', event: 'message', data: 'é🪵' },
    { id: '2', event: 'message', data: 'last' },
  ]);
});

it('chunks can be split anywhere', () => {
  const whole = parse(stream);
  for (let cut = 0; cut <= stream.length; cut += 1) {
    assert.deepEqual(parse(stream.slice(0, cut), stream.slice(cut)), whole, `cut at ${cut}`);
  }
  assert.deepEqual(parse(...stream.split('')), whole);
});

it('all line endings are accepted', () => {
  assert.deepEqual(data('data: 1\n\ndata: 2\r\n\r\ndata: 3\r\rdata: 4\n\r\n'), ['1', '2', '3', '4']);
  assert.deepEqual(data('data: 1\r', '\ndata: 2\r', '\n\r', '\n'), ['1\n2']);
});

it('an incomplete message is ignored', () => {
  assert.deepEqual(data('data: 1\n\ndata: half'), ['1']);
});

it('an id without data applies to the next message, unless it contains a null byte', () => {
  assert.deepEqual(parse('id: 7\n\nid: x\0\ndata: 1\n\n'), [{ id: '7', event: 'message', data: '1' }]);
});

it('only one space after the colon is removed', () => {
  assert.deepEqual(data('data:  two\ndata\n\n'), [' two\n']);
});

it('unknown fields and comments are ignored', () => {
  assert.deepEqual(data(': hi\nfoo: bar\ndata: 1\n:\n\n'), ['1']);
});

it('the stream can set the reconnect delay', () => {
  const parser = new ServerSentEventParser();
  parser.push('retry: 2500\nretry: soon\n');
  assert.equal(parser.retryMs, 2500);
});
