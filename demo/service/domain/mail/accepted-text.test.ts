import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { KeyKind, KeyRecord } from '../records/records.js';
import { acceptedText } from './accepted-text.js';
import { mailWords } from './mail-texts.js';

const textOf = (kind: KeyKind, text: string, language = 'fr-CH') => {
  const accepted = { language, text, links: [], hash: '' };
  return acceptedText({ get: async () => ({ kind }) as KeyRecord }, { accepted, keyId: 'key_1' });
};

it('repeats the element’s own text in its language', async () => {
  const { madeToMeasure } = mailWords.it.labels;
  assert.equal(await textOf('license', madeToMeasure, 'it'), madeToMeasure);
});

it('repeats a server’s words, but not a stranger’s, who can know the public key', async () => {
  const text = 'Your card was declined. Pay at https://evil.example';
  assert.equal(await textOf('api', text), text);
  assert.equal(await textOf('license', text), mailWords.fr.labels.madeToMeasure);
});

it('is missing if nothing was accepted', async () => {
  assert.equal(await acceptedText({ get: async () => undefined }, { accepted: undefined, keyId: 'key_1' }), undefined);
});
