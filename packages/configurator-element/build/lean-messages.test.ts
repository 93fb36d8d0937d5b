import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';
import { leanMessages } from './lean-messages.js';

/** A plugin's output for a file; throws its warnings and errors. */
function transformed(plugin: Plugin, code: string, id: string): string {
  const fail = (message: string) => {
    throw new Error(message);
  };
  const transform = plugin.transform as unknown as (
    this: object,
    code: string,
    id: string,
  ) => { code: string } | undefined;
  return transform.call({ error: fail, addWatchFile: () => {} }, code, id)?.code ?? code;
}

describe('leanMessages', () => {
  const folder = fileURLToPath(new URL('../src/element/shared/messages/', import.meta.url));
  const languages = readdirSync(folder).flatMap((name) => /^(?!en)(\w\w)\.ts$/.exec(name)?.[1] ?? []);
  /** The limit for one part of one language, in compressed bytes. */
  const limit = 4000;

  it('makes five chunks of at most 4 kB for each language', async () => {
    const chunks = await messageChunks(folder);
    const sizes = languages.flatMap((language) =>
      [
        `${language}.ts`,
        `${language}.ts?tools`,
        `${language}.ts?ordering`,
        `${language}.ts?talk`,
        `${language}.ts?checklist`,
      ].map((name) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${name}`));
        assert.ok(chunk?.isDynamicEntry, name);
        return [name, gzipSync(chunk.code).length] as const;
      }),
    );
    assert.equal(sizes.length, 35);
    assert.deepEqual(
      sizes.filter(([, size]) => size > limit),
      [],
    );
  });

  for (const part of ['messages', 'tools', 'ordering', 'talk', 'checklist'] as const) {
    it(`keeps the key of each of the ${part}`, async () => {
      const english = await import(`${folder}en.ts`);
      for (const language of languages) {
        const file = `${folder}${language}.ts`;
        const id = part === 'messages' ? file : `${file}?${part}`;
        const lean = transformed(leanMessages(), readFileSync(file, 'utf8'), id);
        const body = lean.replace(/^import .*;$/m, '').replace(`export const ${part} =`, 'return');
        assert.deepEqual(new Function('en', body)(english[part]), (await import(file))[part], language);
      }
    });
  }
});

/** The language files as bundled by the embed build. */
async function messageChunks(folder: string): Promise<Rolldown.OutputChunk[]> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [leanMessages()],
    resolve: { conditions: ['@parametric/source'] },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: ['index', 'tools', 'ordering', 'talk', 'checklist'].map((name) => `${folder}${name}.ts`),
        preserveEntrySignatures: 'strict',
      },
    },
  });
  return (built as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk');
}
