// Bundles modules into one file, as a page gets them, so that the shipped code is measured and not that of a development
// loader.

import { fileURLToPath } from 'node:url';
import { build } from 'vite';

export interface BundleOptions {
  /** The path of a file from the folder of the benchmarks. */
  readonly entry: string;
  readonly platform?: 'node' | 'browser';
  readonly minify?: boolean;
}

const FOLDER = fileURLToPath(new URL('..', import.meta.url));

/** @returns the text of the bundle */
export async function bundle({ entry, platform = 'browser', minify = false }: BundleOptions): Promise<string> {
  const isNode = platform === 'node';
  const result = await build({
    configFile: false,
    root: FOLDER,
    logLevel: 'error',
    resolve: { conditions: ['@parametric/source', 'module', isNode ? 'node' : 'browser'] },
    ssr: { noExternal: true, resolve: { conditions: ['@parametric/source', 'module', 'node'] } },
    build: {
      write: false,
      target: 'es2022',
      minify: minify && 'oxc',
      modulePreload: false,
      ssr: isNode,
      rolldownOptions: {
        input: FOLDER + entry,
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: false },
      },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const chunks = outputs.flatMap((given) => ('output' in given ? given.output : []));
  const entryChunk = chunks.find((chunk) => chunk.type === 'chunk' && chunk.isEntry);
  if (entryChunk?.type !== 'chunk') throw new Error(`${entry} could not be bundled.`);
  return entryChunk.code;
}
