import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
const element = new URL('../../configurator-element/dist/embed/', import.meta.url);
const skip = existsSync(new URL('embed.js', dist)) ? false : 'dist/embed.js is not built: npm run build';
const read = (name: string, folder = dist) => readFileSync(new URL(name, folder), 'utf8');

it('embed.js is at most 2,400 bytes with Brotli', { skip }, (context) => {
  const script = read('embed.js');
  const size = brotliCompressSync(script).length;
  context.diagnostic(`embed.js: ${script.length} bytes, gzip ${gzipSync(script).length}, brotli ${size}`);
  assert.ok(size <= 2400, `${size} bytes`);
});

it('embed.js refers to existing files of the element, including its entry', { skip }, () => {
  // The service serves its newest release's entry as `configurator.js`.
  const names = [...new Set(read('embed.js').match(/[\w-]+-[\w-]{8}\.js(?=`)/g))];
  const { 'src/define.ts': entry } = JSON.parse(read('manifest.json', element)) as Record<string, { file: string }>;
  assert.ok(names.includes(entry!.file));
  for (const name of names) assert.ok(existsSync(new URL(name, element)), name);
});

it('embed.js is a classic script that defines no globals', { skip }, () => {
  assert.match(read('embed.js'), /^\(function\(\)\{/);
});

it('pinned.json has the script’s version and integrity', { skip }, () => {
  const { version, integrity } = JSON.parse(read('pinned.json')) as { version: string; integrity: string };
  const hash = createHash('sha256').update(read('embed.js')).digest('hex').slice(0, 12);
  assert.equal(version, `${JSON.parse(read('../package.json')).version}-${hash}`);
  assert.equal(integrity, `sha384-${createHash('sha384').update(read('embed.js')).digest('base64')}`);
});

it('each script also has compressed copies with the same content', { skip }, () => {
  for (const folder of [dist, element]) {
    const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
    assert.ok(scripts.length > 0);
    for (const name of scripts) {
      const content = readFileSync(new URL(name, folder));
      assert.deepEqual(brotliDecompressSync(readFileSync(new URL(`${name}.br`, folder))), content, name);
      assert.deepEqual(gunzipSync(readFileSync(new URL(`${name}.gz`, folder))), content, name);
    }
  }
});

it('only 3D code imports the scene, so that the tools work without it', { skip }, () => {
  const manifest = JSON.parse(read('manifest.json', element)) as Record<string, { name?: string; imports?: string[] }>;
  const needed = (key: string): string[] => {
    const keys = new Set([key]);
    for (const each of keys) for (const imported of manifest[each]?.imports ?? []) keys.add(imported);
    return [...keys].map((each) => manifest[each]?.name ?? each);
  };
  const needScene = Object.keys(manifest).filter((key) => needed(key).includes('scene'));
  assert.ok(needScene.some((key) => manifest[key]!.name === 'scene'));
  const others = needScene.filter((key) => manifest[key]!.name !== 'scene' && !key.startsWith('src/scene/'));
  // These two need it: a product's file is a 3D model, and the photo of the room shows the scene.
  assert.deepEqual(others, ['src/element/interaction/photo/room-photo.ts', 'src/element/sharing/product-file.ts']);
});
