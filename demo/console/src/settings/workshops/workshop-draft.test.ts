import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseAs } from '@parametric/service/body';
import { type WorkshopBody, workshopProfileSchema, workshops } from '@parametric/service/workshop';
import { workshopIssues } from '@parametric/service/workshop-issues';
import { readMoney, writeMoney } from './amounts.js';
import { materialsCsv, readMaterialsCsv } from './material-draft.js';
import { bodyOf, draftOf, emptyDraft, type WorkshopDraft } from './workshop-draft.js';

const languages = ['en', 'de', 'de-CH', 'ar-EG', 'pl', 'fr'];

describe('A workshop that is typed', () => {
  it('is read as it was written, of every workshop that there is, in every language', () => {
    for (const language of languages) {
      for (const { slug, ...profile } of workshops) {
        const draft = draftOf({ slug, ...profile }, language);
        const { body, issues } = bodyOf(draft, language, profile);
        assert.deepEqual(issues, [], `${slug} in ${language}`);
        assert.deepEqual(body, profile, `${slug} in ${language}`);
        const read = parseAs(workshopProfileSchema, body) as WorkshopBody;
        assert.deepEqual(workshopIssues(read), []);
      }
    }
  });

  it('that sells at the estimate too', () => {
    const profile = {
      ...{ pricing: 'estimate', currency: 'JPY', name: 'Ours', country: 'JP', waiting_days: 0, capacity: 3 },
      ...{ products_a_day: 1, delivery: { order: 1500, product: 0 }, tax: { percent: 8.5, label: 'Tax' } },
      ...{ delivers: { to: ['JP'], as: 'assembled', by: ['van'] }, invoice: { at: 'dispatch', due_days: 30 } },
    };
    for (const language of languages) {
      assert.deepEqual(bodyOf(draftOf({ slug: 'a', ...profile }, language), language).body, profile, language);
    }
  });

  it('has the code of its country in capital letters, and is told what is none', () => {
    const [{ slug, ...profile }] = workshops as [(typeof workshops)[number]];
    const typed = (country: string) => {
      const draft = draftOf({ slug, ...profile }, 'en');
      return bodyOf({ ...draft, texts: { ...draft.texts, '/country': country } }, 'en');
    };
    assert.equal(typed(' de ').body.country, 'DE');
    assert.deepEqual(
      typed('Germany').issues.map(({ pointer, detail }) => [pointer, detail]),
      [['/country', '“Germany” is no code of a country: two letters, such as DE, CH or US.']],
    );
  });

  it('names each place that can not be read, and nothing that can', () => {
    const [{ slug, ...profile }] = workshops as [(typeof workshops)[number]];
    const draft = draftOf({ slug, ...profile }, 'en');
    const wrong: WorkshopDraft = {
      ...draft,
      texts: {
        ...draft.texts,
        '/capacity': '12.5',
        '/rates/EUR/edging': 'cheap',
        '/rates/EUR/delivery/bands': '50',
        '/tax/percent': '19',
        '/name': ' ',
      },
      materials: [
        { ...draft.materials[0]!, thickness: 'thick', prices: { EUR: '8.605' } },
        ...draft.materials.slice(1),
      ],
    };
    assert.deepEqual(
      bodyOf(wrong, 'en')
        .issues.map(({ pointer }) => pointer)
        .sort(),
      [
        ...['/capacity', '/materials/0/square_metre/EUR', '/materials/0/thickness', '/name'],
        ...['/rates/EUR/delivery/bands', '/rates/EUR/edging', '/tax/label'],
      ],
    );
  });

  it('begins with nothing, and says what is missing', () => {
    const { issues } = bodyOf(emptyDraft, 'en');
    assert.ok(issues.some(({ pointer }) => pointer === '/machines/largest_panel/0'));
    assert.ok(issues.every(({ detail }) => detail === 'This is missing.'));
  });
});

describe('Amounts', () => {
  it('are read as a Swiss, a German and an Arab write them', () => {
    assert.equal(readMoney("1'234.50", 'CHF', 'de-CH'), 123_450);
    assert.equal(readMoney('1.234,50', 'EUR', 'de'), 123_450);
    assert.equal(readMoney('٨٣٫٦٠', 'EUR', 'ar'), 8_360);
    assert.equal(readMoney('83.6', 'JPY', 'en'), undefined, 'yen have no decimals');
    assert.equal(readMoney('-1', 'EUR', 'en'), undefined);
    assert.equal(writeMoney(8_360, 'KWD', 'en'), '8.360');
    // Of forints, browsers say the digits of cash, which are none.
    assert.equal(readMoney('1 000', 'HUF', 'hu'), 100_000);
    assert.equal(writeMoney(100_000, 'HUF', 'hu'), '1000,00');
  });
});

describe('Materials as CSV', () => {
  it('are the same when they are read again', () => {
    for (const { slug, ...profile } of workshops) {
      const { materials, currencies } = draftOf({ slug, ...profile }, 'de');
      assert.deepEqual(readMaterialsCsv(materialsCsv(materials, currencies.split(' '))), materials);
    }
  });

  it('are found by the names of their columns, whatever lies between them', () => {
    const rows = readMaterialsCsv('\uFEFFEUR,Kind,Thickness\r\n"12,50",plywood/birch,18\r\n7,oak,\r\n\r\n');
    assert.deepEqual(rows, [
      { kind: 'plywood/birch', surface: '', thickness: '18', unit: 'square_metre', prices: { EUR: '12,50' } },
      { kind: 'oak', surface: '', thickness: '', unit: 'litre', prices: { EUR: '7' } },
    ]);
    assert.match(readMaterialsCsv('a;b\n1;2') as string, /“kind”/);
    assert.match(readMaterialsCsv('kind;price\noak;2') as string, /currency/);
    assert.match(readMaterialsCsv(`kind;EUR\n${'oak;1\n'.repeat(1001)}`) as string, /1001 rows/);
  });

  it('give a spreadsheet no formula', () => {
    const row = { kind: '=1+1', surface: 'a"b', thickness: '', unit: 'litre' as const, prices: { EUR: '1' } };
    assert.match(materialsCsv([row], ['EUR']), /^'=1\+1;"a""b";;litre;1\r\n/m);
  });
});
