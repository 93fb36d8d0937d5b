import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

const isCustomElement = (tag: string) => tag === 'parametric-configurator';

export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement } } })],
  build: { target: 'es2022', rolldownOptions: { input: ['index.html', 'late.html'] } },
});
