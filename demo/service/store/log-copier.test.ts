import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import Database from 'libsql';
import { waitUntil } from '../testing/wait-until.js';
import { LogCopier } from './log-copier.js';

const folder = mkdtempSync(join(tmpdir(), 'parametric-copier-'));

after(() => rmSync(folder, { recursive: true }));

function openFile(name: string) {
  const file = join(folder, name);
  const writer = new Database(file);
  writer.pragma('journal_mode = WAL');
  writer.pragma('wal_autocheckpoint = 0');
  writer.exec('create table notes (text text)');
  const write = (text: string) => writer.prepare('insert into notes values (?)').run([text]);
  return { file, writer, write, size: () => statSync(file).size };
}

it('what was committed is in the file a moment later, and so is what follows', async () => {
  const { file, writer, write, size } = openFile('copied.sqlite');
  const copier = new LogCopier(file);
  for (const letter of ['a', 'b']) {
    const before = size();
    write(letter.repeat(100_000));
    copier.committed();
    copier.committed();
    await waitUntil('the copy in the file', () => size() > before);
  }
  await copier.close();
  writer.close();
});

it('what was committed is in the file as soon as a copy that was asked for is made', async () => {
  const { file, writer, write, size } = openFile('asked.sqlite');
  const copier = new LogCopier(file);
  const before = size();
  write('a'.repeat(100_000));
  copier.committed();
  await Promise.all([copier.copyNow(), copier.copyNow()]);
  assert.ok(size() > before);
  await copier.close();
  await copier.copyNow();
  writer.close();
});

it('a copy that can not be made leaves all in the log, and keeps nobody', async () => {
  const { file, writer, write } = openFile('held.sqlite');
  const copier = new LogCopier(file);
  write('kept');
  copier.committed();
  await copier.close();
  copier.committed();
  await copier.close();
  const other = new Database(file);
  assert.deepEqual(other.prepare('select text from notes').all([]), [{ text: 'kept' }]);
  other.close();
  writer.close();
});
