import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { compressedCopies } from '../../packages/configurator-element/build/compressed-copies.js';
import { repeatableImports } from '../../packages/configurator-element/build/repeatable-imports.js';

const base = '/console/';

// Builds the console: a single page, with its views in chunks. The service serves it at /console.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base,
  plugins: [repeatableImports(base), compressedCopies()],
  resolve: { conditions: ['@parametric/source', 'module', 'browser'] },
  worker: { format: 'es' },
  build: {
    outDir: fileURLToPath(new URL('./dist', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    manifest: 'manifest.json',
    // Don't inline files as data URLs. The page's content security policy would block some of them, and others would be
    // loaded even if they aren't needed.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'preview.html'].map((name) => fileURLToPath(new URL(name, import.meta.url))),
    },
    chunkSizeWarningLimit: 1000,
  },
});
