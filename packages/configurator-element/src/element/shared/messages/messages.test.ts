import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { allEnglish as en, loadAllMessages } from '../../testing/messages.js';
import {
  type ChecklistTranslation,
  checklist,
  type OrderingTranslation,
  ordering,
  type PluralForms,
  type Translation,
  talk,
  tools,
} from './en.js';
import { fill, formatMessage, hasMessages, type MessageKey, type PluralKey } from './index.js';

const element = fileURLToPath(new URL('../../', import.meta.url));
const languages = readdirSync(new URL('.', import.meta.url)).flatMap((name) => /^(\w\w)\.ts$/.exec(name)?.[1] ?? []);
type Key = MessageKey | PluralKey | keyof ChecklistTranslation;

const keys = Object.keys(en).filter((key) => key !== 'language') as Key[];

/** Messages that are the same word in several languages. */
const internationalWords: ReadonlySet<Key> = new Set<Key>([
  'express',
  'testMode',
  'link',
  'linkMail',
  'lineProduct',
  'options',
  'off',
  'checkStatus',
  'checkModel',
  'checkService',
  'checkVersion',
  'checkPolicy',
  'changedTo',
  'copyLink',
  'fieldOptional',
  'fieldRegion',
  'fieldProvince',
  'finishMetal',
  'finishGlass',
  'foldedValue',
  'lineMaterial',
  'lineTax',
  'partMaterial',
  'picture',
  'sortDistance',
  'threadHeading',
  'total',
  'country',
  'viewDescriptionValue',
  'wordDimensions',
  'wordPerson',
  'wordRoomPhoto',
  'postcode',
]);

/** English has each country's own name for this field. The other languages put it in parentheses after their own. */
const namedFields: ReadonlySet<Key> = new Set<Key>(['postcodeMissing', 'postcodeWrong']);

/** Keys that also occur in the code with other meanings. */
const otherWords: ReadonlySet<string> = new Set(['chosen', 'explode', 'link', 'picture']);

describe('messages', () => {
  it('label a tool with part of its name, so that voice control understands it', async () => {
    const words = {
      wordOpen: 'openAll',
      wordExplode: 'explode',
      wordDimensions: 'showDimensions',
      wordPerson: 'scalePerson',
      wordProps: 'showProps',
      wordRoomPhoto: 'roomPhoto',
    } as const;
    for (const language of languages) {
      const messages = await loadAllMessages(language);
      for (const [word, name] of Object.entries(words) as [MessageKey, MessageKey][])
        assert.ok(
          messages[name].toLowerCase().includes(messages[word].toLowerCase()),
          `${language}: ${messages[word]}`,
        );
    }
  });

  it('don’t compile if a message or a plural category is missing', () => {
    // @ts-expect-error Every other message is missing.
    const empty: Translation = { loading: '' };
    // @ts-expect-error The text is missing for "few", which this language distinguishes.
    const forms: OrderingTranslation<'one' | 'few' | 'other'>['quotesCount'] = { one: '', other: '' };
    assert.ok(empty && forms);
  });

  it('say in every language that a linked order stays while the tab is open', async () => {
    const tab = /\btab(?:blad)?\b|\bTab\b|pestaña|onglet|scheda|karty|علامة التبويب/;
    for (const language of languages) {
      const { keepOrderHint } = await loadAllMessages(language);
      assert.match(keepOrderHint, tab, language);
    }
  });

  it('are all used', () => {
    const sources = readdirSync(element, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/\.test\.|testing\/|shared\/messages\//.test(name))
      .map((name) => readFileSync(`${element}${name}`, 'utf8'))
      .join('\n');
    const named = namesIn(sources);
    assert.deepEqual(
      keys.filter((key) => !named.has(key)),
      [],
    );
  });

  it('have the narrow no-break space before punctuation in French', async () => {
    const messages = await loadAllMessages('fr');
    const texts = keys.flatMap((key) => {
      const message: string | PluralForms = messages[key];
      return typeof message === 'string' ? [message] : Object.values(message);
    });
    assert.deepEqual(
      texts.filter((text) => /[^\u202f][:;!?»]|«[^\u202f]/.test(text.replaceAll('https:', ''))),
      [],
    );
  });

  it('need only the base form of a parameter’s name', async () => {
    const sentences: readonly Key[] = [
      'setTo',
      'chooseWith',
      'valueAdjusted',
      'valueAdjustedBecause',
      'valueDropped',
      'outOfRange',
      'outOfRangeBecause',
    ];
    // English names have only one form.
    for (const language of languages.filter((one) => one !== 'en')) {
      const messages = await loadAllMessages(language);
      for (const key of sentences) {
        const message: string | PluralForms = messages[key];
        for (const text of typeof message === 'string' ? [message] : Object.values(message))
          assert.match(
            text.replace(/[\u2068\u2069]/g, ''),
            /(^|\()\{label\}( \(\{from\}\))?\u202f?: /,
            `${language} ${key}`,
          );
      }
    }
  });

  it('for tools, quotes, orders and the checklist aren’t used in code that loads before them', () => {
    const early = [...importedBy(`${element}parametric-configurator.ts`)]
      .filter((file) => !file.includes('/messages/'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const named = namesIn(early);
    assert.deepEqual(
      Object.keys({ ...tools, ...ordering, ...talk, ...checklist }).filter(
        (key) => named.has(key) && !otherWords.has(key),
      ),
      [],
    );
  });

  for (const language of languages) {
    describe(language, () => {
      it('is completely translated', async () => {
        if (language === 'en') return;
        const messages = await loadAllMessages(language);
        const same = keys.filter((key) => typeof en[key] === 'string' && messages[key] === en[key]);
        assert.deepEqual(
          same.filter((key) => !internationalWords.has(key)),
          [],
        );
      });

      it('has the same placeholders as English', async () => {
        const messages = await loadAllMessages(language);
        for (const key of keys) {
          if (!namedFields.has(key)) assert.deepEqual(placesOf(messages[key]), placesOf(en[key]), key);
        }
      });

      it('has a text for each plural category of whole numbers', async () => {
        const messages = await loadAllMessages(language);
        const rules = new Intl.PluralRules(language);
        const categories = new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count)));
        for (const key of keys) {
          const message: string | PluralForms = messages[key];
          if (typeof message === 'string') continue;
          assert.deepEqual(new Set(Object.keys(message)), new Set([...categories, 'other']), key);
        }
      });

      it('is loaded for its regions, which determine the digits', async () => {
        assert.equal(hasMessages(`${language}-XX`), language !== 'en');
        assert.equal((await loadAllMessages(`${language}-XX`)).language, `${language}-XX`);
      });
    });
  }

  it('are in English for other languages', async () => {
    assert.equal((await loadAllMessages('ja')).language, 'en');
    assert.equal((await loadAllMessages('ja')).close, en.close);
  });
});

describe('formatMessage', () => {
  it('chooses the text for the count', async () => {
    const messages = await loadAllMessages('en-GB');
    assert.equal(formatMessage(messages, 'quotesCount', { count: 1 }), '1 quote');
    assert.equal(formatMessage(messages, 'quotesCount', { count: 0 }), '0 quotes');
    assert.equal(formatMessage(messages, 'quotesCount', { count: 1000 }), '1,000 quotes');
  });

  const counted: readonly [language: string, texts: Readonly<Record<number, string>>][] = [
    [
      'pl',
      { 0: '0 ofert', 1: '1 oferta', 2: '2 oferty', 3: '3 oferty', 11: '11 ofert', 22: '22 oferty', 100: '100 ofert' },
    ],
    ['ar-AE', { 0: 'لا عروض', 1: 'عرض واحد', 2: 'عرضان', 3: '3 عروض', 11: '11 عرضًا', 100: '100 عرض' }],
    ['ar-EG', { 3: '٣ عروض', 11: '١١ عرضًا', 100: '١٠٠ عرض' }],
    ['fr', { 0: '0 devis', 1: '1 devis', 2: '2 devis' }],
  ];
  for (const [language, texts] of counted) {
    it(`counts in ${language}`, async () => {
      const messages = await loadAllMessages(language);
      for (const [count, text] of Object.entries(texts)) {
        assert.equal(plain(formatMessage(messages, 'quotesCount', { count: Number(count) })), text);
      }
    });
  }

  it('isolates values in Arabic, so that a size keeps its direction', async () => {
    const messages = await loadAllMessages('ar-AE');
    assert.match(formatMessage(messages, 'useNearest', { value: '60 cm' }), /\u206860 cm\u2069/);
    assert.match(fill(messages.useNearest, { value: '60 cm' }), /\u206860 cm\u2069/);
  });

  it('fills in each value, and keeps placeholders without one', async () => {
    const messages = await loadAllMessages('en');
    assert.equal(formatMessage(messages, 'setTo', { label: '$&', value: '{label}' }), 'Set $& to {label}');
    assert.equal(formatMessage(messages, 'setTo', { label: 'Width' }), 'Set Width to {value}');
    assert.equal(fill('{n} of {m}', { n: 1 }), '1 of {m}');
  });
});

/** The messages that a source file uses: `messages.close`, `'close'`, `const { close } = messages`. */
function namesIn(source: string): Set<string> {
  const named = new Set(
    [...source.matchAll(/[mM]essages\??\.(\w+)|'(\w+)'/g)].map(([, read, quoted]) => (read ?? quoted)!),
  );
  for (const [, names] of source.matchAll(/\{([^{}]*)\} = [\w.#]*messages\b/g))
    for (const name of names!.split(',')) named.add(name.split(':')[0]!.trim());
  return named;
}

/** A file and everything it imports statically. */
function importedBy(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const imports = /^(?:import|export)(?! type\b)[^;'"]*?from '(\.[^']+)'/gms;
  for (const [, name] of readFileSync(file, 'utf8').matchAll(imports))
    importedBy(join(dirname(file), name!.replace(/\.js$/, '.ts')), found);
  return found;
}

function plain(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, '');
}

/** The names of a message's placeholders. A plural form may omit its count, as in "one piece". */
function placesOf(message: string | PluralForms): string[] {
  const texts = typeof message === 'string' ? [message] : Object.values(message);
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)))].sort();
}
