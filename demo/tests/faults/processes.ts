// Starts the service as a child process with a port and a data folder, kills it, and starts it again.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { freePort } from '@parametric/service/testing/free-port';
import { rolldown } from 'rolldown';
import type { Organization, Target } from './target.js';

const unlimited = '1000000/1';

interface Ready {
  readonly url: string;
  readonly organizations: readonly [Organization, Organization];
}

export class ServiceProcesses {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly #bundle: Bundle;
  readonly #environment: NodeJS.ProcessEnv;
  #standby: ChildProcess | undefined;
  #current: ChildProcess | undefined;
  /** The output of all processes so far. */
  printed = '';

  private constructor(
    bundle: Bundle,
    dataDir: string,
    port: number,
    databaseUrl: string | undefined,
    more: NodeJS.ProcessEnv,
  ) {
    this.#bundle = bundle;
    this.dataDir = dataDir;
    this.databaseUrl = databaseUrl;
    this.#environment = {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      PICTURES_AHEAD: '0',
      RETRY_SOON: '1',
      LIMIT_QUOTES: unlimited,
      LIMIT_QUOTES_A_DAY: unlimited,
      LIMIT_ORDERS: unlimited,
      LIMIT_ORDERS_A_DAY: unlimited,
      LIMIT_RECIPIENTS: unlimited,
      LIMIT_FILES: unlimited,
      LIMIT_REPORTS: unlimited,
      LIMIT_EXPORTS: unlimited,
      LIMIT_FAILED_KEYS: unlimited,
      ...more,
    };
  }

  /** @param databaseUrl the URL of a PostgreSQL database. By default, SQLite in a temporary folder is used. */
  static async create(databaseUrl?: string, more: NodeJS.ProcessEnv = {}): Promise<ServiceProcesses> {
    const bundle = await bundleService();
    const dataDir = await mkdtemp(join(tmpdir(), 'parametric-faults-'));
    return new ServiceProcesses(bundle, dataDir, await freePort(), databaseUrl, more);
  }

  /** Loads the code of the next process, so that it can start as soon as the current one has ended. */
  prepare(): void {
    this.#standby ??= this.#load();
  }

  /**
   * Starts the service. `ready` resolves when it's serving requests. If it's killed before that, `ready` never
   * resolves.
   */
  async begin(): Promise<{ readonly ready: Promise<Ready> }> {
    this.prepare();
    const child = this.#standby!;
    this.#standby = undefined;
    this.#current = child;
    await loaded.get(child);
    child.send('start');
    return { ready: messageOf<Ready>(child) };
  }

  async start(): Promise<Target> {
    const { ready } = await this.begin();
    const { url, organizations } = await ready;
    return { url: url.replace('localhost', '127.0.0.1'), organizations, memory: () => this.#memory() };
  }

  /** Adds live keys to the first organization. Its license key is for `https://shop.example`. */
  async addLiveKeys(): Promise<Pick<Organization, 'licenseKey' | 'apiKey'>> {
    const answer = messageOf<Pick<Organization, 'licenseKey' | 'apiKey'>>(this.#current!);
    this.#current!.send('live');
    return answer;
  }

  get isRunning(): boolean {
    return this.#current?.exitCode === null && this.#current.signalCode === null;
  }

  async #memory(): Promise<number> {
    const child = this.#current!;
    const answer = messageOf<{ memory: number }>(child);
    child.send('memory');
    return (await answer).memory;
  }

  /** Ends the process immediately with SIGKILL, like a power failure. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  /** Ends the process. @returns when it has ended */
  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#current;
    if (!child || !this.isRunning) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  async close(): Promise<void> {
    await this.kill();
    if (this.#standby) {
      const gone = once(this.#standby, 'exit');
      this.#standby.kill('SIGKILL');
      await gone;
    }
    await rm(this.dataDir, { recursive: true, force: true });
    await this.#bundle.remove();
  }

  #load(): ChildProcess {
    const execArgv = ['--expose-gc', '--import=tsx', '--conditions=@parametric/source'];
    const child = fork(this.#bundle.file, {
      execArgv,
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const output of [child.stdout, child.stderr]) {
      output?.on('data', (chunk) => {
        this.printed = (this.printed + chunk).slice(-20_000);
      });
    }
    loaded.set(child, messageOf(child));
    return child;
  }
}

const loaded = new WeakMap<ChildProcess, Promise<unknown>>();

/** Waits for the next message from a process. @throws if the process ends on its own */
async function messageOf<Message>(child: ChildProcess): Promise<Message> {
  const answered = new AbortController();
  const ended = once(child, 'exit', answered).then(
    ([code]) => {
      // A process that was killed never responds, and no one is waiting for its message.
      if (code === null) return new Promise<never>(() => undefined);
      throw new Error(`The service ended with ${code}.`);
    },
    () => undefined as never,
  );
  const [message] = await Promise.race([once(child, 'message'), ended]);
  answered.abort();
  return message as Message;
}

// Bundles the service into one file. Loading it from source would take three times as much CPU time, because modules
// have to be resolved and transformed. The bundled service still reads other files from the source folders, and starts
// its threads from source.
const source = fileURLToPath(new URL('service-process.ts', import.meta.url));
/** Packages with native code, and packages that start threads from their own files, can't be bundled. */
const external = ['libsql', 'libsql/promise', 'sharp', 'pg', 'pino', 'piscina', 'i18n-iso-countries'];

export interface Bundle {
  /** The absolute path of the bundle. */
  readonly file: string;
  remove(): Promise<void>;
}

async function bundleService(): Promise<Bundle> {
  // Write the bundle to the service's folder, so that it finds the service's dependencies.
  const file = fileURLToPath(new URL(`../../service/dist/faults/service-${process.pid}.mjs`, import.meta.url));
  const build = await rolldown({
    input: source,
    platform: 'node',
    external,
    resolve: { conditionNames: ['@parametric/source', 'import', 'node', 'default'] },
    logLevel: 'silent',
    plugins: [
      {
        name: 'addresses-of-sources',
        transform: (code, id) =>
          code.includes('import.meta.url') && !id.includes('node_modules')
            ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
            : null,
      },
    ],
  });
  await build.write({ file, format: 'esm', codeSplitting: false });
  await build.close();
  return { file, remove: () => rm(file, { force: true }) };
}
