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

describe('a change that can’t be built', () => {
  const hollow = documentOf({
    parameters: [
      { key: 'width', type: 'number', label: 'Width', min: 0, max: 5000, default: 1000 },
      { key: 'shelves', type: 'integer', label: 'Shelves', min: 1, max: 'floor(width / 300)', default: 1 },
    ],
    parts: [box({ size: ['1500 - width', 20, 30] })],
  });

  function open(): ConfigurationStore {
    const store = new ConfigurationStore();
    store.start(compileCoreModel(hollow), {});
    return store;
  }

  /** @returns the values that were refused; undefined if none were */
  function attempt(store: ConfigurationStore, apply: () => ReturnType<typeof store.undo>): object | undefined {
    let refused: object | undefined;
    const change = store.attempt('en', apply, (_error, asked) => {
      refused = asked;
    });
    assert.equal(change === undefined, refused !== undefined);
    return refused;
  }

  it('keeps the gesture’s last valid value as one step for undo', () => {
    const store = open();
    for (const width of [1200, 1300, 1700]) {
      const refused = attempt(store, () => store.change({ width }, { gesture: 'slider' }));
      assert.deepEqual(refused, width > 1500 ? { width } : undefined);
    }
    assert.equal(store.value.width, 1300);
    store.change({ width: 1250 }, { gesture: 'slider' });
    store.undo();
    assert.equal(store.value.width, 1000);
  });

  it('keeps the redo steps, also if it can’t even be settled', () => {
    for (const width of [1700, 200]) {
      const store = open();
      store.change({ width: 1200 });
      store.change({ width: 1300 });
      store.undo();
      const asked = attempt(store, () => store.change({ width }));
      assert.deepEqual(asked, { width });
      assert.equal(store.value.width, 1200);
      assert.equal(store.canRedo, true);
      store.redo();
      assert.equal(store.value.width, 1300);
    }
  });

  it('isn’t undone or reset to in another revision', () => {
    for (const action of ['undo', 'reset'] as const) {
      const store = open();
      store.change({ width: 1200 });
      const parts = [box({ size: ['width - 1100', 20, 30] })];
      store.replaceModel(compileCoreModel({ ...hollow, parts }), store.chosen);
      assert.deepEqual(
        attempt(store, () => store[action]()),
        {},
      );
      assert.equal(store.value.width, 1200);
      assert.equal(store.canUndo, true);
      assert.ok(store.product('en'));
    }
  });

  it('keeps the history if it was opened', () => {
    const store = open();
    store.change({ width: 1200 });
    attempt(store, () => store.open({ width: 200 }));
    store.undo();
    assert.equal(store.value.width, 1000);
  });
});
