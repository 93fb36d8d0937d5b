import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { computeGrain, type GrainTile } from './wood-grain.js';

describe('computeGrain', () => {
  const { data, length, width } = finish(computeGrain());

  it('is the same every time', () => {
    assert.deepEqual(finish(computeGrain()).data, data);
  });

  it('keeps a material’s average color', () => {
    for (const channel of [0, 1]) {
      let sum = 0;
      for (let i = channel; i < data.length; i += 2) sum += data[i]!;
      assert.ok(Math.abs(sum / (data.length / 2) - 128) < 1.5, `channel ${channel}: ${sum / (data.length / 2)}`);
    }
  });

  it('repeats along the grain without a seam', () => {
    for (const channel of [0, 1]) {
      assert.ok(step(length - 1, 0, channel) < 1.5 * step(length / 2 - 1, length / 2, channel), `channel ${channel}`);
    }
  });

  it('changes slowly along the grain and quickly across it', () => {
    let [along, across] = [0, 0];
    for (let v = 0; v + 1 < width; v++) {
      for (let u = 0; u + 1 < length; u++) {
        along += Math.abs(at(u + 1, v) - at(u, v));
        across += Math.abs(at(u, v + 1) - at(u, v));
      }
    }
    // A texel is eight times as long along the grain as across it.
    assert.ok(across > along);
  });

  function at(u: number, v: number, channel = 0): number {
    return data[(v * length + u) * 2 + channel]!;
  }

  /** The difference in a figure between two columns. */
  function step(from: number, to: number, channel: number): number {
    let sum = 0;
    for (let v = 0; v < width; v++) sum += Math.abs(at(from, v, channel) - at(to, v, channel));
    return sum;
  }
});

function finish(work: Generator<void, GrainTile>): GrainTile {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
