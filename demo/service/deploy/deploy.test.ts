// Checks the files for containers without running any.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { parse } from 'yaml';
import { settingRows } from '../platform/startup/setting-rows.js';

interface Container {
  readonly image: string;
  readonly mem_limit?: string;
  readonly pids_limit?: number;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly build?: { readonly args: Readonly<Record<string, string>> };
  readonly environment?: Readonly<Record<string, unknown>>;
  readonly env_file?: string;
  readonly tmpfs?: readonly string[];
  readonly volumes?: readonly string[];
}

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const dockerfile = read('Dockerfile');
const compose = parse(read('compose.yaml'), { merge: true }) as { readonly services: Record<string, Container> };
const containers = Object.entries(compose.services);
const ours = containers.filter(([, { image }]) => image === 'parametric-service');

it('every container has memory and process limits, and an image that can be pinned by digest', () => {
  assert.deepEqual(Object.keys(compose.services), ['proxy', 'service-1', 'service-2', 'backups', 'database']);
  for (const [name, { image, mem_limit: memory, pids_limit: processes, build }] of containers) {
    assert.match(memory ?? '', /^\d+[mg]$/, name);
    assert.ok((processes ?? 0) > 0, name);
    assert.match(build?.args.BASE ?? image, /^\$\{[A-Z]+_IMAGE:-/, name);
  }
  for (const [, image] of dockerfile.matchAll(/^FROM (\S+)/gm)) assert.equal(image, '${' + 'BASE}');
});

it('the service’s containers are read-only, without privileges, and have only what runs', () => {
  assert.equal(ours.length, 3);
  for (const [name, { read_only: isReadOnly, cap_drop: dropped, security_opt: security }] of ours) {
    assert.equal(isReadOnly, true, name);
    assert.deepEqual(dropped, ['ALL'], name);
    assert.deepEqual(security, ['no-new-privileges:true'], name);
  }
  assert.match(dockerfile, /^USER node$/m);
  assert.match(dockerfile, /scripts\/keep-service-packages\.mjs/);
});

it('the database’s container gets none of the service’s secrets', () => {
  const { database } = compose.services;
  assert.equal(database!.env_file, 'database.env');
  for (const [, { env_file: file }] of ours) assert.equal(file, 'service.env');
  const names = [...read('database.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  assert.deepEqual(names, ['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD']);
  assert.doesNotMatch(read('service.env.example'), /^POSTGRES_/m);
  // Without the stars, only files in the repository's root would be left out of the image.
  assert.match(read('Dockerfile.dockerignore'), /^\*\*\/\*\.env$/m);
});

it('a backup is restored to disk, not to the container’s memory', () => {
  const { backups } = compose.services;
  assert.ok(backups!.volumes!.includes('restored:/data'));
  assert.ok(!backups!.tmpfs!.some((each) => each.startsWith('/data')));
});

it('the site’s address is read from a file, so that later commands keep it', () => {
  assert.match(String(compose.services.proxy!.environment!.SITE_ADDRESS), /^\$\{SITE_ADDRESS:\?/);
  assert.match(readFileSync(new URL('../../docs/growing.md', import.meta.url), 'utf8'), /SITE_ADDRESS=\S+ > \.env/);
});

it('every variable in the examples is a setting of the service or the database', () => {
  const known = new Set([...settingRows.map(([name]) => name), 'NODE_ENV']);
  const named = [
    ...[...(read('service.env.example') + read('database.env.example')).matchAll(/^([A-Z_]+)=/gm)].map(
      ([, name]) => name!,
    ),
    ...ours.flatMap(([, { environment = {} }]) => Object.keys(environment)),
    ...[...dockerfile.matchAll(/([A-Z_]+)=(?=\S)/g)].map(([, name]) => name!).filter((name) => name !== 'BASE'),
  ];
  assert.ok(named.length > 10);
  assert.deepEqual(
    named.filter((name) => !known.has(name) && !name.startsWith('POSTGRES_')),
    [],
  );
});
