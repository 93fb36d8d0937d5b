// Calls `parametric-model` in this process or in a separate one.

import { spawn } from 'node:child_process';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { main } from '../main.js';

export const root = fileURLToPath(new URL('../../../../../', import.meta.url));

export interface Ended {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

export async function run(args: readonly string[], input: string | Uint8Array = ''): Promise<Ended> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const written = Promise.all([text(stdout), text(stderr)]);
  const code = await main(args, { stdin: Readable.from([Buffer.from(input)]), stdout, stderr });
  stdout.end();
  stderr.end();
  const [output, errors] = await written;
  return { code, output, errors };
}

/** Runs `parametric-model` from source in a separate process, in the repository's root. */
export async function runProcess(args: readonly string[], input = ''): Promise<Ended> {
  const module = JSON.stringify(new URL('../main.ts', import.meta.url).href);
  const script = `import { main } from ${module}; process.exitCode = await main(process.argv.slice(1));`;
  const child = spawn(
    process.execPath,
    ['--import=tsx', '--conditions=@parametric/source', '--input-type=module', '--eval', script, '--', ...args],
    { cwd: root, stdio: ['pipe', 'pipe', 'pipe'] },
  );
  child.stdin.end(input);
  const ended = new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => (code === null ? reject(new Error(`ended by ${signal}`)) : resolve(code)));
  });
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, output, errors };
}
