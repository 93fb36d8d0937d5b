// A web-test-runner plugin that serves the paths that the loader requests from the service, under /loader-service. The
// script is the real production build. A test module stands in for the element.

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

const PICTURE_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1350" height="1000" viewBox="0 0 1350 1000"><path d="M300 100h700v800h-700z"/></svg>';

export function loaderService() {
  let script;
  /**
   * What files wait for before they're sent, by their folder under /late/. The test can release them even before the
   * page requests them.
   */
  const waits = new Map();
  const waitOf = (folder) => {
    if (!waits.has(folder)) waits.set(folder, resolvable());
    return waits.get(folder);
  };
  /** The requested files without their queries, by their folder under /counted/. */
  const counted = new Map();
  return {
    name: 'loader-service',
    async serve({ path }) {
      if (!path.startsWith('/loader-service/')) return undefined;
      script ??= buildScript();
      const [, folder, asked] = /\/counted\/(\w+)(\/.*)/.exec(path) ?? [];
      if (asked === '/requests') return { body: JSON.stringify(counted.get(folder) ?? []), type: 'json' };
      if (folder) counted.set(folder, [...(counted.get(folder) ?? []), asked]);
      if (/\/v1\/embed(\/[\w.-]+)?\.js$/.test(path)) return { body: await script, type: 'js' };
      if (path.endsWith('/broken/v1/assets/element.js'))
        return { body: 'throw new Error("broken on purpose")', type: 'js' };
      const late = /\/late\/(\w+)\//.exec(path)?.[1];
      if (path.endsWith('/answer')) {
        waitOf(late).resolve();
        return { body: '' };
      }
      // Simulate an earlier release, which has the element only under its hashed name.
      if (path.includes('/unnamed') && path.endsWith('/configurator.js')) return undefined;
      if (/\/v1\/assets\/(element|configurator)\.js$/.test(path)) {
        if (late) await waitOf(late).promise;
        return { body: await readFile(new URL('element-fixture.js', import.meta.url), 'utf8'), type: 'js' };
      }
      const picture = /([\w-]+)\/v1\/models\/[\w-]+\/picture\.svg$/.exec(path)?.[1];
      // Simulate a file that never arrives, and one that doesn't exist.
      if (picture === 'hanging') await new Promise(() => {});
      if (picture && !['missing', 'nowhere'].includes(picture)) return { body: PICTURE_SVG, type: 'svg' };
      if (/\/v1\/models\/\w+$/.test(path)) return { body: '{}', type: 'json' };
      if (path.endsWith('/v1/assets/scene.js')) return { body: 'export {};', type: 'js' };
      return undefined;
    },
  };
}

function resolvable() {
  let resolve;
  const promise = new Promise((given) => {
    resolve = given;
  });
  return { promise, resolve };
}

async function buildScript() {
  const { output } = await build({ root, mode: 'fixture', logLevel: 'warn', build: { write: false } }).then(
    (results) => (Array.isArray(results) ? results[0] : results),
  );
  return output[0].code;
}
