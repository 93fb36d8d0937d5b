import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { loadPart } from './load-part.js';

const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
let isOnline: boolean;

/** Fails this many times, then loads. */
function failing(times: number, message = 'part.js got no response for 8 s') {
  const state = { tries: 0, slow: 0 };
  const load = async () => {
    state.tries += 1;
    if (state.tries <= times) throw new TypeError(message);
    return 'part';
  };
  const result = loadPart(load, () => (state.slow += 1), [1, 1]);
  return { state, result };
}

describe('loadPart', () => {
  beforeEach(() => {
    isOnline = true;
    Object.defineProperty(globalThis, 'navigator', {
      configurable: true,
      value: {
        get onLine() {
          return isOnline;
        },
      },
    });
  });

  afterEach(() => {
    if (own) Object.defineProperty(globalThis, 'navigator', own);
    else Reflect.deleteProperty(globalThis, 'navigator');
  });

  it('stays silent if the part loads immediately', async () => {
    const { state, result } = failing(0);
    assert.equal(await result, 'part');
    assert.deepEqual(state, { tries: 1, slow: 0 });
  });

  it('retries, and announces each longer wait', async () => {
    const { state, result } = failing(2);
    assert.equal(await result, 'part');
    assert.deepEqual(state, { tries: 3, slow: 2 });
  });

  it('fails with the last attempt’s error', async () => {
    const { state, result } = failing(9);
    await assert.rejects(result, /got no response/);
    assert.equal(state.tries, 3);
  });

  it('doesn’t retry a file that’s no longer served', async () => {
    const { state, result } = failing(9, 'part.js came as 404 application/problem+json');
    await assert.rejects(result, /404/);
    assert.deepEqual(state, { tries: 1, slow: 0 });
  });

  it('doesn’t retry while offline', async () => {
    isOnline = false;
    const { state, result } = failing(9, 'Failed to fetch');
    await assert.rejects(result, /Failed to fetch/);
    assert.deepEqual(state, { tries: 1, slow: 0 });
  });
});
