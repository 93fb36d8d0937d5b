import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documentOf, type Json, panel } from '../../model/testing/documents.js';
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
  it('says nothing of boards that a joint holds, nor of a document without joints', () => {
    assert.deepEqual(warningsOf([side, shelf], [{ kind: 'dowel', parts: ['side', 'shelf'] }]), []);
    assert.deepEqual(warningsOf([side, shelf]), []);
  });

  it('names boards that touch and aren’t joined, at the first of them', () => {
    const middle = panel({ id: 'middle', at: [200, 119, 0], size: [19, 200, 100], normal: 'x' });
    const [found] = warningsOf([side, shelf, middle], [{ kind: 'dowel', parts: ['side', 'shelf'] }]);
    assert.match(found!, /^touching-unjoined \/parts\/1 .*No joint holds "shelf" to "middle", which it touches/);
  });

  it('names a joint whose parts never meet', () => {
    const far = { ...shelf, at: [60, 100, 0] };
    const [found] = warningsOf([side, far], [{ kind: 'dowel', parts: ['side', 'shelf'] }]);
    assert.match(found!, /^joint-unused \/joints\/0 .*None of these parts meet/);
  });

  it('names the board that is too thin, and the door that doesn’t open', () => {
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

  it('names fittings whose bores meet', () => {
    const joints = [
      { kind: 'dowel', parts: ['side', 'shelf'] },
      { kind: 'confirmat', parts: ['side', 'shelf'], first: 40 },
    ];
    const [found] = warningsOf([side, shelf], joints);
    assert.match(
      found!,
      /^bores-meet \/joints .*the bore of "dowel-8x35" at 109\.5, 37 in "\+x" runs into that of "confirmat-7x50"/,
    );
  });
});
