import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

// The build of the shop's pages that are made with a framework. They use the element from its npm package, like any
// other shop.
export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === 'parametric-configurator' } } })],
  base: '/built/',
  build: {
    outDir: 'dist',
    assetsDir: '',
    target: 'es2022',
    manifest: 'manifest.json',
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { input: ['react/shelf-page.tsx', 'vue/main.ts'] },
  },
});
