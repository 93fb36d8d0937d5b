import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { compressedCopies } from '../../packages/configurator-element/compressed-copies.js';
import { repeatableImports } from '../../packages/configurator-element/lean-build.js';

const base = '/console/';

// The console: one page, whose views are chunks of their own. The service serves it at /console.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base,
  plugins: [repeatableImports(base), compressedCopies()],
  resolve: { conditions: ['@parametric/source', 'module', 'browser'] },
  worker: { format: 'es' },
  build: {
    outDir: fileURLToPath(new URL('../dist/console', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    manifest: 'manifest.json',
    // A file within a file would be refused by the policy of the page, or take its bytes where nobody asks for it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'preview.html'].map((name) => fileURLToPath(new URL(name, import.meta.url))),
    },
    chunkSizeWarningLimit: 1000,
  },
});
