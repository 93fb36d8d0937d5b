import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { build, type Rolldown } from 'vite';
import { compiledBeforehand } from './first-frame.js';

describe('compiledBeforehand', () => {
  it('starts the named chunks with the mark, before anything Vite adds', async () => {
    const modules: Readonly<Record<string, string>> = {
      entry: "export const load = () => import('later');",
      later: "import 'style.css'; export const later = 1;",
      'style.css': 'p { color: red }',
    };
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [
        {
          name: 'modules',
          resolveId: (source) => (source in modules ? source : undefined),
          load: (id) => modules[id],
        },
        compiledBeforehand(['entry']),
      ],
      build: { write: false, rolldownOptions: { input: 'entry', preserveEntrySignatures: 'strict' } },
    });
    const { output } = built as Rolldown.RolldownOutput;
    const chunks = output.filter((file) => file.type === 'chunk');
    const isMarked = (name: string) => chunks.find((chunk) => chunk.name === name)!.code.startsWith('//# allFunctions');
    assert.match(chunks.find(({ isEntry }) => isEntry)!.code, /__vite__mapDeps/);
    assert.deepEqual([isMarked('entry'), isMarked('later')], [true, false]);
  });
});
