import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { allExtras } from '../src/model/all-extras.js';
import { compileCoreModel } from '../src/model/core-model.js';
import { contourMath } from '../src/model/evaluate/joined-contours.js';
import { compileModel, ModelError, type ModelIssue } from '../src/model/index.js';
import { leanModel } from './lean-model.js';

const models = new URL('../../../demo/shop/models/', import.meta.url);
const documents = readdirSync(models)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(new URL(name, models), 'utf8')));

interface Lean {
  readonly compileCoreModel: typeof compileCoreModel;
  readonly explain: typeof import('../src/model/explain.js').explain;
  readonly ModelError: typeof ModelError;
}

const GOOD = { format: 'parametric-model/1', id: 'box', name: 'Box' };
const BOX = { id: 'a', box: [1, 2, 3] };
const shelf = documents.find(({ id }) => id === 'hallway-shelf');
const part = shelf.parts[0];

/** Each document is invalid in a different way. The last one fails only when it's evaluated. */
const wrong: readonly object[] = [
  { ...GOOD, parts: [BOX] },
  { ...shelf, prats: [] },
  { ...shelf, parts: [{ ...part, id: 7 }] },
  { ...shelf, define: { a: 'b + 1', b: 'a + 1', c: 'widht', d: 'min(' } },
  { ...shelf, rules: [{ require: 'width > "x"', message: 'No', keys: ['width'] }] },
  { ...shelf, presets: [{ id: 'p', name: 'P', configuration: { width: 1e9 } }] },
  {
    ...shelf,
    define: { ...shelf.define, far: 'width / (width - width)' },
    parts: [{ ...part, at: ['far', 0, 0] }],
  },
];

describe('leanModel', () => {
  let lean: Lean;

  before(async () => {
    const root = fileURLToPath(new URL('../src/model/', import.meta.url));
    const entry: Plugin = {
      name: 'entry',
      resolveId: (source) => (source === 'entry' ? source : undefined),
      load: (id) =>
        id === 'entry'
          ? `export { compileCoreModel } from '${root}core-model.ts';
export { explain } from '${root}explain.ts';
export { ModelError } from '${root}document/errors.ts';`
          : undefined,
    };
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [entry, leanModel()],
      build: {
        write: false,
        target: 'es2022',
        rolldownOptions: { input: 'entry', preserveEntrySignatures: 'strict' },
      },
    });
    const [{ code }] = (built as Rolldown.RolldownOutput).output;
    lean = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  });

  it('evaluates like the complete evaluator, which computes instances together', () => {
    for (const whole of documents) {
      // The page loads the code for joints once the picture is at rest, and that for contours' amounts if the estimate
      // uses them.
      const { joints, ...document } = whole;
      const core = lean.compileCoreModel(document, allExtras);
      core.attachContours(contourMath);
      const [expected, found] = [compileModel(document), core].map((model) => {
        const { parts, bounds, estimate, dimensions } = model.evaluate({});
        return { parts: [...parts], bounds, estimate, dimensions, states: model.describe({}) };
      });
      assert.deepEqual(JSON.stringify(found), JSON.stringify(expected), document.id);
    }
  });

  it('explains nothing without the document', () => {
    assert.deepEqual(lean.explain(undefined, {}), []);
  });

  for (const [index, document] of wrong.entries()) {
    it(`finds the same pointers invalid, and explains them on request (${index})`, () => {
      const expected = issuesOf(() => compileCoreModel(document).evaluate({}), ModelError);
      const found = issuesOf(() => lean.compileCoreModel(document).evaluate({}), lean.ModelError);
      const places = (issues: readonly ModelIssue[]) => [
        ...new Set(issues.map(({ pointer, code }) => `${pointer} ${code}`)),
      ];
      assert.ok(expected.length > 0);
      assert.deepEqual(places(found), places(expected));
      assert.ok(
        found.every(({ message }) => !/\S+ \S+ \S/.test(message)),
        JSON.stringify(found),
      );
      assert.deepEqual(lean.explain(document, {}), expected);
    });
  }
});

function issuesOf(work: () => unknown, kind: typeof ModelError): readonly ModelIssue[] {
  try {
    work();
    return [];
  } catch (error) {
    if (!(error instanceof kind)) throw error;
    return error.issues;
  }
}
