// Sends requests that normal clients refuse to send: with any path, repeated headers, bodies that aren't JSON, or bytes
// that aren't HTTP.

import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: Uint8Array | string | undefined;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The decompressed body. For an event stream, this is only the first chunk. */
  readonly body: string;
}

/** Thrown if the service hasn't responded within the time limit. */
export class HangError extends Error {
  override readonly name = 'HangError';
}

export class RawClient {
  readonly #url: URL;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #limitMs: number;

  constructor(url: string, limitMs: number) {
    this.#url = new URL(url);
    this.#limitMs = limitMs;
  }

  /**
   * Sends a request. @throws {HangError} if there's no response in time; other errors if the connection is dropped, or
   * if Node's client refuses to send the request
   */
  send({ method, path, headers, body }: RawRequest): Promise<RawAnswer> {
    const host = headers.some(([name]) => name.toLowerCase() === 'host') ? [] : ['host', this.#url.host];
    const length = body === undefined ? [] : ['content-length', String(Buffer.byteLength(body))];
    const flat = [...host, ...length, ...headers.flat()];
    return new Promise((resolve, reject) => {
      const { hostname, port } = this.#url;
      const options = { agent: this.#agent, hostname, port, method, path, headers: flat };
      const sent = request(options as typeof options & { headers: never }, (answer) => {
        const chunks: Buffer[] = [];
        const { statusCode: status = 0, headers: received } = answer;
        const finish = () => {
          clearTimeout(timer);
          resolve({ status, headers: received, body: decode(Buffer.concat(chunks), received['content-encoding']) });
        };
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          if (!received['content-type']?.startsWith('text/event-stream')) return;
          finish();
          sent.destroy();
        });
        answer.on('end', finish);
        answer.on('error', reject);
      });
      const timer = setTimeout(() => {
        sent.destroy(new HangError(`${method} ${path}: no answer within ${this.#limitMs} ms`));
      }, this.#limitMs);
      sent.on('error', (error) => {
        clearTimeout(timer);
        reject(error);
      });
      sent.end(body);
    });
  }

  /** Sends bytes without changing them. @returns undefined if the connection was closed without a response */
  async write(bytes: Uint8Array): Promise<RawAnswer | undefined> {
    const socket = connect(Number(this.#url.port), this.#url.hostname);
    const chunks: Buffer[] = [];
    const ended = new Promise<void>((resolve, reject) => {
      socket.on('data', (chunk) => chunks.push(chunk));
      socket.on('close', () => resolve());
      // A response that arrived before the error still counts.
      socket.on('error', () => resolve());
      socket.setTimeout(this.#limitMs, () => {
        socket.destroy();
        reject(new HangError(`${bytes.length} bytes that are no HTTP: the line stays open`));
      });
    });
    socket.end(bytes);
    await ended;
    const text = Buffer.concat(chunks).toString('latin1');
    const [head = '', ...rest] = text.split('\r\n\r\n');
    const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(head) ?? [];
    if (!status) return undefined;
    const headers = Object.fromEntries(
      head
        .split('\r\n')
        .slice(1)
        .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    // If the bytes contained several requests, this is the first of several responses.
    const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
    return { status: Number(status), headers, body: rest.join('\r\n\r\n').slice(0, length) };
  }

  close(): void {
    this.#agent.destroy();
  }
}

function decode(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.length === 0 || encoding === undefined || encoding === 'identity') return bytes.toString();
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return (encoding === 'gzip' ? gunzipSync(bytes) : inflateSync(bytes)).toString();
}
