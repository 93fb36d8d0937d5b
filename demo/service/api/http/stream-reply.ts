// Responses that are sent while they are made: event streams, exports, production packs.

/**
 * Passes the same bytes on. A failure in the middle is reported once, and the stream then ends as if it were complete:
 * otherwise the adapter would print the error, which may contain personal data or the database's address.
 * @param onFailure must make sure that the client does not take the part for the whole
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
        // The client has hung up, which has closed the controller already.
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
  // Nothing is read ahead: if the client hangs up before the first bytes, no work has begun.
  return new ReadableStream(source, { highWaterMark: 0 });
}
