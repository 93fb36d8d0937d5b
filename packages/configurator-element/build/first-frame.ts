// Build steps that make the first 3D frame appear sooner.

import type { Plugin } from 'vite';

/**
 * Puts the bundler's own functions, 150 bytes, into the entry. By default, they're in the file that uses them first,
 * which would be another file to load before the first picture. This makes the entry export something that uses them.
 */
export function sharedInEntry(entry: string): Plugin {
  return {
    name: 'shared-in-entry',
    transform(code, id) {
      if (!id.endsWith(entry)) return undefined;
      return { code: `${code}\nexport * as module from './yield-to-page.js';`, map: null };
    },
  };
}

/**
 * Marks chunks so that Chromium compiles their functions off the main thread while the file arrives, instead of one by
 * one when they're first called. Until the first 3D frame, this takes 1,056 ms of the main thread instead of 1,290 ms,
 * on a CPU slowed down four times. Likewise, the first update of the tools in the picture takes 30 ms less. Other
 * browsers treat the mark as a comment.
 */
export function compiledBeforehand(names: readonly string[]): Plugin {
  return {
    name: 'compiled-beforehand',
    generateBundle: {
      // The mark must be the first line of the file, where Vite puts a table of files.
      order: 'post',
      handler: (_, bundle) => {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && names.includes(chunk.name)) {
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
          }
        }
      },
    },
  };
}
