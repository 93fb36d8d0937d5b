import { defineConfig } from 'vite';
import { embedChunks } from './build/chunks.js';
import { compressedCopies } from './build/compressed-copies.js';
import { entryOfAnyName } from './build/entry-of-any-name.js';
import { compiledBeforehand, sharedInEntry } from './build/first-frame.js';
import { leanMessages } from './build/lean-messages.js';
import { leanModel } from './build/lean-model.js';
import { leanShaders, leanStyles } from './build/lean-sources.js';
import { leanThree } from './build/lean-three.js';
import { minifiedAgain } from './build/minify.js';
import { repeatableImports } from './build/repeatable-imports.js';

// The embed build: everything bundled, with hashed names, in the chunks of build/chunks.ts. The npm package doesn't
// contain it: that's the plain output of tsc (see the build script).
export default defineConfig({
  plugins: [
    leanThree(),
    leanModel(),
    leanShaders(),
    leanStyles(),
    leanMessages(),
    repeatableImports(),
    sharedInEntry('/src/define.ts'),
    entryOfAnyName(),
    minifiedAgain(),
    compiledBeforehand(['define', 'mesh', 'scene', 'interaction-controller']),
    compressedCopies(),
  ],
  resolve: { conditions: ['@parametric/source', 'module', 'browser'] },
  base: './',
  build: {
    outDir: 'dist/embed',
    emptyOutDir: true,
    // The service shows this file at /docs/licenses.
    license: { fileName: 'licenses.md' },
    target: 'es2022',
    manifest: 'manifest.json',
    modulePreload: {
      polyfill: false,
      // Leaves out files that the loader already requests.
      resolveDependencies: (file, files) =>
        [...new Set([file, ...files])].filter((each) => !/^(configurator|mesh|scene)-/.test(each)),
    },
    rolldownOptions: {
      input: 'src/define.ts',
      preserveEntrySignatures: 'allow-extension',
      output: {
        codeSplitting: embedChunks,
        entryFileNames: 'configurator-[hash].js',
        // A language's file becomes several chunks; see leanMessages.
        chunkFileNames: ({ facadeModuleId }) => {
          const part = /\?(tools|ordering|checklist)$/.exec(facadeModuleId ?? '')?.[1];
          return part ? `[name]-${part}-[hash].js` : '[name]-[hash].js';
        },
        assetFileNames: '[name]-[hash][extname]',
      },
    },
  },
});
