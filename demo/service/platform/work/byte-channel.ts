// Sends bytes from a worker thread to a request's response while they're being produced. The thread can only be a
// limited number of bytes ahead of the reader, and is notified when the reader disconnects.

import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';

/**
 * How many bytes may be waiting for the reader before the thread has to wait. Most packs are smaller, so a slow client
 * doesn't hold up the thread.
 */
const WINDOW_BYTES = 4 * 1024 * 1024;

/** If nothing is read for this long, the job ends, and its thread is free for other jobs. */
const STALL_MS = 30_000;

/** Thrown if no one reads the bytes anymore. */
export class ReaderGoneError extends Error {
  override readonly name = 'ReaderGoneError';
}

/**
 * How many bytes are gathered before they're written. Each message costs the thread a turn of its event loop, so small
 * ones aren't sent.
 */
const CHUNK_BYTES = 64 * 1024;

/** Gathers small pieces into larger chunks. */
export class ByteGatherer {
  readonly #write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  #pieces: Uint8Array[] = [];
  #size = 0;

  constructor(write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>) {
    this.#write = write;
  }

  add(bytes: Uint8Array): void {
    this.#pieces.push(bytes);
    this.#size += bytes.length;
  }

  /** Writes the gathered bytes if there are enough for a chunk. */
  async writeChunk(): Promise<void> {
    if (this.#size >= CHUNK_BYTES) await this.end();
  }

  /** Writes the remaining bytes, if there are any. */
  async end(): Promise<void> {
    if (this.#size === 0) return;
    const bytes = Uint8Array.from(Buffer.concat(this.#pieces));
    this.#pieces = [];
    this.#size = 0;
    await this.#write(bytes);
  }
}

export class ByteWriter {
  readonly #port: MessagePort;
  readonly #windowBytes: number;
  readonly #stallMs: number;
  #unread = 0;
  #isOpen = true;
  #wake: (() => void) | undefined;

  constructor(port: MessagePort, windowBytes = WINDOW_BYTES, stallMs = STALL_MS) {
    this.#port = port;
    this.#windowBytes = windowBytes;
    this.#stallMs = stallMs;
    port.on('message', (read: number) => {
      this.#unread -= read;
      this.#wake?.();
    });
    port.on('close', () => {
      this.#isOpen = false;
      this.#wake?.();
    });
  }

  /**
   * Sends the bytes, and then waits while too many are unread. If nothing is read for too long, ends the stream.
   * @throws {ReaderGoneError}
   */
  async write(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#unread += bytes.length;
    this.#port.postMessage(bytes, [bytes.buffer]);
    // Give the thread at least one turn to receive the message that the reader has disconnected.
    await new Promise(setImmediate);
    while (this.#isOpen && this.#unread > this.#windowBytes) {
      const stalled = setTimeout(() => this.#port.close(), this.#stallMs);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      clearTimeout(stalled);
    }
    if (!this.#isOpen) throw new ReaderGoneError('The reader is gone.');
  }

  /** Tells the reader that the stream has ended. */
  end(): void {
    this.#port.postMessage(null);
  }
}

/**
 * Resolves when the first bytes have arrived.
 * @param job the job that writes them
 * @param signal aborts if the reader disconnects before that
 * @throws the job's error if it fails before writing anything; a later error ends the stream
 */
export async function readBytes(
  port: MessagePort,
  job: Promise<unknown>,
  signal?: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const chunks: Uint8Array[] = [];
  let failure: { readonly error: unknown } | undefined;
  let isWhole = false;
  let wake: (() => void) | undefined;
  port.on('message', (chunk: Uint8Array | null) => {
    if (chunk) chunks.push(chunk);
    else isWhole = true;
    wake?.();
  });
  port.on('close', () => {
    failure ??= { error: new ReaderGoneError('Nothing was read for too long.') };
    wake?.();
  });
  job.catch((error: unknown) => {
    failure = { error };
    wake?.();
  });
  try {
    // Waiting for the end of the job isn't enough, because its bytes may still be in transit.
    await Promise.race([
      once(port, 'message', signal ? { signal } : {}),
      job.then(() => new Promise<never>(() => undefined)),
    ]);
  } catch (error) {
    port.close();
    throw error;
  }
  const source = {
    pull: async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      while (chunks.length === 0 && !isWhole && !failure) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const chunk = chunks.shift();
      if (chunk) {
        controller.enqueue(chunk);
        port.postMessage(chunk.length);
        return;
      }
      port.close();
      if (isWhole) controller.close();
      else controller.error(failure?.error);
    },
    cancel: () => port.close(),
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}
