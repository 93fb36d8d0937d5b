import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pastedKeyProblem } from './embed-key.js';

const known = { mode: 'test', ending: 'gATI' } as const;
const rest = 'a'.repeat(39);

it('the key that was chosen is taken, whole', () => {
  assert.equal(pastedKeyProblem(`pclk_test_${rest}gATI`, known), undefined);
  assert.equal(pastedKeyProblem(`pclk_live_${rest}gATI`, { mode: 'live' }), undefined);
});

it('each other text is refused with the way out', () => {
  const refused: readonly (readonly [text: string, sentence: RegExp])[] = [
    [`pcsk_test_${rest}gATI`, /secret API key .* license key, which starts with pclk_/],
    [`pclk_live_${rest}gATI`, /start with pclk_test_/],
    [`pclk_test_${rest}abcd`, /different key. The selected one ends in gATI/],
    ['pclk_test_…gATI', /whole key, not just its ends/],
    ['pclk_test_gATI', /^Paste the whole key\.$/],
    [`pclk_test_${rest} "gATI`, /letters, digits/],
  ];
  for (const [text, sentence] of refused) assert.match(pastedKeyProblem(text, known) ?? '', sentence, text);
});
