import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { root } from './process.mjs';

// A copy of what the script reads in the image: the lockfile, and the packages without their installed ones.
const copy = realpathSync(mkdtempSync(join(tmpdir(), 'parametric-service-packages-')));

before(() => {
  const files = execFileSync('git', ['ls-files', '*package.json', 'pnpm-*.yaml', 'scripts'], { cwd: root });
  for (const file of files.toString().trim().split('\n')) cpSync(join(root, file), join(copy, file));
  // Packages of an earlier installation, which have to go.
  for (const folder of ['node_modules', 'demo/console/node_modules']) {
    cpSync(join(root, 'scripts'), join(copy, folder, 'left-over'), { recursive: true });
  }
  execFileSync(process.execPath, [join(copy, 'scripts/keep-service-packages.mjs')], { cwd: copy, stdio: 'pipe' });
});
after(() => rmSync(copy, { recursive: true, force: true }));

const manifest = JSON.parse(readFileSync(join(root, 'demo/service/package.json'), 'utf8'));

it('keeps every package that the service needs at run time', () => {
  const names = Object.keys(manifest.dependencies);
  assert.ok(names.length > 10);
  const missing = names.filter((name) => !existsSync(join(copy, 'demo/service/node_modules', name, 'package.json')));
  assert.deepEqual(missing, []);
});

it('removes the packages for development and of the other folders', () => {
  const { resolve } = createRequire(join(copy, 'demo/service/main.js'));
  const kept = Object.keys(manifest.devDependencies).filter((name) => {
    try {
      return Boolean(resolve(`${name}/package.json`));
    } catch {
      return existsSync(join(copy, 'demo/service/node_modules', name));
    }
  });
  assert.deepEqual(kept, []);
  for (const folder of ['node_modules', 'demo/console/node_modules']) {
    assert.equal(existsSync(join(copy, folder, 'left-over')), false, folder);
  }
  assert.equal(existsSync(join(copy, 'node_modules/.pnpm/puppeteer-core')), false);
});
