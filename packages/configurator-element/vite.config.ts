import { defineConfig } from 'vite';
import { leanShaders, leanThree } from './lean-build.js';

// The embed build: everything bundled, hashed names, one chunk for what a page always needs and one for three.js.
// What npm users get is the plain output of tsc (see the build script); the two share no file.
export default defineConfig({
  plugins: [leanThree(), leanShaders()],
  resolve: { conditions: ['@parametric/source', 'module', 'browser'] },
  base: './',
  build: {
    outDir: 'dist/embed',
    emptyOutDir: true,
    target: 'es2022',
    manifest: 'manifest.json',
    modulePreload: false,
    rolldownOptions: {
      input: 'src/define.ts',
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: 'configurator-[hash].js',
        chunkFileNames: '[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
      },
    },
  },
});
