import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { en, type PluralForms, type Translation } from './en.js';
import { fill, formatMessage, hasMessages, loadMessages, type MessageKey, type PluralKey } from './index.js';

const element = fileURLToPath(new URL('../../', import.meta.url));
const languages = readdirSync(new URL('.', import.meta.url)).flatMap((name) => /^(\w\w)\.ts$/.exec(name)?.[1] ?? []);
const keys = Object.keys(en) as (MessageKey | PluralKey)[];

describe('messages', () => {
  it('do not compile where one is missing, or where a plural category is', () => {
    // @ts-expect-error Every other message is missing.
    const empty: Translation = { loading: '' };
    // @ts-expect-error What a language that tells "few" apart has to say of it is missing.
    const forms: Translation<'one' | 'few' | 'other'>['quotesCount'] = { one: '', other: '' };
    assert.ok(empty && forms);
  });

  it('are each used', () => {
    const sources = readdirSync(element, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/\.test\.|testing\/|shared\/messages\//.test(name))
      .map((name) => readFileSync(`${element}${name}`, 'utf8'))
      .join('\n');
    const named = new Set(
      [...sources.matchAll(/[mM]essages\??\.(\w+)|'(\w+)'/g)].map(([, read, quoted]) => read ?? quoted),
    );
    for (const [, names] of sources.matchAll(/\{([^{}]*)\} = [\w.#]*messages\b/g))
      for (const name of names!.split(',')) named.add(name.split(':')[0]!.trim());
    assert.deepEqual(
      keys.filter((key) => !named.has(key)),
      [],
    );
  });

  for (const language of languages) {
    describe(language, () => {
      it('has the same places to fill as English', async () => {
        const messages = await loadMessages(language);
        for (const key of keys) assert.deepEqual(placesOf(messages[key]), placesOf(en[key]), key);
      });

      it('has a text for each plural category that a whole number has', async () => {
        const messages = await loadMessages(language);
        const rules = new Intl.PluralRules(language);
        const categories = new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count)));
        for (const key of keys) {
          const message: string | PluralForms = messages[key];
          if (typeof message === 'string') continue;
          assert.deepEqual(new Set(Object.keys(message)), new Set([...categories, 'other']), key);
        }
      });

      it('is loaded for its regions, which decide on digits', async () => {
        assert.equal(hasMessages(`${language}-XX`), language !== 'en');
        assert.equal((await loadMessages(`${language}-XX`)).language, `${language}-XX`);
      });
    });
  }

  it('are English where there are none in the language', async () => {
    assert.equal((await loadMessages('ja')).language, 'en');
    assert.equal((await loadMessages('ja')).close, en.close);
  });
});

describe('formatMessage', () => {
  it('chooses the text that the count asks for', async () => {
    const messages = await loadMessages('en-GB');
    assert.equal(formatMessage(messages, 'quotesCount', { count: 1 }), '1 quote');
    assert.equal(formatMessage(messages, 'quotesCount', { count: 0 }), '0 quotes');
    assert.equal(formatMessage(messages, 'quotesCount', { count: 1000 }), '1,000 quotes');
  });

  it('puts in each value at its place, and leaves a place without a value', async () => {
    const messages = await loadMessages('en');
    assert.equal(formatMessage(messages, 'setTo', { label: '$&', value: '{label}' }), 'Set $& to {label}');
    assert.equal(formatMessage(messages, 'setTo', { label: 'Width' }), 'Set Width to {value}');
    assert.equal(fill('{n} of {m}', { n: 1 }), '1 of {m}');
  });
});

/** The names of the places in a message; a plural form may do without its count, "one piece". */
function placesOf(message: string | PluralForms): string[] {
  const texts = typeof message === 'string' ? [message] : Object.values(message);
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)))].sort();
}
