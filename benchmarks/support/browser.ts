// The browser for the benchmarks, which is found in the same way as for the tests, a server for its pages, and its
// traces.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { build } from 'vite';
import { chromeArguments, findChrome } from '../../scripts/browser.mjs';

/** One of the scene benchmark's tables takes minutes to measure. */
const PROTOCOL_TIMEOUT_MS = 600_000;

export async function launchChrome(extraArguments: readonly string[] = []): Promise<Browser> {
  return puppeteer.launch({
    executablePath: await findChrome(),
    args: [...chromeArguments, '--js-flags=--expose-gc', '--enable-precise-memory-info', ...extraArguments],
    protocolTimeout: PROTOCOL_TIMEOUT_MS,
  });
}

/**
 * Exposes a function to the page before it opens.
 * @returns the argument of the first call
 */
export async function exposeCall<Value>(page: Page, name: string): Promise<{ readonly made: Promise<Value> }> {
  let settle: (value: Value) => void = () => undefined;
  const made = new Promise<Value>((resolve) => {
    settle = resolve;
  });
  await page.exposeFunction(name, (value: Value) => settle(value));
  // Wrapped in an object, because a returned promise would be awaited.
  return { made };
}

/** Opens a page whose errors make the benchmark fail. */
export async function openPage(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage();
  page.on('pageerror', (error) => {
    console.error(error);
    process.exitCode = 1;
  });
  await page.goto(address);
  return page;
}

export interface Served {
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Server {
  readonly origin: string;
  close(): Promise<void>;
}

/** The page is isolated from other origins, because its clock then has a resolution of 5 µs instead of 100 µs. */
const ISOLATING = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

/**
 * Serves files from memory, to this machine only.
 * @param files by path, with the leading slash
 * @param headers added to every response
 */
export async function serve(
  files: ReadonlyMap<string, Served>,
  headers: Readonly<Record<string, string>> = ISOLATING,
): Promise<Server> {
  const server = createServer((request, response) => {
    const file = files.get(new URL(request.url!, 'http://localhost').pathname);
    response.writeHead(file ? 200 : 404, {
      ...headers,
      'content-type': file?.type ?? 'text/plain',
      ...file?.headers,
    });
    response.end(file?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Serves a page that runs a module. */
export async function serveModule(entry: string): Promise<Server> {
  const files: readonly [string, Served][] = [
    ['/', page('<script type="module" src="module.js"></script>')],
    ['/module.js', script(await bundle({ entry }))],
  ];
  return serve(new Map(files));
}

export function page(head: string, body = ''): Served {
  const text = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Benchmark</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`;
  return { type: 'text/html; charset=utf-8', body: text };
}

export function script(body: string): Served {
  return { type: 'text/javascript; charset=utf-8', body };
}

/** Compresses a file as a service would. */
export function compressed({ type, body, headers }: Served): Served {
  return { type, body: brotliCompressSync(body), headers: { 'content-encoding': 'br', ...headers } };
}

/** An event of a Chromium trace. Times are in µs, on the same clock for all events of a trace. */
export interface TraceEvent {
  readonly name: string;
  readonly ts: number;
  readonly dur?: number;
  /** The thread's CPU time. */
  readonly tdur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly args?: {
    readonly name?: string;
    readonly snapshot?: string;
    readonly data?: Readonly<Record<string, unknown>>;
  };
}

/** Stops the trace that was started with `page.tracing.start()`. */
export async function stopTracing(page: Page): Promise<readonly TraceEvent[]> {
  const recorded = await page.tracing.stop();
  return (JSON.parse(new TextDecoder().decode(recorded)) as { traceEvents: readonly TraceEvent[] }).traceEvents;
}

// Bundles modules into one file, as on real pages, to measure the shipped code rather than that of a development
// loader.
export interface BundleOptions {
  /** The path of a file, relative to the benchmarks' folder. */
  readonly entry: string;
  readonly platform?: 'node' | 'browser';
  readonly minify?: boolean;
}

const FOLDER = fileURLToPath(new URL('..', import.meta.url));

/** @returns the bundle's code */
export async function bundle({ entry, platform = 'browser', minify = false }: BundleOptions): Promise<string> {
  const isNode = platform === 'node';
  const result = await build({
    configFile: false,
    root: FOLDER,
    logLevel: 'error',
    resolve: { conditions: ['@parametric/source', 'module', isNode ? 'node' : 'browser'] },
    ssr: { noExternal: true, resolve: { conditions: ['@parametric/source', 'module', 'node'] } },
    build: {
      write: false,
      target: 'es2022',
      minify: minify && 'oxc',
      modulePreload: false,
      ssr: isNode,
      rolldownOptions: {
        input: FOLDER + entry,
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: false },
      },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const chunks = outputs.flatMap((given) => ('output' in given ? given.output : []));
  const entryChunk = chunks.find((chunk) => chunk.type === 'chunk' && chunk.isEntry);
  if (entryChunk?.type !== 'chunk') throw new Error(`${entry} couldn't be bundled.`);
  return entryChunk.code;
}
