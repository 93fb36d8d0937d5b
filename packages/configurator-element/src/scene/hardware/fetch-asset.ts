// The bytes of a file of hardware, asked for once: from where its address says and nowhere else, no more of them than can be
// shown, and no longer than anybody would wait.

import { assetLimits, fileTooLarge } from '../../mesh/hardware/asset-file.js';
import { AssetError } from '../../mesh/index.js';

const longestMs = 20_000;

/**
 * @param signal gives it up
 * @throws {AssetError} for what does not come
 */
export async function fetchAsset(address: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, longestMs);
  signal?.addEventListener('abort', end, { once: true });
  try {
    return await read(address, ending.signal);
  } catch (cause) {
    throw cause instanceof AssetError ? cause : unreachable(address, cause, ending.signal.aborted);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
    // What is left of an answer that was refused is not downloaded.
    end();
  }
}

async function read(address: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(address, { signal, redirect: 'error' });
  if (!answer.ok) {
    throw new AssetError(address, `the answer was ${answer.status}`, 'Check that the file is there.');
  }
  const announced = Number(answer.headers.get('content-length') ?? 0);
  if (announced > assetLimits.bytes) throw fileTooLarge(address, announced);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (const reader = answer.body?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > assetLimits.bytes) throw fileTooLarge(address, length);
    pieces.push(value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

function unreachable(address: string, cause: unknown, isLate: boolean): AssetError {
  const said = cause instanceof Error ? cause.message : String(cause);
  return new AssetError(
    address,
    isLate ? `it did not come within ${longestMs / 1000} seconds` : `it did not come (${said})`,
    "Check that its host answers without a redirect and sends Access-Control-Allow-Origin, and that the page's " +
      'connect-src allows it.',
  );
}
