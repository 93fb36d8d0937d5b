import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type PriceListProfile, workshops } from './workshop.js';
import { workshopIssues } from './workshop-issues.js';

const { slug: _, ...body } = workshops[0]!;
const board = body.materials.find(({ thickness }) => thickness !== undefined)!;

it('a duplicate row in a price list is reported with the first one', () => {
  const materials = [board, { ...board, kind: 'other' }, board, board];
  const found = workshopIssues({ ...body, materials });
  assert.deepEqual(
    found.map(({ pointer, code, detail }) => [pointer, code, detail]),
    [2, 3].map((row) => [`/materials/${row}`, 'duplicate', 'Row 1 already has the same kind, surface, and thickness.']),
  );
});

it('a price list of a thousand rows is read once, not once for each row', () => {
  let readings = 0;
  const materials = Array.from({ length: 1_000 }, (_, index): PriceListProfile['materials'][number] => ({
    ...board,
    get kind() {
      readings += 1;
      return `kind-${index}`;
    },
  }));
  assert.deepEqual(workshopIssues({ ...body, materials }), []);
  assert.ok(readings <= 10 * materials.length, `${readings} readings`);
});
