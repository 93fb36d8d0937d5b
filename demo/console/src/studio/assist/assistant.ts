// Page-side interface to the worker that completes, explains and formats.

import type { AssistReply, AssistRequest, AssistTask, AssistTasks } from './assist-request.js';

/** The part of `Worker` that is used. */
export interface AssistThread {
  postMessage(request: AssistRequest): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<AssistReply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export class Assistant {
  readonly #start: () => AssistThread;
  readonly #open = new Map<number, { readonly settle: (answer: unknown) => void; readonly fail: () => void }>();
  #thread: AssistThread | undefined;
  #id = 0;

  constructor(start: () => AssistThread = startAssistThread) {
    this.#start = start;
  }

  /** @throws Error if the worker couldn't be loaded or doesn't respond */
  ask<T extends AssistTask>(task: T, text: string, more: AssistTasks[T]['ask']): Promise<AssistTasks[T]['answer']> {
    const id = ++this.#id;
    return new Promise<AssistTasks[T]['answer']>((resolve, reject) => {
      const limit = setTimeout(() => this.#fail(), LONGEST_MS);
      const done = () => {
        clearTimeout(limit);
        this.#open.delete(id);
      };
      this.#open.set(id, {
        settle: (answer) => {
          done();
          resolve(answer as AssistTasks[T]['answer']);
        },
        fail: () => {
          done();
          reject(new Error('Editor help couldn’t load. Try again.'));
        },
      });
      try {
        this.#thread ??= this.#started();
        this.#thread.postMessage({ id, task, text, ...more } as AssistRequest);
      } catch {
        this.#fail();
      }
    });
  }

  dispose(): void {
    this.#fail();
  }

  #started(): AssistThread {
    const thread = this.#start();
    thread.onmessage = ({ data }) => this.#open.get(data.id)?.settle(data.answer);
    thread.onerror = () => this.#fail();
    return thread;
  }

  /** Rejects all pending requests. The next request starts another worker. */
  #fail(): void {
    this.#thread?.terminate();
    this.#thread = undefined;
    for (const { fail } of [...this.#open.values()]) fail();
  }
}

const LONGEST_MS = 10_000;

function startAssistThread(): AssistThread {
  return new Worker(new URL('./assist-worker.ts', import.meta.url), { type: 'module' });
}
