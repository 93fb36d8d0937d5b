import assert from 'node:assert/strict';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { StaticFileCache } from './static-files.js';

it('a file is read once, looked for again after a second, and read anew when a build has changed it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parametric-static-'));
  try {
    let nowMs = 0;
    const cache = new StaticFileCache(() => nowMs);
    const path = join(folder, 'embed.js');
    assert.equal(await cache.get(path), undefined);
    await writeFile(path, 'first');
    const first = await cache.get(path);
    nowMs = 2_000;
    assert.equal(await cache.get(path), first);
    await writeFile(path, 'second');
    await utimes(path, 1, 1);
    nowMs = 2_999;
    assert.equal(await cache.get(path), first);
    nowMs = 3_000;
    const second = await cache.get(path);
    assert.equal(Buffer.from(second!.content).toString(), 'second');
    assert.notEqual(second!.etag, first!.etag);
    await rm(path);
    nowMs = 4_000;
    assert.equal(await cache.get(path), undefined);
  } finally {
    await rm(folder, { recursive: true });
  }
});
