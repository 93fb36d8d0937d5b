// Bundles the service into one file, because loading it from source takes three times as much processor time, spent on
// resolving and transforming modules. It still reads the sources' files and uses their threads.

import { rm } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const source = fileURLToPath(new URL('service-process.ts', import.meta.url));
/** Packages with native code, and packages that start threads from their own files. */
const external = ['libsql', 'libsql/promise', 'sharp', 'pg', 'pino', 'piscina', 'i18n-iso-countries'];

export interface Bundle {
  /** An absolute path. */
  readonly file: string;
  remove(): Promise<void>;
}

export async function bundleService(): Promise<Bundle> {
  // Inside demo, so that it finds demo's dependencies.
  const file = fileURLToPath(new URL(`../dist/faults/service-${process.pid}.mjs`, import.meta.url));
  const build = await rolldown({
    input: source,
    platform: 'node',
    external,
    resolve: { conditionNames: ['@parametric/source', 'import', 'node', 'default'] },
    logLevel: 'silent',
    plugins: [
      {
        name: 'addresses-of-sources',
        transform: (code, id) =>
          code.includes('import.meta.url') && !id.includes('node_modules')
            ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
            : null,
      },
    ],
  });
  await build.write({ file, format: 'esm', codeSplitting: false });
  await build.close();
  return { file, remove: () => rm(file, { force: true }) };
}
