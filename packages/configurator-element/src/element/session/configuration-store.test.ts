import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ConfigurationInput, CoreModel, compileChecked, compileCoreModel } from '../../model/core-model.js';
import { compileVectorized } from '../../model/evaluate/vectorized.js';
import { joinParts } from '../../model/joints/join.js';
import { suggest } from '../../model/settle/suggest.js';
import { box, documentOf, panel } from '../../model/testing/documents.js';
import { ConfigurationStore } from './configuration-store.js';

const document = documentOf({
  parts: [box({ size: ['width', 20, 30] })],
  rules: [{ require: 'width < 2000', message: 'Too wide', keys: ['width'] }],
  presets: [{ id: 'wide', name: 'Wide', configuration: { width: 1600 }, if: 'width < 1600' }],
});

/** A model that counts calls of settle and evaluate. */
class CountingModel extends CoreModel {
  readonly counts = { settle: 0, evaluate: 0 };

  override settle(input: Parameters<CoreModel['settle']>[0]) {
    this.counts.settle++;
    return super.settle(input);
  }

  override evaluate(...given: Parameters<CoreModel['evaluate']>) {
    this.counts.evaluate++;
    return super.evaluate(...given);
  }

  override runOf(input: ConfigurationInput) {
    if (!this.knownRun(input)) this.counts.settle++;
    return super.runOf(input);
  }
}

/** Reads what the element reads on each render. */
function show(store: ConfigurationStore) {
  return {
    product: store.product('en'),
    parameters: store.parameters('en'),
    presets: store.presets('en'),
    suggestions: store.suggestions,
  };
}

describe('the configuration of a session', () => {
  it('keeps identical parts without computing joints', () => {
    const boards = [panel({ id: 'one' }), panel({ id: 'other', at: [0, 19, 0] })];
    const joints = [{ kind: 'screw', parts: ['one', 'other'] }];
    const store = new ConfigurationStore();
    let computed = 0;
    store.attachJoints(
      (...given) => {
        computed++;
        return joinParts(...given);
      },
      async () => undefined,
    );
    store.start(compileCoreModel(documentOf({ parts: boards, joints })), {});
    const before = store.product('en')!;
    store.start(compileCoreModel(documentOf({ parts: boards, joints })), {});
    store.keepParts(before);
    assert.equal(store.product('en')!.parts, before.parts);
    assert.equal(computed, 0);
    assert.deepEqual(store.product('en')!.jointFaults, []);
    assert.equal(computed, 1);
  });

  it('has the product without joints until the one with them is prepared', async () => {
    const boards = [panel({ id: 'one' }), panel({ id: 'other', at: [0, 19, 0], size: ['width', 19, 300] })];
    const joints = [{ kind: 'screw', parts: ['one', 'other'] }];
    const start = () => {
      const store = new ConfigurationStore();
      store.start(compileCoreModel(documentOf({ parts: boards, joints })), {});
      return { store, plain: store.product('en')! };
    };
    const { store, plain } = start();
    await store.attachJoints(joinParts, async (joined) => {
      assert.notEqual(joined.jointFaults, undefined);
      assert.equal(store.product('en'), plain);
    });
    assert.notEqual(store.product('en')!.jointFaults, undefined);

    const changed = start().store;
    await changed.attachJoints(joinParts, async () => {
      changed.change({ width: 900 });
      changed.product('en');
    });
    assert.equal(changed.product('en')!.configuration.width, 900);
    assert.notEqual(changed.product('en')!.jointFaults, undefined);

    const failing = start().store;
    await failing.attachJoints(joinParts, () => Promise.reject(new Error('lost')));
    assert.notEqual(failing.product('en')!.jointFaults, undefined);
  });

  it('settles and evaluates once for each slider step', () => {
    const model = new CountingModel(compileChecked(document));
    const { counts } = model;
    const store = new ConfigurationStore();
    store.connect({ compileVectorized, suggest });
    store.start(model, {});
    show(store);
    assert.deepEqual(counts, { settle: 1, evaluate: 1 });
    for (const [step, width] of [1200, 1210, 2100].entries()) {
      store.change({ width }, { gesture: 'slider' });
      const { product, parameters, suggestions } = show(store);
      show(store);
      assert.deepEqual(counts, { settle: step + 2, evaluate: step + 2 });
      assert.equal(product?.bounds.max[0], width);
      assert.equal(parameters[0]?.value, width);
      assert.deepEqual(suggestions, width < 2000 ? [] : [{ rule: 0, key: 'width', value: 1990 }]);
    }
  });

  it('suggests values once the search is connected', () => {
    const store = new ConfigurationStore();
    store.start(compileCoreModel(document), {});
    store.change({ width: 2100 });
    assert.deepEqual(store.suggestions, []);
    store.connect({ compileVectorized, suggest });
    assert.deepEqual(store.suggestions, [{ rule: 0, key: 'width', value: 1990 }]);
  });

  it('offers the presets for the current choices', () => {
    const store = new ConfigurationStore();
    store.start(compileCoreModel(document), {});
    assert.equal(store.presets('en')[0]?.available, true);
    store.change({ width: 1700 });
    assert.equal(store.presets('en')[0]?.available, false);
    store.undo();
    assert.equal(store.presets('en')[0]?.available, true);
  });
});

describe('a reverted change', () => {
  const chosen = (store: ConfigurationStore) => store.value.width;

  it('keeps the gesture’s last valid value as one step for undo', () => {
    const store = new ConfigurationStore();
    store.start(compileCoreModel(document), {});
    const begin = chosen(store);
    for (const width of [1200, 1300]) store.change({ width }, { gesture: 'slider' });
    store.change({ width: 1400 }, { gesture: 'slider' });
    store.revert();
    assert.equal(chosen(store), 1300);
    store.change({ width: 1250 }, { gesture: 'slider' });
    store.undo();
    assert.equal(chosen(store), begin);
  });

  it('keeps the redo steps', () => {
    const store = new ConfigurationStore();
    store.start(compileCoreModel(document), {});
    store.change({ width: 1200 });
    store.change({ width: 1300 });
    store.undo();
    store.change({ width: 1700 });
    store.revert();
    assert.equal(chosen(store), 1200);
    assert.equal(store.canRedo, true);
    store.redo();
    assert.equal(chosen(store), 1300);
  });

  it('is reverted only once, because undo and redo aren’t changes', () => {
    const store = new ConfigurationStore();
    store.start(compileCoreModel(document), {});
    store.change({ width: 1200 });
    store.undo();
    const undone = chosen(store);
    store.revert();
    assert.equal(chosen(store), undone);
    assert.equal(store.canRedo, true);
  });
});
