// After oxc, which Vite minifies with, terser: it joins and inlines more, 0.9 kB of the entry and 0.8 of the scene, gzipped.
// Instead of oxc it would leave more than oxc does. It takes most of the build, and so a thread for each core.

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { MinifyOptions } from 'terser';
import type { Plugin, Rolldown } from 'vite';

const options: MinifyOptions = { module: true, ecma: 2020, compress: { passes: 3 } };
const { resolve } = createRequire(import.meta.url);

/** Answers each code with the minified one; where that fails, the thread ends with the error. */
const thread = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { minify } = require(workerData.terser);
  parentPort.on('message', async (code) => parentPort.postMessage((await minify(code, workerData.options)).code));
`;

export function minifiedAgain(): Plugin {
  const { version } = JSON.parse(readFileSync(resolve('terser/package.json'), 'utf8')) as { version: string };
  return {
    name: 'minified-again',
    // The names have their hashes by then: another terser makes other files, which are kept under their names for a year.
    augmentChunkHash: () => `terser ${version} ${JSON.stringify(options)}`,
    generateBundle: {
      order: 'post',
      handler: (_, bundle) => minifyAll(Object.values(bundle).filter((file) => file.type === 'chunk')),
    },
  };
}

/** The longest first, so that no thread is left alone with it. */
async function minifyAll(chunks: readonly Rolldown.OutputChunk[]): Promise<void> {
  const waiting = chunks.toSorted((a, b) => b.code.length - a.code.length);
  const work = async () => {
    const worker = new Worker(thread, { eval: true, workerData: { terser: resolve('terser'), options } });
    try {
      for (let chunk = waiting.shift(); chunk; chunk = waiting.shift()) {
        worker.postMessage(chunk.code);
        [chunk.code] = (await once(worker, 'message')) as [string];
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}
