// What is sent while it is made: event streams, exports, production packs.

/**
 * The same bytes. What fails in their midst is told once, and the stream then ends as if it were whole: left to the adapter, the
 * error would be printed as it is, with what it may hold of a person or of the database's address.
 * @param onFailure must see to it that the client does not take what has come for the whole
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
        // The client has hung up, which has closed the controller.
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
  // Nothing is read ahead: who hangs up before the first bytes must not have begun anything.
  return new ReadableStream(source, { highWaterMark: 0 });
}
