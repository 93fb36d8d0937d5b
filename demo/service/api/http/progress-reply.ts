// The reply to a request that takes seconds: the resource or, for clients that accept it, a line of JSON for each
// progress report, followed by the resource. If the client disconnects, the work stops.

import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { ProblemError } from '../../platform/problems.js';
import type { WorkProgress } from '../../platform/work/work-progress.js';
import { jsonReply } from './reply.js';
import type { Answer, AuthenticatedContext } from './route.js';

const LINES = 'application/x-ndjson';

/** Describes the `accept` header of routes that can report progress, for their `headers` field. */
export const progressHeaders = {
  accept: `\`${LINES}\` to get lines of JSON: \`progress\` from time to time, with \`step\`, \`done\`, and \`total\`, and finally the resource, or a \`problem\` with \`detail\`.`,
};

/**
 * Replies with the result of `make` and, if the client accepts them, progress reports.
 * @param make sends its reports to the port, and must stop working when the port closes
 */
export async function replyWithProgress(
  { request }: AuthenticatedContext,
  make: (progress: MessagePort) => Promise<unknown>,
): Promise<Answer> {
  const { port1, port2 } = new MessageChannel();
  const leave = () => port1.close();
  request.signal.addEventListener('abort', leave, { once: true });
  const made = make(port2).finally(() => {
    request.signal.removeEventListener('abort', leave);
    leave();
  });
  if (!request.headers.get('accept')?.includes(LINES)) return jsonReply(200, await made);
  const { stream, begun } = linesOf(port1, made);
  // If there's a problem before the first report, respond with the problem's own status.
  await Promise.race([begun, made]);
  return new Response(stream, { headers: { 'content-type': LINES, 'cache-control': 'no-store' } });
}

function linesOf(port: MessagePort, made: Promise<unknown>) {
  const encoder = new TextEncoder();
  let isOpen = true;
  let begin: () => void;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const write = (line: unknown) => {
        if (isOpen) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      };
      const end = (line: unknown) => {
        write(line);
        if (isOpen) controller.close();
        isOpen = false;
      };
      port.on('message', (progress: WorkProgress) => {
        write({ object: 'progress', ...progress });
        begin();
      });
      made.then(end, (error: unknown) => {
        if (error instanceof ProblemError) return end({ object: 'problem', code: error.code, detail: error.message });
        if (isOpen) controller.error(error);
        isOpen = false;
      });
    },
    cancel: () => {
      isOpen = false;
      port.close();
    },
  });
  return { stream, begun };
}
