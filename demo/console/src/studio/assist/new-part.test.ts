import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { checkText } from '@parametric/configurator-element/checker';
import { billOfMaterials } from '@parametric/configurator-element/manufacture';
import { compileModel, partKinds } from '@parametric/configurator-element/model';
import { applyChanges } from '../json-text.js';
import { AssistService, type AssistTasks } from './assist-service.js';

const service = new AssistService();

const parts = (part: string) => `{
  "format": "parametric-model/1", "id": "shelf", "name": "Shelf",
  "parameters": [
    { "key": "width", "type": "number", "unit": "mm", "label": "Width", "default": 800 },
    { "key": "wood", "type": "material", "label": "Wood", "options": ["oak"], "default": "oak" }
  ],
  "materials": [{ "id": "oak", "name": "Oak", "color": "#c8a165", "finish": "wood", "thickness": 18 }],
  "parts": [${part}]
}
`;

describe('a new part', () => {
  const plain = parts(
    '\n    { "id": "a", "kind": "box", "size": [1, 1, 1] },\n    { "id": "b", "kind": "box", "size": [1, 1, 1] }\n  ',
  );
  for (const kind of partKinds) {
    it(`of kind ${kind} is inserted after the part at the cursor, without errors`, () => {
      const offset = plain.indexOf('"id": "a"');
      const added = service.answer({ task: 'part', text: plain, offset, kind }) as AssistTasks['part']['answer'];
      const after = applyChanges(plain, added!.changes);
      const errors = checkText(after, { samples: 1 }).diagnostics.filter(({ severity }) => severity === 'error');
      assert.deepEqual(errors, []);
      const list = JSON.parse(after).parts as { id: string; kind: string }[];
      assert.equal(list[Number(added!.pointer.split('/')[2])]?.kind, kind);
      assert.equal(list[0]?.id, 'a');
      assert.equal(list.at(-1)?.id, 'b');
    });
  }

  const insert = (text: string, kind: string, near = '"parts"') => {
    const request = { task: 'part', text, offset: text.lastIndexOf(near), kind } as const;
    return applyChanges(text, (service.answer(request) as AssistTasks['part']['answer'])!.changes);
  };

  for (const kind of partKinds.filter((each) => each !== 'item')) {
    it(`of kind ${kind} never overlaps existing parts, no matter how often it’s inserted`, () => {
      const text = insert(insert(insert(plain, kind), kind), kind);
      assert.deepEqual(
        checkText(text, { samples: 1 }).diagnostics.filter(({ severity }) => severity === 'error'),
        [],
      );
      const model = compileModel(JSON.parse(text));
      const { parts: placed } = model.evaluate(model.settle({}).configuration);
      // Letters overlap the board that carries them, and the existing parts overlap each other.
      const boxes = [...placed]
        .filter((part) => (kind === 'text' ? part.kind === 'text' : part.path !== 'b'))
        .map(({ path, matrix, size }) => {
          const at = matrix.slice(12, 15);
          return { path, at, end: at.map((start, axis) => start + size[axis]!) };
        });
      assert.ok(boxes.length >= 3);
      for (const [index, { path, at, end }] of boxes.entries()) {
        for (const other of boxes.slice(0, index)) {
          const isApart = [0, 1, 2].some((axis) => at[axis]! >= other.end[axis]! || other.at[axis]! >= end[axis]!);
          assert.ok(isApart, `${path} lies over ${other.path}`);
        }
      }
    });
  }

  const begun = (text: string) => {
    const model = compileModel(JSON.parse(text));
    return model.evaluate(model.settle({}).configuration);
  };

  const templates = new URL('../../products/templates/', import.meta.url);
  for (const name of readdirSync(templates).filter((each) => each.endsWith('.json'))) {
    it(`with letters requires no more from a workshop than ${name}`, () => {
      const text = readFileSync(new URL(name, templates), 'utf8');
      const [before, after] = [text, insert(text, 'text')].map((each) =>
        billOfMaterials(begun(each)).items.flatMap(({ material }) => material?.id ?? []),
      );
      assert.deepEqual(after, before);
    });
  }

  it('with letters on a shelf’s back is visible between its boards', () => {
    const placed = [...begun(insert(readFileSync(new URL('shelf.json', templates), 'utf8'), 'text')).parts];
    const letters = placed.at(-1)!;
    const [start, end] = [0, 1].map((far) => (part: typeof letters, axis: number) => {
      return part.matrix[12 + axis]! + far * part.size[axis]!;
    });
    const before = placed.filter(
      (part) =>
        end!(part, 2) > end!(letters, 2) + 0.01 &&
        [0, 1].every((axis) => start!(part, axis) < end!(letters, axis) && start!(letters, axis) < end!(part, axis)),
    );
    assert.deepEqual([letters.kind, before.map(({ path }) => path)], ['text', []]);
  });

  it('is placed next to its siblings in a group, and above letters with a computed position', () => {
    const inner = '{ "id": "a", "kind": "box", "at": [20, 0, 0], "size": [100, 1, 1] }';
    const group = insert(parts(`{ "id": "g", "kind": "group", "parts": [${inner}] }`), 'box', '"id": "a"');
    assert.deepEqual(JSON.parse(group).parts[0].parts[1].at, [170, 0, 0]);
    const on = '{ "part": "a", "face": "+z" }';
    const letters = `{ "id": "t", "kind": "text", "text": "'T'", "height": "width / 10", "depth": 1, "on": ${on}, "at": ["width", 5, 0] }`;
    const text = insert(parts(`{ "id": "a", "kind": "panel", "size": [9, 9, 9], "normal": "z" }, ${letters}`), 'text');
    assert.deepEqual(JSON.parse(text).parts.at(-1).at, ['width', '(5) + 1.5 * (width / 10)', 0]);
  });

  it('is added to the group at the cursor, or to a document without parts', () => {
    const group = parts('{ "id": "g", "kind": "group", "parts": [{ "id": "a", "kind": "box", "size": [1, 1, 1] }] }');
    const inner = service.answer({ task: 'part', text: group, offset: group.indexOf('"id": "a"'), kind: 'box' });
    assert.equal((inner as AssistTasks['part']['answer'])?.pointer, '/parts/0/parts/1');
    const first = service.answer({
      task: 'part',
      text: '{}',
      offset: 1,
      kind: 'box',
    }) as AssistTasks['part']['answer'];
    assert.equal(JSON.parse(applyChanges('{}', first!.changes)).parts[0].kind, 'box');
  });
});
