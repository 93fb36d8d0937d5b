// Checks the files for containers without running any.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import { settingRows } from '../platform/startup/setting-rows.js';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const compose = read('compose.yaml');
const dockerfile = read('Dockerfile');

/** The lines of each service, with those of the part that the service's processes share. */
const services = new Map(
  compose
    .slice(compose.indexOf('\nservices:'), compose.indexOf('\nvolumes:'))
    .split(/\n(?= {2}[\w-]+:\n)/)
    .slice(1)
    .map((block) => [/[\w-]+/.exec(block)![0], block.replace('<<: *service', shared())] as const),
);

function shared(): string {
  return compose.slice(compose.indexOf('\nx-service:'), compose.indexOf('\nservices:'));
}

it('every container has limits for memory and processes, and an image that can be pinned by its digest', () => {
  assert.deepEqual([...services.keys()], ['proxy', 'service-1', 'service-2', 'backups', 'database']);
  for (const [name, lines] of services) {
    assert.match(lines, /mem_limit: \d+[mg]/, name);
    assert.match(lines, /pids_limit: \d+/, name);
    assert.match(lines, /image: (\$\{[A-Z]+_IMAGE:-|parametric-service)/, name);
  }
  assert.match(shared(), /BASE: \$\{NODE_IMAGE:-/);
  for (const [, image] of dockerfile.matchAll(/^FROM (\S+)/gm)) assert.equal(image, '${' + 'BASE}');
});

it('the service’s containers are read-only, without privileges, and have only what runs', () => {
  for (const line of ['read_only: true', 'cap_drop: [ALL]', '"no-new-privileges:true"']) {
    assert.ok(shared().includes(line), line);
  }
  assert.match(dockerfile, /^USER node$/m);
  assert.match(dockerfile, /scripts\/keep-service-packages\.mjs/);
  assert.ok(existsSync(new URL('../../../scripts/keep-service-packages.mjs', import.meta.url)));
});

it('every variable in the examples is a setting, or the database’s', () => {
  const known = new Set([...settingRows.map(([name]) => name), 'NODE_ENV']);
  const named = [
    ...[...read('service.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!),
    ...[...shared().matchAll(/^ {4}([A-Z_]+): /gm)].map(([, name]) => name!),
    ...[...dockerfile.matchAll(/([A-Z_]+)=(?=\S)/g)].map(([, name]) => name!).filter((name) => name !== 'BASE'),
  ];
  assert.ok(named.length > 10);
  assert.deepEqual(
    named.filter((name) => !known.has(name) && !name.startsWith('POSTGRES_')),
    [],
  );
});
