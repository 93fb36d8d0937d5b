import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documentOf, type Json, oak, panel } from '../../model/testing/documents.js';
import { checkText } from '../check-text.js';

const side = panel({ id: 'side', size: [19, 400, 'width / 4'], normal: 'x' });
const shelf = panel({ id: 'shelf', at: [19, 100, 0], size: ['width', 19, 'width / 4'], normal: 'y' });

function warningsOf(parts: readonly Json[], joints?: readonly Json[]): readonly string[] {
  const { diagnostics } = checkText(JSON.stringify(documentOf({ parts, ...(joints ? { joints } : {}) })), {
    samples: 20,
  });
  return diagnostics
    .filter(({ code }) => /join|bores/.test(code))
    .map(({ code, pointer, message }) => `${code} ${pointer} ${message}`);
}

describe('checking joints', () => {
  it('reports nothing for joined boards, or for a document without joints', () => {
    assert.deepEqual(warningsOf([side, shelf], [{ kind: 'dowel', parts: ['side', 'shelf'] }]), []);
    assert.deepEqual(warningsOf([side, shelf]), []);
  });

  it('reports boards that touch but aren’t joined, at the first of them', () => {
    const middle = panel({ id: 'middle', at: [200, 119, 0], size: [19, 200, 100], normal: 'x' });
    const [found] = warningsOf([side, shelf, middle], [{ kind: 'dowel', parts: ['side', 'shelf'] }]);
    assert.match(found!, /^touching-unjoined \/parts\/1 .*No joint holds "shelf" to "middle", which it touches/);
  });

  it('reports boards that are separated only by a back in a groove', () => {
    const back = panel({ id: 'back', at: [10, 110, 10], size: ['width', 200, 6], normal: 'z' });
    const dado = { kind: 'dado', parts: ['back', ['side', 'shelf']] };
    const [found] = warningsOf([side, shelf, back], [dado]);
    assert.match(found!, /^touching-unjoined \/parts\/0 .*No joint holds "side" to "shelf", which it touches/);
    assert.deepEqual(warningsOf([side, shelf, back], [dado, { kind: 'dowel', parts: ['side', 'shelf'] }]), []);
  });

  it('reports doors and drawers without a hinge or slide, once for all their instances', () => {
    const leaf = panel({ id: 'leaf', at: [2, 2, 0], size: [300, 396, 19], normal: 'z' });
    const door = (more: Json = {}): Json => ({
      ...{ id: 'door', kind: 'group', repeat: { i: 2 }, at: ['400 * i', 0, 'width / 4'], parts: [leaf] },
      ...{ motion: { kind: 'hinge', axis: 'y', at: [0, 0, 19], angle: -105 }, ...more },
    });
    const dowel = { kind: 'dowel', parts: ['side', 'shelf'] };
    const unheld = (joints: readonly Json[], more?: Json) =>
      warningsOf([side, shelf, door(more)], [dowel, ...joints]).filter((text) => text.startsWith('opens-unjoined'));
    const found = unheld([]);
    assert.equal(found.length, 1);
    assert.match(
      found[0]!,
      /^opens-unjoined \/parts\/2\/parts\/0 .*"leaf" opens, but no joint holds it: add a "hinge" joint/,
    );
    assert.deepEqual(unheld([{ kind: 'hinge', parts: ['leaf', 'side'] }]), []);
    assert.deepEqual(unheld([], { bom: false }), []);
  });

  it('accepts welded sheets, and reports welds that are longer than any side', () => {
    assert.deepEqual(warningsOf([side, shelf], [{ kind: 'weld', parts: ['side', 'shelf'] }]), []);
    const [found] = warningsOf([side, shelf], [{ kind: 'weld', parts: ['side', 'shelf'], length: 5000 }]);
    assert.match(found!, /^joint-impossible \/joints\/0 .*The parts meet along too short a line/);
  });

  it('reports metal bars that touch but aren’t joined, unless they’re declared to touch', () => {
    const profile = { rect: [40, 40] };
    const bar = (id: string, at: number, more: Json = {}): Json => ({
      ...{ id, kind: 'extrude', axis: 'y', at: [at, 0, 0], length: 'width', profile, material: 'steel' },
      ...more,
    });
    const bars = [bar('left', 0), bar('middle', 40), bar('right', 80)];
    const weld = { kind: 'weld', parts: ['left', 'middle'] };
    const [found] = warningsOf(bars, [weld]);
    assert.match(found!, /^touching-unjoined \/parts\/1 .*No joint holds "middle" to "right", which it touches/);
    assert.deepEqual(warningsOf(bars, [weld, { kind: 'touch', parts: ['middle', 'right'] }]), []);
    assert.deepEqual(warningsOf([bars[0]!, bars[1]!, bar('right', 80, { bom: false })], [weld]), []);
    assert.deepEqual(warningsOf([bars[0]!, bars[1]!, bar('right', 80, { material: 'oak' })], [weld]), []);
  });

  it('reports nothing for a bar at the open side of an angle whose bounding box it touches', () => {
    const angle = {
      polygon: [
        [0, 0],
        [40, 0],
        [40, 4],
        [4, 4],
        [4, 40],
        [0, 40],
      ],
    };
    const metal = { kind: 'extrude', axis: 'y', length: 'width', material: 'steel' };
    const bar = { ...metal, id: 'bar', at: [40, 0, 20], profile: { rect: [10, 10] } };
    const other = { ...bar, id: 'other', at: [50, 0, 20] };
    const warningsWith = (profile: Json) =>
      warningsOf(
        [{ ...metal, id: 'corner', at: [0, 0, 0], profile }, bar, other],
        [{ kind: 'weld', parts: ['bar', 'other'] }],
      );
    assert.deepEqual(warningsWith(angle), []);
    assert.match(warningsWith({ rect: [40, 40] })[0]!, /No joint holds "corner" to "bar"/);
  });

  it('reports a joint whose parts never touch', () => {
    const far = { ...shelf, at: [60, 100, 0] };
    const [found] = warningsOf([side, far], [{ kind: 'dowel', parts: ['side', 'shelf'] }]);
    assert.match(found!, /^joint-unused \/joints\/0 .*None of these parts meet/);
    const [other] = warningsOf([side, far], [{ kind: 'touch', parts: ['side', 'shelf'] }]);
    assert.match(other!, /^joint-unused \/joints\/0 .*None of these parts meet/);
  });

  it('reports a part in a board joint that isn’t a board', () => {
    const block = { id: 'block', kind: 'box', at: [19, 0, 0], size: ['width', 19, 60], material: 'oak' };
    const dowels = warningsOf([side, block], [{ kind: 'dowel', parts: ['side', 'block'] }]);
    assert.equal(dowels.length, 1, dowels.join('\n'));
    assert.match(
      dowels[0]!,
      /^joint-impossible \/joints\/0\/parts\/1 .*"block" has the kind "box", but this joint needs a panel/,
    );
    assert.deepEqual(warningsOf([side, block], [{ kind: 'leg', parts: ['block', 'side'] }]), []);
  });

  it('reports a board that’s too thin, and a door that can’t open', () => {
    const thin = { ...shelf, size: ['width', 10, 'width / 4'] };
    assert.match(
      warningsOf([side, thin], [{ kind: 'dowel', parts: ['side', 'shelf'] }])[0]!,
      /shelf: The board is too thin/,
    );
    assert.match(
      warningsOf([side, shelf], [{ kind: 'hinge', parts: ['shelf', 'side'] }])[0]!,
      /"motion" of kind "hinge"/,
    );
  });

  it('reports fittings whose bores intersect, at their board', () => {
    const sides = { ...side, repeat: { i: 2 }, at: ['i * (width + 19)', 0, 0] };
    const pins = { kind: 'shelf_pins', parts: ['shelf', 'side'] };
    const loose = { ...shelf, at: [20, 100, 0], size: ['width - 2', 19, 'width / 4'] };
    for (const front of [37, 40]) {
      const [found] = warningsOf([loose, sides], [pins, { ...pins, front, rear: front }]);
      assert.match(
        found!,
        /^bores-meet \/parts\/1 .*side\[0\]: the bore of "pin-5" at 97\.5, 37 in "\+x" runs into that of "pin-5"/,
      );
    }
  });

  it('reports bores outside their board, at the joint', () => {
    const narrow = { ...shelf, size: [40, 19, 'width / 4'] };
    const [found] = warningsOf([side, narrow], [{ kind: 'cam', parts: ['side', 'shelf'] }]);
    assert.match(found!, /^joint-impossible \/joints\/0 .*shelf: A bore of this joint would be outside the board/);
  });

  it('reports that doors without a density don’t get more hinges for their weight', () => {
    const leaf = panel({ id: 'leaf', size: [400, 400, 19], normal: 'z', material: 'light' });
    const motion = { kind: 'hinge', axis: 'y', at: [0, 0, 19], angle: -105 };
    const door = { id: 'door', kind: 'group', at: [2, 0, 'width / 4'], motion, parts: [leaf] };
    const { density: _, ...light } = { ...oak, id: 'light' };
    const { diagnostics } = checkText(
      JSON.stringify(
        documentOf({
          materials: [oak, light],
          parts: [side, door],
          joints: [{ kind: 'hinge', parts: ['leaf', 'side'] }],
        }),
      ),
      { samples: 20 },
    );
    assert.deepEqual(
      diagnostics.filter(({ code }) => code === 'door-weightless').map(({ pointer }) => pointer),
      ['/parts/1/parts/0'],
    );
  });
});
