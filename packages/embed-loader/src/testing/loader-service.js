// A web-test-runner plugin: the paths of the service that the loader requests, under /loader-service. The script is the real
// one, as it is built for production; the element is replaced by a module of the tests.

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

const PICTURE_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1350" height="1000" viewBox="0 0 1350 1000"><path d="M300 100h700v800h-700z"/></svg>';

export function loaderService() {
  let script;
  /** By the folder under /late/: what its files wait for. The test may ask for them to come before the page has asked. */
  const waits = new Map();
  const waitOf = (folder) => {
    if (!waits.has(folder)) waits.set(folder, resolvable());
    return waits.get(folder);
  };
  /** What was asked for, by the folder under /counted/; without the query. */
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
      // An earlier release, which has the element by its name with a hash alone.
      if (path.includes('/unnamed') && path.endsWith('/configurator.js')) return undefined;
      if (/\/v1\/assets\/(element|configurator)\.js$/.test(path)) {
        if (late) await waitOf(late).promise;
        return { body: await readFile(new URL('element-fixture.js', import.meta.url), 'utf8'), type: 'js' };
      }
      const picture = /([\w-]+)\/v1\/models\/[\w-]+\/picture\.svg$/.exec(path)?.[1];
      // One that never comes, and one that is not there.
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
