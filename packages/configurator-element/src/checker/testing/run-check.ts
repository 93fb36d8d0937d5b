// The command as a process of its own, run on the sources.

import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const main = new URL('../main.ts', import.meta.url).href;

export const root = fileURLToPath(new URL('../../../../../', import.meta.url));

export interface Ended {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

/** `parametric-model …` in the repository's root. */
export async function run(args: readonly string[], input: string | Uint8Array = ''): Promise<Ended> {
  const script = `import { main } from ${JSON.stringify(main)}; process.exitCode = await main(process.argv.slice(1));`;
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
