import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkText } from '@parametric/configurator-element/checker';
import { modelJsonSchema } from '@parametric/configurator-element/schema';
import shelf from '@parametric/shop/models/hallway-shelf.json' with { type: 'json' };
import board from '../../products/templates/board.json' with { type: 'json' };
import { elsewhere, readCell, readNumber, shownValue, withText } from './cell-values.js';
import { missingIn, readTexts, tables } from './tables.js';

describe('a cell', () => {
  it('accepts numbers in local notation, and expressions unchanged', () => {
    const numbers = {
      '1200': 1200,
      "1'200": 1200,
      '1’200.5': 1200.5,
      '12,5': 12.5,
      '−3': -3,
      '١٢٠٠': 1200,
      '۱۲٫۵': 12.5,
      "1'234,50": 1234.5,
      '1.234,5': 1234.5,
      '1,234.5': 1234.5,
      '1,200,300': 1200300,
      '1 200': 1200,
      '١٬٢٣٤٫٥': 1234.5,
      '1.125': 1.125,
    };
    for (const [typed, number] of Object.entries(numbers)) assert.equal(readNumber(typed), number, typed);
    for (const other of ['', 'width', '1 + 2', 'min(1,2)', '5/8', "1'2"])
      assert.equal(readNumber(other), undefined, other);
    assert.throws(() => readCell('-1,200', 'expression', 1, 'en', 'en'), /ambiguous: enter -1200 or -1\.2/);
    assert.equal(readCell(' width / 2 ', 'expression', 1, 'en', 'en'), 'width / 2');
    assert.equal(readCell('false', 'expression', 1, 'en', 'en'), false);
    assert.equal(readCell('true', 'choice', undefined, 'en', 'en'), true);
    assert.equal(readCell('  ', 'expression', 1, 'en', 'en'), undefined);
  });

  it('keeps plain text plain until there’s a second language', () => {
    assert.equal(withText('Width', 'Wide', 'en', 'en'), 'Wide');
    assert.deepEqual(withText('Width', 'Breite', 'de', 'en'), { en: 'Width', de: 'Breite' });
    assert.deepEqual(withText({ en: 'Width', de: 'Breite' }, '', 'de', 'en'), { en: 'Width' });
    assert.equal(withText('Width', '', 'en', 'en'), undefined);
    assert.equal(shownValue({ en: 'Width' }, 'localized', 'ar', 'en'), '');
  });

  it('parses its own output to the same value', () => {
    const values = [
      ['list', ['a', 'b']],
      ['json', { width: 3 }],
      ['expression', 'width > 3'],
      ['expression', 12.5],
      ['expression', true],
    ] as const;
    for (const [kind, value] of values) {
      const shown = shownValue(value, kind, 'en', 'en');
      assert.ok(shown !== elsewhere);
      assert.deepEqual(readCell(shown, kind, value, 'en', 'en'), value);
    }
    assert.equal(shownValue([{ value: 'a' }], 'list', 'en', 'en'), elsewhere);
    assert.equal(shownValue(['Oak, oiled'], 'list', 'en', 'en'), elsewhere);
  });
});

describe('a table', () => {
  it('keeps a default of digits a string for texts and choices', () => {
    const column = tables.find(({ id }) => id === 'parameters')!.columns.find(({ key }) => key === 'default')!;
    const kinds = ['text', 'choice', 'material', 'color', 'number', 'boolean'].map((type) => column.kindIn?.({ type }));
    assert.deepEqual(kinds, ['text', 'text', 'text', 'text', undefined, undefined]);
    assert.equal(readCell('2025', 'text', '2024', 'en', 'en'), '2025');
  });

  for (const { id, create } of tables) {
    it(`of ${id} creates a valid row`, () => {
      const list = ((board as Record<string, unknown>)[id] ?? []) as Record<string, unknown>[];
      const one = create(list, board);
      const two = create([...list, one], board);
      const added = id === 'rules' ? [one] : [one, two];
      const { diagnostics } = checkText(JSON.stringify({ ...board, [id]: [...list, ...added] }), { samples: 5 });
      assert.deepEqual(
        diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message),
        [],
      );
    });
  }
});

describe('texts by language', () => {
  it('include everything that customers read, with its pointer', () => {
    const table = readTexts(shelf);
    assert.deepEqual(table.languages, ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'ar']);
    const subjects = table.rows.map(({ subject }) => subject);
    assert.ok(subjects.includes('Product, name'));
    assert.ok(subjects.includes('Parameter width, label'));
    assert.equal(subjects.length, new Set(table.rows.map(({ pointers }) => pointers[0])).size);
    for (const language of table.languages) assert.equal(missingIn(table, language), 0);
    assert.ok(missingIn(table, 'ja') > 10);
  });

  it('have one row for a group’s name, for all its parameters', () => {
    const groups = readTexts(shelf).rows.filter(({ subject }) => subject === 'Parameter group');
    assert.ok(groups[0]!.pointers.length > 1);
    assert.deepEqual(groups[0]!.pointers[0], '/parameters/0/group');
  });

  it('without a language are in the first language', () => {
    assert.equal(readTexts(board).baseLanguage, 'en');
    const mixed = readTexts({ name: 'Brett', parameters: [{ key: 'a', label: { de: 'Breite', en: 'Width' } }] });
    assert.deepEqual([mixed.baseLanguage, missingIn(mixed, 'en'), missingIn(mixed, 'de')], ['de', 1, 0]);
    assert.deepEqual(readTexts('no document').rows, []);
  });
});

it('a table offers exactly the format’s values', () => {
  const { $defs } = modelJsonSchema() as { readonly $defs: Readonly<Record<string, JsonSchema>> };
  for (const { id, columns } of tables) {
    const name = id.replace(/s$/, '');
    const defined = Object.entries($defs).filter(([each]) => each === name || each.startsWith(`${name}-`));
    for (const { key, options } of columns) {
      const inFormat = new Set(defined.flatMap(([, { properties }]) => valuesOf(properties?.[key])));
      if (options) assert.deepEqual(options.filter(Boolean), [...inFormat], `${id} ${key}`);
    }
  }
});

/** A boolean's only offered value is `true`, because omitting the key means `false`. */
function valuesOf(property: JsonProperty | undefined): readonly string[] {
  return property?.type === 'boolean' ? ['true'] : (property?.enum ?? []);
}

interface JsonProperty {
  readonly type?: string;
  readonly enum?: readonly string[];
}

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonProperty>>;
}
