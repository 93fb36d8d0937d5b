import assert from 'node:assert/strict';
import { it } from 'node:test';
import { compileModel } from '@parametric/configurator-element/model';
import { definitionOf, isOf, partIdsAt, placesNaming, pointerOfPart, sizePlaces } from './part-place.js';
import { demoModel, demoProducts } from './testing/models.js';

for (const name of demoProducts) {
  it(`every part of ${name} leads to its definition, and back`, () => {
    const document = demoModel(name);
    const { parts } = compileModel(document).evaluate({});
    assert.ok(parts.length > 0);
    for (const { path, id, kind } of parts) {
      const found = definitionOf(document.parts, path);
      assert.deepEqual([found?.part.id, found?.part.kind], [id, kind], path);
      const pointer = pointerOfPart(document, path)!;
      const ids = partIdsAt(document, `${pointer}/size/0`)!;
      assert.equal(ids, partIdsAt(document, pointer));
      assert.ok(isOf(path, ids), `${path} is of ${ids}`);
    }
  });
}

it('a pointer outside the parts belongs to no part, and an unknown path has no definition', () => {
  const document = demoModel('sideboard');
  assert.equal(partIdsAt(document, '/parameters/0/min'), undefined);
  assert.equal(partIdsAt(document, '/parts'), undefined);
  assert.equal(partIdsAt(document, '/parts/999/size'), undefined);
  assert.equal(pointerOfPart(document, 'nothing[3]'), undefined);
});

it('a part belongs to the groups around it, and not to groups whose names start the same', () => {
  assert.ok(isOf('drawer[1]/front', 'drawer'));
  assert.ok(isOf('drawer[1][2]/front[0]', 'drawer/front'));
  assert.ok(!isOf('drawerFront', 'drawer'));
  assert.ok(!isOf('drawer[1]/front', 'front'));
});

const plank = {
  parts: [
    { id: 'plank', kind: 'panel', size: ['width - 2', 'material.thickness', 300], normal: 'y' },
    { id: 'rods', kind: 'group', parts: [{ id: 'rod', kind: 'cylinder', diameter: 12, length: 'width', axis: 'x' }] },
  ],
} as const;

it('a part’s sizes are found in the document', () => {
  assert.deepEqual(sizePlaces(plank, 'plank'), [
    { pointer: '/parts/0/size/0', what: 'x', expression: 'width - 2' },
    { pointer: '/parts/0/size/1', what: 'y', expression: 'material.thickness' },
    { pointer: '/parts/0/size/2', what: 'z', expression: '300' },
  ]);
  assert.deepEqual(sizePlaces(plank, 'rods[2]/rod'), [
    { pointer: '/parts/1/parts/0/diameter', what: 'diameter', expression: '12' },
    { pointer: '/parts/1/parts/0/length', what: 'length', expression: 'width' },
  ]);
  assert.deepEqual(sizePlaces(plank, 'nothing'), []);
});

it('finds the expressions that use a parameter, but not texts that only look like it', () => {
  const document = {
    format: 'parametric-model/1',
    id: 'width',
    name: 'width',
    parameters: [{ key: 'width', type: 'number', label: 'width', min: 1, max: 9, default: 3 }],
    define: { inner: "lookup('width', 'width') + widths", half: 'width / 2' },
    ...plank,
    rules: [{ require: 'item.width > 3 && width(3) < width', message: 'the width', keys: ['width'] }],
  } as never;
  assert.deepEqual(
    placesNaming(document, 'width').map(({ pointer, what }) => [pointer, what]),
    [
      ['/define/half', 'define half'],
      ['/parts/0/size/0', 'plank size'],
      ['/parts/1/parts/0/length', 'rod length'],
      ['/rules/0/require', 'rules require'],
    ],
  );
});
