// Where contestants run: a Node or a page for each.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Browser } from 'puppeteer-core';
import { openPage } from '../support/chrome.js';
import type { Calls } from './suite.js';

/** A process or a page that has just started. */
export interface Host {
  ask<C extends keyof Calls>(call: C, ...args: Parameters<Calls[C]>): Promise<Awaited<ReturnType<Calls[C]>>>;
  close(): Promise<void>;
}

/** @param file what runs there, which answers each message before the next */
export async function startNode(file: string, wasmFile: string): Promise<Host> {
  const child = fork(file, [wasmFile]);
  return {
    ask: (call, ...args) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new Error(`The process has ended when asked: ${call} ${args}`));
        child.once('exit', fail);
        child.once('message', ({ answer }: { answer: never }) => {
          child.off('exit', fail);
          resolve(answer);
        });
        child.send([call, ...args]);
      }),
    close: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

export async function startPage(browser: Browser, address: string): Promise<Host> {
  const page = await openPage(browser, address);
  await page.waitForFunction('window.benchmark');
  return {
    ask: async (call, ...args) => {
      // A page in the background is a poorer place to run.
      await page.bringToFront();
      return (await page.evaluate(`window.benchmark.${call}(...${JSON.stringify(args)})`)) as never;
    },
    close: () => page.close(),
  };
}
