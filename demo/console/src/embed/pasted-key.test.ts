import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pastedKeyProblem } from './pasted-key.js';

const known = { mode: 'test', ending: 'gATI' } as const;
const rest = 'a'.repeat(39);

it('the key that was chosen is taken, whole', () => {
  assert.equal(pastedKeyProblem(`pclk_test_${rest}gATI`, known), undefined);
  assert.equal(pastedKeyProblem(`pclk_live_${rest}gATI`, { mode: 'live' }), undefined);
});

it('each other text is refused with the way out', () => {
  const refused: readonly (readonly [text: string, sentence: RegExp])[] = [
    [`pcsk_test_${rest}gATI`, /secret API key .* license key, which begins with pclk_/],
    [`pclk_live_${rest}gATI`, /begins with pclk_test_/],
    [`pclk_test_${rest}abcd`, /another key: the chosen one ends in gATI/],
    ['pclk_test_…gATI', /only the ends of the key/],
    ['pclk_test_gATI', /only a part of the key/],
    [`pclk_test_${rest} "gATI`, /letters, digits/],
  ];
  for (const [text, sentence] of refused) assert.match(pastedKeyProblem(text, known) ?? '', sentence, text);
});
