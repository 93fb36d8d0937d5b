// Mounts a disk of a few hundred kilobytes, which tests can fill and empty. It's an in-memory file system, which only
// root can mount.

import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../platform/startup-error.js';

export interface SmallDisk {
  readonly folder: string;
  fill(): void;
  makeRoom(): void;
  /** Makes the disk read-only. Call this only while no file on the disk is open for writing. */
  forbidWriting(): void;
  remove(): void;
}

/** Mounts the disk. @returns undefined if this process isn't allowed to mount it */
export function mountSmallDisk(kilobytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'parametric-disk-'));
  const mount = (...args: string[]) => execFileSync('mount', [...args, folder], { stdio: 'ignore' });
  try {
    mount('-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs');
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const filling = join(folder, 'filling');
  return {
    folder,
    fill: () => {
      const file = openSync(filling, 'a');
      try {
        for (;;) writeSync(file, Buffer.alloc(1024));
      } catch (error) {
        if (errorCode(error) !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    makeRoom: () => rmSync(filling, { force: true }),
    forbidWriting: () => mount('-o', 'remount,ro'),
    remove: () => {
      execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });
      rmSync(folder, { recursive: true });
    },
  };
}
