// Smaller answers for whoever takes them: text above a packet's size, compressed while others are served.

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const LEAST_BYTES = 1_400;
const COMPRESSIBLE =
  /^(application\/(json|problem\+json|javascript|openapi\+json)|image\/svg\+xml|text\/(?!event-stream))/;

const compressors: Readonly<Record<Encoding, (body: Uint8Array, isKept: boolean) => Promise<Buffer>>> = {
  br: (body, isKept) => {
    const quality = isKept ? constants.BROTLI_MAX_QUALITY : 4;
    return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  },
  gzip: (body, isKept) => promisify(gzip)(body, { level: isKept ? 9 : 6 }),
};

/** The best encoding that the header takes. */
export function acceptedEncoding(header: string | null): Encoding | undefined {
  const taken = (header ?? '').split(',').flatMap((part) => {
    const [name, ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name];
  });
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding) || taken.includes('*'));
}

/** @param isKept whether the result is kept: then the time for the best is well spent */
export function compress(body: Uint8Array, encoding: Encoding, isKept = false): Promise<Buffer> {
  return compressors[encoding](body, isKept);
}

/** The answer, compressed where that is worth it. */
export async function compressResponse(response: Response, request: Request): Promise<Response> {
  const { status, headers } = response;
  const isText = COMPRESSIBLE.test(headers.get('content-type') ?? '');
  if (!isText || !response.body || headers.has('content-encoding')) return response;
  headers.append('vary', 'Accept-Encoding');
  const encoding = acceptedEncoding(request.headers.get('accept-encoding'));
  const body = new Uint8Array(await response.arrayBuffer());
  if (!encoding || body.length < LEAST_BYTES) return new Response(body, { status, headers });
  headers.set('content-encoding', encoding);
  return new Response(new Uint8Array(await compress(body, encoding)), { status, headers });
}
