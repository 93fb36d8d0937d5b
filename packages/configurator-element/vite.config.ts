import { defineConfig } from 'vite';
import { embedChunks } from './chunks.js';
import { leanMessages, leanShaders, leanThree, repeatableImports } from './lean-build.js';

// The embed build: everything bundled, hashed names, chunks as chunks.ts says.
// The npm package is the plain output of tsc (see the build script), of which this uses nothing.
export default defineConfig({
  plugins: [leanThree(), leanShaders(), leanMessages(), repeatableImports()],
  resolve: { conditions: ['@parametric/source', 'module', 'browser'] },
  base: './',
  build: {
    outDir: 'dist/embed',
    emptyOutDir: true,
    target: 'es2022',
    manifest: 'manifest.json',
    modulePreload: {
      polyfill: false,
      // What the loader has begun to load is not fetched beside that.
      resolveDependencies: (file, files) => (/\bscene-[^/]*$/.test(file) ? [] : [...new Set([file, ...files])]),
    },
    rolldownOptions: {
      input: 'src/define.ts',
      preserveEntrySignatures: 'allow-extension',
      output: {
        codeSplitting: embedChunks,
        entryFileNames: 'configurator-[hash].js',
        chunkFileNames: ({ name, facadeModuleId }) => {
          // A language's file is two chunks, see leanMessages.
          if (facadeModuleId?.endsWith('?ordering')) return '[name]-ordering-[hash].js';
          // The loader names the bundler's own chunk, and has no byte to spare.
          return `${name === 'rolldown-runtime' ? 'run' : '[name]'}-[hash].js`;
        },
        assetFileNames: '[name]-[hash][extname]',
      },
    },
  },
});
