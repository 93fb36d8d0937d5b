// Opens WebKitGTK, which has the same engine as Safari. It runs on its own display, and is controlled by W3C WebDriver.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { hasDisplayServer, startDisplay } from './display.js';

const DRIVER = '/usr/bin/WebKitWebDriver';
const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
/** The key that WebDriver uses for the reference to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** A page in WebKit. Selectors match elements in the configurator's shadow root. */
export interface WebKitPage {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Runs the body of a function in the page. `root` is the configurator's shadow root, as soon as it exists. */
  run<T>(body: string): Promise<T>;
  /** Waits until the expression is truthy. */
  until(expression: string, limitMs?: number): Promise<void>;
  /** Clicks an element with the mouse, as soon as it exists. */
  press(selector: string): Promise<void>;
  /** Clicks a position in the viewport with the mouse, in pixels. */
  pressAt(x: number, y: number): Promise<void>;
  /** Replaces a field's text with the keyboard, and leaves the field with Tab. */
  type(selector: string, text: string): Promise<void>;
  /** Takes a screenshot as PNG. */
  photograph(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Opens WebKit. @returns undefined if WebKit's driver or a display server isn't installed */
export async function openWebKit(): Promise<WebKitPage | undefined> {
  if (!hasDisplayServer || ![DRIVER, BROWSER].every(existsSync)) return undefined;
  const home = await mkdtemp(join(tmpdir(), 'webkit-'));
  const started: ChildProcess[] = [];
  const { name: display, server } = await startDisplay();
  started.push(server);
  const port = await freePort();
  const env = {
    ...process.env,
    DISPLAY: display,
    HOME: home,
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
  started.push(spawn(DRIVER, [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore' }));
  const session = new WebDriverSession(`http://127.0.0.1:${port}`);
  await session.start();
  const run = async <T>(body: string): Promise<T> =>
    (await session.send('execute/sync', {
      script: `const root = document.querySelector('parametric-configurator')?.shadowRoot; ${body}`,
      args: [],
    })) as T;
  const until = async (expression: string, limitMs = 30_000) => {
    for (const end = Date.now() + limitMs; !(await run(`return Boolean(${expression})`)); await wait(50)) {
      if (Date.now() < end) continue;
      const shown = await run(
        `return \`\${scrollY} px down: \${(root ?? document.body)?.innerText ?? root?.textContent}\``,
      );
      throw new Error(`This stayed false for ${limitMs} ms in WebKit: ${expression}\nThe page was ${shown}`);
    }
  };
  const find = async (selector: string) => {
    for (;;) {
      await until(`root?.querySelector(${JSON.stringify(selector)})`);
      // Find the element again, because it may have been rendered again in the meantime.
      const found = await run<Record<string, string> | null>(`return root.querySelector(${JSON.stringify(selector)})`);
      if (found) return found[ELEMENT];
    }
  };
  return {
    open: async (url) => void (await session.send('url', { url })),
    reload: async () => void (await session.send('refresh', {})),
    resize: async (width, height) => void (await session.send('window/rect', { width, height })),
    run,
    until,
    press: async (selector) => {
      await find(selector);
      // Scroll to the center, because the price bar could cover the element at the edge of the window.
      await run(
        `root.querySelector(${JSON.stringify(selector)})?.scrollIntoView({ block: 'center', behavior: 'instant' })`,
      );
      await session.send(`element/${await find(selector)}/click`, {});
    },
    pressAt: async (x, y) => {
      const press = [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await session.send('actions', { actions: [{ type: 'pointer', id: 'mouse', actions: press }] });
    },
    type: async (selector, text) => {
      const field = await find(selector);
      await run(`root.querySelector(${JSON.stringify(selector)}).select()`);
      await session.send(`element/${field}/value`, { text: `${text}\uE004` });
    },
    photograph: async () => Buffer.from(String(await session.send('screenshot')), 'base64'),
    close: async () => {
      await session.end();
      for (const child of started.reverse()) {
        child.kill();
        if (child.exitCode === null) await once(child, 'exit');
      }
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

class WebDriverSession {
  readonly #url: string;
  #id: string | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  async start(): Promise<void> {
    const browser = { 'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] } };
    const body = { capabilities: { alwaysMatch: browser } };
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { sessionId } = (await this.#request('/session', body)) as { sessionId: string };
        this.#id = sessionId;
        return;
      } catch (error) {
        // The driver takes a moment until it listens.
        if (attempt === 100) throw error;
        await wait(100);
      }
    }
  }

  /** Sends a command to the session. It's a GET request if there's no body, and otherwise a POST request. */
  async send(command: string, body?: object): Promise<unknown> {
    return this.#request(`/session/${this.#id}/${command}`, body);
  }

  async end(): Promise<void> {
    await fetch(`${this.#url}/session/${this.#id}`, { method: 'DELETE' });
  }

  async #request(path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.#url}${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`WebKit refused ${path}: ${JSON.stringify(value)}`);
    return value;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port could be had.');
  return address.port;
}
