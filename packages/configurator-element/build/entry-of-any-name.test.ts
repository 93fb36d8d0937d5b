import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { entryOfAnyName } from './entry-of-any-name.js';
import { minifiedAgain } from './minify.js';

const folder = mkdtempSync(join(tmpdir(), 'parametric-entry-'));
after(() => rmSync(folder, { recursive: true }));

const SOURCES = {
  'define.ts': `export { Shared } from './shared.js';
export const feature = async () => (await import('./feature.js')).isShared;
globalThis.loadFeature ??= [];
globalThis.loadFeature.push(feature);
`,
  'shared.ts': 'export class Shared {}\nexport const names = new Map();\n',
  'feature.ts': `import { names, Shared } from './shared.js';
import { deeper } from './deeper.js';
export const isShared = (instance: unknown) => instance instanceof Shared && !names.has(deeper);
`,
  'deeper.ts': 'import { Shared } from "./shared.js";\nexport const deeper = Shared;\n',
};

async function built(): Promise<string> {
  for (const [name, source] of Object.entries(SOURCES)) writeFileSync(join(folder, name), source);
  const outDir = join(folder, 'dist');
  await build({
    root: folder,
    logLevel: 'warn',
    configFile: false,
    plugins: [entryOfAnyName(), minifiedAgain()],
    build: {
      outDir,
      modulePreload: false,
      rolldownOptions: {
        input: join(folder, 'define.ts'),
        preserveEntrySignatures: 'allow-extension',
        output: { entryFileNames: 'entry-[hash].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  writeFileSync(join(outDir, 'package.json'), '{ "type": "module" }');
  return outDir;
}

type Loads = (() => Promise<(instance: unknown) => boolean>)[];

describe('entryOfAnyName', () => {
  it('gives chunks the entry’s exports, under whatever name it was loaded, and runs it once', async () => {
    const outDir = await built();
    const files = readdirSync(outDir).filter((name) => name.endsWith('.js'));
    const entry = files.find((name) => name.startsWith('entry-'))!;
    for (const name of files.filter((each) => each !== entry)) {
      assert.ok(!readFileSync(join(outDir, name), 'utf8').includes(entry), `${name} names the entry`);
    }
    cpSync(join(outDir, entry), join(outDir, 'entry.js'));
    const symbol = Symbol.for(/-([\w-]+)\.js$/.exec(entry)![1]!);
    const globals = globalThis as unknown as { loadFeature: Loads } & Record<symbol, Record<string, unknown>>;
    await import(pathToFileURL(join(outDir, 'entry.js')).href);
    const left = globals[symbol]!;
    const Shared = Object.values(left).find((each) => typeof each === 'function' && /^class/.test(String(each)));
    const isShared = await globals.loadFeature[0]!();
    assert.equal(globals.loadFeature.length, 1, 'the entry ran once');
    assert.equal(isShared(new (Shared as new () => object)()), true);
    // Import the entry under its own name too, as on a page with two tags. The first copy stays.
    await import(pathToFileURL(join(outDir, entry)).href);
    assert.equal(globals[symbol], left);
  });
});
