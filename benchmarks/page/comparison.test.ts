import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Comparison, formatComparison, type Goal, isMet, ratioOf } from './comparison.js';
import { figuresUntil, mediansOf } from './figures.js';

const medians: Comparison['medians'] = {
  ours: { picture: 500, scene: 1500, shift: 0 },
  three: { picture: 1000, scene: 1000, shift: 0 },
};
const half: Goal = { figure: 'picture', times: 0.5, of: 'scene', page: 'three' };

describe('Figures of visits', () => {
  it('come to their medians, of those that were measured', () => {
    assert.deepEqual(mediansOf([{ scene: 9, form: 4 }, { scene: 1 }, { scene: 5 }]), { scene: 5, form: 4 });
  });

  it('count what was done, and sent but not kept, until two seconds after the first 3D frame', () => {
    const request = (at: number) => ({ at, bytes: 1500, address: '' });
    const visit = {
      trace: {
        start: 0,
        tasks: [
          { at: 0, duration: 70 },
          { at: 2000, duration: 90 },
          { at: 3001, duration: 1000 },
        ],
        shots: [],
        shifts: [{ at: 10, score: 0.25 }],
      },
      requests: [request(0), request(900), { ...request(950), bytes: 0 }, request(1100), request(3001)],
      place: { area: { x: 0, y: 0, width: 1, height: 1 }, covers: [] },
    };
    const { longest, longestToScene, blocking, work, bytes, bytesToScene, requests, shift } = figuresUntil(visit, 1000);
    assert.deepEqual([longest, longestToScene, blocking, work], [90, 70, 60, 160]);
    assert.deepEqual([bytes, bytesToScene, requests, shift], [4.5, 3, 3, 0.25]);
  });
});

describe('A goal', () => {
  it('in proportion to a peer is met up to its limit', () => {
    assert.equal(ratioOf(medians, { figure: 'picture', of: 'scene', page: 'three' }), 0.5);
    assert.equal(isMet(medians, half), true);
    assert.equal(isMet(medians, { ...half, times: 0.49 }), false);
  });

  it('of our figure alone too', () => {
    assert.equal(isMet(medians, { figure: 'shift', atMost: 0 }), true);
    assert.equal(isMet({ ours: { shift: 0.1 } }, { figure: 'shift', atMost: 0 }), false);
  });

  it('is not judged where something was not measured', () => {
    assert.equal(isMet({ ours: medians.ours! }, half), undefined);
    assert.equal(isMet({}, { figure: 'shift', atMost: 0 }), undefined);
  });
});

it('A table has a column a page, our ratio to bare three.js, and a line for a second goal', () => {
  const goals: Goal[] = [half, { figure: 'scene', times: 1.25, of: 'scene', page: 'three' }, { ...half, times: 0.1 }];
  const text = formatComparison({ title: 'Pages', medians, goals });
  assert.match(text, /ours +bare three\.js +÷ three\.js/);
  assert.match(text, /first true picture +500 ms +1000 ms +0\.50 × +≤ 0\.5 × +yes\n +≤ 0\.1 × +NO/);
  assert.match(text, /first 3D frame +1500 ms +1000 ms +1\.50 × +≤ 1\.25 × +NO/);
  assert.doesNotMatch(text, /form usable/);
});
