// Bundles modules into one file, as a page gets them, so that the shipped code is measured and not that of a development
// loader.

import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Plugin } from 'vite';

export interface BundleOptions {
  /** A file's path from the folder of the benchmarks, or the text of a module. */
  readonly entry: string | { readonly source: string };
  readonly platform?: 'node' | 'browser';
  /** Packages that are left out, with all their subpaths. */
  readonly without?: readonly string[];
  readonly minify?: boolean;
  /** JSON texts by the names that they replace. */
  readonly define?: Readonly<Record<string, string>>;
}

const virtualEntry = 'virtual:entry';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** @returns the text of the bundle */
export async function bundle({
  entry,
  platform = 'browser',
  without = [],
  minify = false,
  define = {},
}: BundleOptions): Promise<string> {
  const isNode = platform === 'node';
  const input = typeof entry === 'string' ? `${folder}${entry}` : virtualEntry;
  const config: InlineConfig = {
    configFile: false,
    root: folder,
    plugins: typeof entry === 'string' ? [] : [virtualModule(entry.source)],
    logLevel: 'error',
    define: { ...define },
    resolve: { conditions: ['@parametric/source', 'module', isNode ? 'node' : 'browser'] },
    ssr: { noExternal: true, resolve: { conditions: ['@parametric/source', 'module', 'node'] } },
    build: {
      write: false,
      target: 'es2022',
      minify: minify && 'oxc',
      modulePreload: false,
      ssr: isNode,
      rolldownOptions: {
        input,
        external: (id: string) => without.some((name) => id === name || id.startsWith(`${name}/`)),
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: false },
      },
    },
  };
  const result = await build(config);
  const outputs = Array.isArray(result) ? result : [result];
  const chunks = outputs.flatMap((given) => ('output' in given ? given.output : []));
  const entryChunk = chunks.find((chunk) => chunk.type === 'chunk' && chunk.isEntry);
  if (entryChunk?.type !== 'chunk') throw new Error(`${input} could not be bundled.`);
  return entryChunk.code;
}

/** A module without a file; its imports are resolved from the folder of the benchmarks. */
function virtualModule(source: string): Plugin {
  const id = `${folder}${virtualEntry}`;
  return {
    name: 'virtual-entry',
    enforce: 'pre',
    resolveId: (name) => (name === virtualEntry ? id : undefined),
    load: (name) => (name === id ? source : undefined),
  };
}
