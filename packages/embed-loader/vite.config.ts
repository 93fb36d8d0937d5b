import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Manifest, type Plugin } from 'vite';
import { compressedCopies } from '../configurator-element/compressed-copies.js';

const ENTRY = 'src/define.ts';

// embed.js: a classic script, because a shop's tag is one, that knows the hashed names of the element's embed build.
// The mode `fixture` is for the tests: there the element is a small module of theirs.
export default defineConfig(({ mode }) => {
  const files = mode === 'fixture' ? ['assets/element.js', 'assets/scene.js'] : elementFiles();
  return {
    define: { ELEMENT_FILES: JSON.stringify(files) },
    plugins: [compressedCopies(), pinned()],
    build: {
      target: 'es2020',
      lib: { entry: 'src/embed.ts', formats: ['iife'], name: 'embed', fileName: () => 'embed.js' },
    },
  };
});

/** The entry first, then what it needs before the first 3D frame: the chunks of the scene, and of what the scene
 * shares with the tools, so that no round trip is lost. */
function elementFiles(): string[] {
  const path = new URL('../configurator-element/dist/embed/manifest.json', import.meta.url);
  if (!existsSync(path)) {
    throw new Error(`${path.pathname} is not there. Build the element first: npx pnpm --recursive run build.`);
  }
  const manifest: Manifest = JSON.parse(readFileSync(path, 'utf8'));
  const entry = manifest[ENTRY];
  if (!entry) throw new Error(`${path.pathname} names no ${ENTRY}.`);
  const shown = ['scene', 'mesh'].map((name) => {
    const found = Object.keys(manifest).find((key) => manifest[key]!.name === name);
    if (!found) throw new Error(`${path.pathname} names no ${name}, which the first view needs.`);
    return found;
  });
  return [ENTRY, ...shown].map((key) => `assets/${manifest[key]!.file}`);
}

/**
 * Says in `dist/pinned.json` which version this script is, and its integrity, for shops that audit what they run: under its
 * version a service serves it as long as pages ask for it. Written last, it says that the build is whole.
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
