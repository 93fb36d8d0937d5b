import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documentOf, type Json } from '../../model/testing/documents.js';
import { checkText } from '../check-text.js';

function warningsOf(more: Json): readonly string[] {
  const parts = [{ id: 'tray', kind: 'sheet', size: [200, 2, 100], normal: 'y', radius: 2, ...more }];
  const { diagnostics } = checkText(JSON.stringify(documentOf({ parts })), { samples: 20 });
  return diagnostics
    .filter(({ code }) => /flange|flat|bend|thickness|hinge/.test(code))
    .map(({ code, pointer, message }) => `${code} ${pointer} ${message}`);
}

const all = (flange: Json) => ['-x', '+x', '-z', '+z'].map((on) => ({ on, ...flange }));

describe('checking folded sheets', () => {
  it('accepts a tray with reliefs, and holes far from its bends', () => {
    const holes = [{ at: [100, 20], diameter: 6 }];
    assert.deepEqual(warningsOf({ flanges: all({ length: 40 }) }), []);
    assert.deepEqual(
      warningsOf({ holes: [{ at: [100, 50], diameter: 20 }], flanges: [{ on: '-z', length: 40, holes }] }),
      [],
    );
  });

  it('reports a flange that’s too short for a press brake', () => {
    const [found, ...others] = warningsOf({ flanges: [{ on: '-z', length: 7 }] });
    assert.match(found!, /^flange-too-short \/parts\/0\/flanges\/0\/length .*a flange of 7 mm .*the radius, 8 mm/);
    assert.deepEqual(others, []);
    const [step] = warningsOf({ flanges: [{ on: '-z', length: 7.9, flanges: [{ length: 20, angle: -30 }] }] });
    assert.match(step!, /flange of 7\.9 mm/);
  });

  it('reports a bend that’s too sharp', () => {
    const [found] = warningsOf({ flanges: [{ on: '-z', length: 40, radius: 0.5 }] });
    assert.match(found!, /^bend-too-sharp \/parts\/0\/flanges\/0 .*an inside radius of 0\.5 mm may crack/);
  });

  it('reports a hole near a bend, in the base and in a flange', () => {
    const near = { at: [100, 10], diameter: 6 };
    const flange = { on: '-z', length: 40, holes: [{ at: [50, 20], diameter: 6 }, near] };
    const found = warningsOf({
      holes: [{ at: ['20 * i + 60', 10], diameter: 6, repeat: { i: 2 } }],
      flanges: [flange],
    });
    assert.equal(found.length, 2);
    assert.match(
      found[0]!,
      /^hole-near-bend \/parts\/0\/holes\/0 .*a hole is 3 mm from a bend .*keep twice the thickness, 4 mm/,
    );
    assert.match(found[1]!, /^hole-near-bend \/parts\/0\/flanges\/0\/holes\/1 /);
    const [cutout] = warningsOf({ cutouts: [{ rect: [20, 20], at: [90, -5] }], flanges: [{ on: '-z', length: 40 }] });
    assert.match(cutout!, /^hole-near-bend \/parts\/0\/cutouts\/0 .*a cutout reaches into a bend/);
  });

  it('reports flanges that collide', () => {
    const [found] = warningsOf({ flanges: all({ length: 40, flanges: [{ length: 20 }] }) });
    assert.match(
      found!,
      /^flanges-collide \/parts\/0\/flanges\/\d\/flanges\/0 .*this flange runs into the flange at \/flanges/,
    );
    const apart = all({ length: 40, flanges: [{ length: 20, from: 30, to: 70 }] });
    assert.deepEqual(warningsOf({ flanges: apart }), []);
    const inwards = [{ on: '-z', length: 40, flanges: [{ length: 60, angle: 130 }] }];
    assert.match(warningsOf({ flanges: inwards })[0]!, /^flanges-collide .* runs into the base/);
  });

  it('reports a flat sheet that overlaps itself', () => {
    const ears = ['-z', '+z'].map((on) => ({ on, length: 30, flanges: [{ on: '+u', length: 60, angle: -90 }] }));
    const outline = {
      polygon: [
        [0, 0],
        [60, 0],
        [60, 40],
        [200, 40],
        [200, 60],
        [60, 60],
        [60, 100],
        [0, 100],
      ],
    };
    assert.deepEqual(warningsOf({ outline, flanges: ears }), []);
    const hook = { on: '-x', length: 30, to: 30, flanges: [{ on: '+u', length: 40, angle: -90 }] };
    const [found] = warningsOf({ flanges: [hook, { on: '-x', length: 60, from: 40 }] }).filter((one) =>
      /^flat/.test(one),
    );
    assert.match(found!, /^flat-overlaps \/parts\/0 .*the flat sheet overlaps itself/);
  });

  it('reports a living hinge that its radius would break, and needs no press', () => {
    const hinge = { kind: 'lattice', slot: 26, bridge: 4, web: 2, width: 0.5 };
    const size = [200, 3, 100];
    const [found, ...others] = warningsOf({ size, flanges: [{ on: '-z', length: 30, radius: 8, hinge }] });
    assert.match(
      found!,
      /^hinge-breaks \/parts\/0\/flanges\/0\/hinge .*an inside radius of 8 mm breaks this living hinge: bend it by at least \d+/,
    );
    assert.deepEqual(others, []);
    assert.deepEqual(warningsOf({ size, flanges: [{ on: '-z', length: 60, radius: 40, hinge }] }), []);
    const cutouts = [{ rect: [20, 20], at: [90, 0] }];
    const [cutout] = warningsOf({ size, cutouts, flanges: [{ on: '-z', length: 60, radius: 30, hinge }] });
    assert.match(cutout!, /^hole-near-bend .*a cutout reaches into a bend/);
  });

  it('reports a sheet that isn’t as thick as its material', () => {
    const [found] = warningsOf({ material: 'oak', flanges: [] });
    assert.match(found ?? '', /^thickness-differs \/parts\/0\/size\/1 /);
  });
});
