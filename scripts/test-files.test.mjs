import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { root } from './process.mjs';
import {
  browserTests,
  firefoxTests,
  journeys,
  journeysInEachChrome,
  packageTests,
  testsApart,
  unitTests,
} from './test-files.mjs';

it('every test file in the repository is run by exactly one runner', () => {
  const inRepository = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(?:test|e2e)\.[cm]?[jt]sx?$/.test(file) && existsSync(join(root, file)));
  const run = [...unitTests(), ...browserTests(), ...journeys(), ...packageTests, ...testsApart];
  assert.deepEqual(
    inRepository.filter((file) => !run.includes(file)),
    [],
  );
  assert.deepEqual(
    run.filter((file, index) => run.indexOf(file) !== index),
    [],
  );
});

it('every file that a list assigns to a browser exists', () => {
  assert.deepEqual(
    firefoxTests.filter((file) => !browserTests().includes(file)),
    [],
  );
  assert.deepEqual(
    journeysInEachChrome.filter((file) => !journeys().includes(file)),
    [],
  );
});
