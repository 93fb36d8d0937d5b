import assert from 'node:assert/strict';
import { it } from 'node:test';
import { withWholeAmounts } from './length.js';

it('a number and its unit stay on one line, in any script', () => {
  assert.equal(withWholeAmounts('Oak 18 mm'), 'Oak 18\u00a0mm');
  assert.equal(withWholeAmounts('6 × 3 m, 4 kg'), '6 × 3\u00a0m, 4\u00a0kg');
  assert.equal(withWholeAmounts('بلوط ١٨ مم'), 'بلوط ١٨\u00a0مم');
});

it('other words can wrap', () => {
  assert.equal(withWholeAmounts('4 Böden aus Eiche'), '4 Böden aus Eiche');
  assert.equal(withWholeAmounts('Eiche hell'), 'Eiche hell');
});
