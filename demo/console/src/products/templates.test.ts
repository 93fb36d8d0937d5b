import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkText } from '@parametric/configurator-element/checker';
import { drawPicture, toSvg } from '@parametric/configurator-element/drawing';
import { compileModel } from '@parametric/configurator-element/model';
import { ModelFiles, modelFolder } from '@parametric/service/model-files';
import { idFromName, idProblem, loadBlank, renamed, SERVED_ASSETS, templates } from './templates.js';

describe('templates', () => {
  for (const { id, kind, load } of [...templates, { id: 'product', kind: 'plain', load: loadBlank }]) {
    it(`${id} has no warnings, and has a picture`, async () => {
      const document = await load();
      assert.equal(document.id, id);
      // The checker's own tests try many configurations of what's on sale.
      const samples = kind === 'plain' ? 60 : 0;
      const { diagnostics } = checkText(JSON.stringify(document), { samples });
      assert.deepEqual(
        diagnostics.map(({ pointer, message }) => `${pointer}: ${message}`),
        [],
      );
      const product = compileModel(document).evaluate({});
      assert.match(toSvg(drawPicture(product)), /<path/);
      assert.ok(product.parts.length > 0);
    });
  }

  it('define how their boards and bars are joined, so that the checker finds those that aren’t', async () => {
    for (const { id, load } of templates) {
      const { parts } = compileModel(await load()).evaluate({});
      const cut = [...parts].filter(({ kind }) => kind === 'panel' || kind === 'extrude');
      const isJoined = ((await load()).joints as readonly object[] | undefined) !== undefined;
      assert.equal(isJoined, cut.length > 1, id);
    }
  });

  it('have holes in both parts that a joint bolts or dowels together', async () => {
    for (const { id, load } of templates) {
      const bored = new Map<number, Set<string>>();
      for (const part of compileModel(await load()).evaluate({}).parts) {
        for (const { joint } of ('holes' in part && part.holes) || []) {
          if (!joint || !/^(dowel|leg|handle)/.test(joint.fitting)) continue;
          bored.set(joint.piece, (bored.get(joint.piece) ?? new Set()).add(part.path));
        }
      }
      for (const [piece, paths] of bored) assert.ok(paths.size > 1, `${id}: ${piece} is only in ${[...paths]}`);
    }
  });

  it('refer to hardware files by the service’s URLs', () => {
    const files = ModelFiles.read(modelFolder);
    const sources = Object.keys(SERVED_ASSETS);
    const served = files.withAssetUrls({ list: sources.map((src) => ({ src })) }) as { list: { src: string }[] };
    assert.deepEqual(
      served.list.map(({ src }) => src),
      Object.values(SERVED_ASSETS),
    );
  });

  it('can be renamed without other changes', async () => {
    const [board] = templates;
    const document = await board!.load();
    const text = renamed(JSON.stringify(document, undefined, 2), { id: 'sill', name: 'Window "sill"' });
    assert.deepEqual(JSON.parse(text), { ...document, id: 'sill', name: 'Window "sill"' });
  });

  it('suggest a valid id', () => {
    const names = { 'Étagère N° 2': 'etagere-n-2', 'Große Wand': 'grosse-wand', '  Oak—Shelf ': 'oak-shelf', رف: '' };
    for (const [name, id] of Object.entries(names)) {
      assert.equal(idFromName(name), id);
      assert.equal(idProblem(id) === undefined, id !== '');
    }
    for (const wrong of ['A', 'a_b', '-a', 'a--b', 'ä', 'a'.repeat(61)]) assert.ok(idProblem(wrong), wrong);
  });
});
