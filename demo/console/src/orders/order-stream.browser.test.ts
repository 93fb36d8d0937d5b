import { expect, waitUntil } from '@open-wc/testing';
import { Api } from '../shared/api.js';
import { OrderStream } from './order-stream.js';

const until = (isSo: () => unknown) => waitUntil(isSo, undefined, { timeout: 30_000 });

/** A stream that never gets a response, as if no connection is free. */
class UnansweredStream extends EventTarget {
  static readonly all = new Set<UnansweredStream>();
  readyState = 0;
  constructor() {
    super();
    UnansweredStream.all.add(this);
  }
  close(): void {
    UnansweredStream.all.delete(this);
  }
}

describe('the streams of many windows', () => {
  const { EventSource, setTimeout } = globalThis;
  /** The callbacks scheduled with a delay of five seconds, after which streams first poll. */
  let later: (() => void)[] = [];

  before(() => {
    const kept = (run: () => void, ms: number) => {
      if (ms !== 5_000) return setTimeout(run, ms);
      return -later.push(run);
    };
    Object.assign(globalThis, { EventSource: UnansweredStream, setTimeout: kept });
  });
  after(() => Object.assign(globalThis, { EventSource, setTimeout }));

  it('take turns, and leave connections for other requests', async () => {
    const api = new Api({ organization: () => 'org_1', signInAgain: async () => false });
    const asked = new Set<number>();
    const streams = Array.from({ length: 7 }, (_, number) => new OrderStream(api, () => asked.add(number)));
    for (const stream of streams) stream.start();
    const { all } = UnansweredStream;
    await until(() => all.size === 3);
    const { held = [], pending = [] } = await navigator.locks.query();
    expect(held.length).to.equal(3);
    expect(pending.length).to.equal(12, 'each of the other four waits for each of the three');
    expect(all.size).to.equal(3);
    for (const ask of later) ask();
    expect(asked.size).to.equal(7, 'those without a stream ask, and those whose stream is not answered');
    later = [];
    const first = [...all];
    for (const stream of streams.slice(0, 3)) stream.stop();
    await until(() => all.size === 3);
    expect(first.filter((stream) => all.has(stream))).to.deep.equal([]);
    for (const stream of streams) stream.stop();
    expect(all.size).to.equal(0);
    await navigator.locks.query().then(({ pending: waiting }) => expect(waiting).to.deep.equal([]));
  });
});
