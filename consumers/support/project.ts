// A fresh project: a copy of one of these folders in its own location. It can only access what its package.json lists
// and, for each of our packages, what that package's own lists. Registry packages are linked from the workspace's
// lockfile installation, so that tests don't resolve or download anything.

import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type PreviewServer, preview } from 'vite';
import { installedFor, type Manifest, type Packed } from './packages.js';

const consumers = fileURLToPath(new URL('..', import.meta.url));
/** The workspace's own TypeScript 7. The projects have TypeScript 5, which takes five times as long. */
const native = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));

/** Texts to replace in a project's files, with their replacements here. */
export type Texts = Readonly<Record<string, string>>;

export class Project {
  readonly folder: string;
  #server: PreviewServer | undefined;

  constructor(folder: string) {
    this.folder = folder;
  }

  /**
   * Runs a program from one of its dependencies, or one of its own files.
   * @returns its output
   * @throws with its whole output if it fails
   */
  async run(file: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Promise<string> {
    const options = { cwd: this.folder, env: { ...process.env, NODE_OPTIONS: '', ...env } };
    try {
      return (await promisify(execFile)(process.execPath, [file, ...args], options)).stdout;
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      throw new Error(`${file} ${args.join(' ')} failed in ${this.folder}.\n${stdout}${stderr}`);
    }
  }

  /**
   * Type-checks with our packages' types, but not TypeScript's own library types.
   * @param compiler `typescript/bin/tsc` or its replacement
   */
  async checkTypes(compiler = 'typescript/bin/tsc'): Promise<void> {
    await this.run(`node_modules/${compiler}`, ['-p', '.', '--skipDefaultLibCheck']);
  }

  /** Checks the types with the next TypeScript. */
  async checkTypesNatively(): Promise<void> {
    await this.run(native, ['-p', '.', '--skipDefaultLibCheck']);
  }

  async build(): Promise<void> {
    await this.run('node_modules/vite/bin/vite.js', ['build', '--logLevel', 'error']);
  }

  /** Serves the build, or a folder as it is. @returns the URL */
  async serve(folder = 'dist'): Promise<string> {
    this.#server = await preview({
      root: this.folder,
      configFile: false,
      logLevel: 'silent',
      build: { outDir: folder },
      preview: { host: 'localhost', port: 0 },
    });
    const [url] = this.#server.resolvedUrls?.local ?? [];
    if (!url) throw new Error(`${this.folder} is not served.`);
    return url;
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }
}

/** @returns the folder of a copy without anything installed */
export async function copyProject(name: string, into: string, texts: Texts): Promise<string> {
  const folder = join(await realpath(into), `project-${name}`);
  await rm(folder, { recursive: true, force: true });
  await cp(join(consumers, name), folder, { recursive: true });
  await cp(join(consumers, 'board.json'), join(folder, 'board.json'));
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    let text = await readFile(path, 'utf8');
    for (const [from, to] of Object.entries(texts)) text = text.replaceAll(from, to);
    await writeFile(path, text);
  }
  return folder;
}

export async function installProject(
  name: string,
  into: string,
  packed: readonly Packed[],
  texts: Texts,
): Promise<Project> {
  const folder = await copyProject(name, into, texts);
  const manifest: Manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  await installDependencies(folder, manifest, packed, (dependency) => join(consumers, 'node_modules', dependency));
  return new Project(folder);
}

async function installDependencies(
  folder: string,
  { dependencies = {} }: Manifest,
  packed: readonly Packed[],
  installed: (dependency: string) => string,
): Promise<void> {
  for (const dependency of Object.keys(dependencies)) {
    const place = join(folder, 'node_modules', dependency);
    await mkdir(dirname(place), { recursive: true });
    const own = packed.find(({ manifest }) => manifest.name === dependency);
    if (!own) {
      await symlink(await realpath(installed(dependency)), place, 'junction');
      continue;
    }
    await cp(own.path, place, { recursive: true });
    await installDependencies(place, own.manifest, packed, (name) => installedFor(own.folder, name));
  }
}
