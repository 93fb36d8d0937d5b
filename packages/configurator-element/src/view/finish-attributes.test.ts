import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { leg, material, panel } from '../scene/testing/products.js';
import { board, productOf } from '../testing/product-of.js';
import { panelGrainAxis, pathSeedsOf, writeFinishAttributes, writePanelAttributes } from './finish-attributes.js';

const oak = material('wood', '#c9a26d');

function attributesOf(part: Parameters<typeof writeFinishAttributes>[0]): number[] {
  const into = [0, 0, 0, 0, 0, 0];
  writeFinishAttributes(part, into, 1);
  return into.slice(1, 5);
}

describe('writeFinishAttributes', () => {
  it('says which way the grain runs and which way the plies lie', () => {
    const board = panel('board', [0, 0, 0], [600, 18, 300], oak, { grain: 'z' });
    assert.deepEqual(attributesOf(board).slice(0, 2), [2, 1]);
  });

  it('runs the grain along the longer side if the document doesn’t specify it', () => {
    assert.equal(attributesOf(panel('board', [0, 0, 0], [600, 18, 300], oak))[0], 0);
    assert.equal(attributesOf(panel('board', [0, 0, 0], [300, 18, 600], oak))[0], 2);
    assert.equal(attributesOf(leg('leg', [0, 0, 0], 40, 700, oak))[0], 1);
  });

  it('has a bit for each banded side', () => {
    assert.equal(attributesOf(panel('board', [0, 0, 0], [600, 18, 300], oak, { edges: ['-x', '+z'] }))[2], 33);
  });

  it('gives each part a number that’s the same every time', () => {
    const own = (path: string) => attributesOf(panel(path, [0, 0, 0], [600, 18, 300], oak))[3]!;
    assert.equal(own('divider[0]'), own('divider[0]'));
    const numbers = Array.from({ length: 100 }, (_, i) => own(`divider[${i}]`));
    assert.equal(new Set(numbers).size, 100);
    assert.ok(numbers.every((number) => number >= 0 && number < 1));
    assert.ok(Math.max(...numbers) - Math.min(...numbers) > 0.9);
  });
});

describe('writePanelAttributes', () => {
  it('writes the same for a board in columns as for the board as an object', () => {
    const plain = board([0, 0, 0], [600, 18, 300], { edges: ['+z'] });
    const { parts } = productOf([
      { ...plain, id: 'shelf', repeat: { i: 3, j: 12 }, grain: 'z' },
      { ...board([0, 0, 0], [18, 700, 300]), id: 'side' },
      {
        kind: 'group',
        id: 'drawer',
        repeat: { i: 11 },
        parts: [{ ...plain, id: 'front', material: 'white', repeat: { k: 2 } }],
      },
    ]);
    const { columns } = parts;
    assert.ok(columns);
    const stride = 5;
    const rows = new Float32Array(stride * parts.length);
    writePanelAttributes(columns, 0, parts.length, pathSeedsOf(columns), rows, 2, stride);
    for (const [row, { size }] of [...parts].entries()) {
      const own = 4 * row;
      rows[stride * row + 1] = panelGrainAxis(columns.attributes[own]!, columns.attributes[own + 1]!, ...size);
    }
    const asObjects = new Float32Array(rows.length);
    for (const [row, part] of [...parts].entries()) writeFinishAttributes(part, asObjects, stride * row + 1);
    assert.equal(parts.length, 59);
    assert.deepEqual(rows, asObjects);
    assert.equal(new Set(rows.filter((_, i) => i % stride === 4)).size, parts.length);
  });

  it('keeps a board’s number when others are added before it', () => {
    const numberOf = (columns: number) => {
      const { parts } = productOf([{ ...board([0, 0, 0], [600, 18, 300]), id: 'shelf', repeat: { i: 3, j: columns } }]);
      const row = [...parts].findIndex(({ path }) => path === 'shelf[2][1]');
      const into = [0, 0, 0];
      writePanelAttributes(parts.columns!, row, row + 1, pathSeedsOf(parts.columns!), into, 0, 3);
      return into[2];
    };
    assert.equal(numberOf(2), numberOf(5));
  });
});
