// What most handlers return: a status, headers and a complete body. It becomes one Response at the end, with all its
// headers, because changing a Response's headers, or reading its body to compress it, costs more than an insert into
// the database.

import { acceptedEncoding, compressText, isCompressible } from '../../platform/compress.js';

export interface Reply {
  readonly status: number;
  /** Headers by lowercase name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | null;
}

export interface JsonReply extends Reply {
  readonly body: string;
}

export function jsonReply(status: number, body: unknown, headers: Reply['headers'] = {}): JsonReply {
  const type = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return { status, headers: { ...type, ...headers }, body: JSON.stringify(body) };
}

/** Compresses the body if the request accepts that and it pays off. */
export async function compressReply(reply: Reply, request: Request): Promise<Reply> {
  const { status, headers, body } = reply;
  // A 304 has the headers that the content would have. Caches tell their copies apart by `Vary`.
  if (status === 304) return { ...reply, headers: { ...headers, vary: headers.vary ?? 'Accept-Encoding' } };
  if (
    body === null ||
    headers.vary?.includes('Accept-Encoding') ||
    headers['content-encoding'] ||
    !isCompressible(headers['content-type'])
  )
    return reply;
  const varied = { ...headers, vary: headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding' };
  const encoding = acceptedEncoding(request.headers.get('accept-encoding'));
  const encoded = encoding && (await compressText(body, encoding));
  if (!encoded) return { status, headers: varied, body };
  return { status, headers: { ...varied, 'content-encoding': encoding }, body: encoded };
}

/**
 * Passes the same bytes on. A failure midway is reported once, and the stream then ends as if it were complete.
 * Otherwise, the adapter would print the error, which may contain personal data or the database's address.
 * @param onFailure must make sure that the client doesn't mistake a partial body for a complete one
 */
export function reportFailure(
  stream: ReadableStream<Uint8Array>,
  onFailure: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  let isCanceled = false;
  const source = {
    pull: async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      try {
        const { done, value } = await reader.read();
        // The client disconnected, which already closed the controller.
        if (isCanceled) return;
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        if (isCanceled) return;
        onFailure(error);
        controller.close();
      }
    },
    cancel: (reason: unknown) => {
      isCanceled = true;
      return reader.cancel(reason);
    },
  };
  // Nothing is read ahead: if the client hangs up before the first bytes, no work has started.
  return new ReadableStream(source, { highWaterMark: 0 });
}
