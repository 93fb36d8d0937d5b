import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Manifest, type Plugin } from 'vite';
import { compressedCopies } from '../configurator-element/build/compressed-copies.js';
import { STAGE_COLORS } from '../configurator-element/src/view/stage-colors.js';

const ENTRY = 'src/define.ts';

// Builds embed.js, a classic script like a shop's tag, with the hashed file names of the element's embed build. In
// `fixture` mode, which is for tests, the element is a small test module.
export default defineConfig(({ mode }) => {
  const files = mode === 'fixture' ? ['assets/element.js', 'assets/scene.js'] : elementFiles();
  return {
    define: {
      ELEMENT_FILES: JSON.stringify(files),
      STAGE_COLOR: JSON.stringify(STAGE_COLORS.placeholder),
    },
    plugins: [compressedCopies(), pinned()],
    build: {
      target: 'es2020',
      lib: { entry: 'src/embed.ts', formats: ['iife'], name: 'embed', fileName: () => 'embed.js' },
    },
  };
});

/**
 * The entry, then the chunks that the first 3D frame needs: the scene, and the code that it shares with the tools.
 * They're requested together, to avoid extra round trips.
 */
function elementFiles(): string[] {
  const path = new URL('../configurator-element/dist/embed/manifest.json', import.meta.url);
  if (!existsSync(path)) {
    throw new Error(`${path.pathname} doesn't exist. Build the element first: npx pnpm --recursive run build.`);
  }
  const manifest: Manifest = JSON.parse(readFileSync(path, 'utf8'));
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`${path.pathname} doesn't list ${ENTRY}.`);
  const shown = ['scene', 'mesh'].map((name) => {
    const found = Object.keys(manifest).find((key) => manifest[key]!.name === name);
    if (!found) throw new Error(`${path.pathname} doesn't list ${name}, which the first view needs.`);
    return found;
  });
  return [ENTRY, ...shown].map((key) => `assets/${manifest[key]!.file}`);
}

/**
 * Writes the script's version and integrity to `dist/pinned.json`, for shops that audit what they run. The service
 * serves each version under its own URL. The file is written last, so it also indicates that the build is complete.
 */
function pinned(): Plugin {
  return {
    name: 'pinned',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir = 'dist' }) {
        const script = readFileSync(join(dir, 'embed.js'));
        const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
        const hash = createHash('sha256').update(script).digest('hex').slice(0, 12);
        const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
        const json = JSON.stringify({ version: `${version}-${hash}`, integrity }, null, 2);
        writeFileSync(join(dir, 'pinned.json'), `${json}\n`);
      },
    },
  };
}
