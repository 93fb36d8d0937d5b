// Writes two compressed copies next to each file of a build, `name.js.br` and `name.js.gz`, so that requests don't wait
// for compression and files are as small as possible. The demo's service sends these copies, and other servers can use
// them (`brotli_static` in nginx, `precompressed` in Caddy).

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|json|wasm|svg|glb)$/;

export function compressedCopies(): Plugin {
  return {
    name: 'compressed-copies',
    writeBundle({ dir = 'dist' }, bundle) {
      for (const name of Object.keys(bundle).filter((each) => COMPRESSIBLE.test(each))) {
        const content = readFileSync(join(dir, name));
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content, { params }));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}
