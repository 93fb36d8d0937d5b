// Compresses text responses above the size of a packet. Hono's compress() is not used: it has no Brotli, and
// it compresses every small body whose length is not declared. Static files use the same encoders at their best quality.

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const MIN_BYTES = 1_400;
const COMPRESSIBLE =
  /^(application\/(json|problem\+json|javascript|openapi\+json)|image\/svg\+xml|text\/(?!event-stream))/;

const compressors: Readonly<Record<Encoding, (body: Uint8Array, isCached: boolean) => Promise<Buffer>>> = {
  br: (body, isCached) => {
    const quality = isCached ? constants.BROTLI_MAX_QUALITY : 4;
    return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  },
  gzip: (body, isCached) => promisify(gzip)(body, { level: isCached ? 9 : 6 }),
};

/** The best encoding that an `Accept-Encoding` header allows. */
export function acceptedEncoding(header: string | null): Encoding | undefined {
  const accepted = (header ?? '').split(',').flatMap((part) => {
    const [name, ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name];
  });
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding) || accepted.includes('*'));
}

/** @param isCached whether the result is cached: then the best compression is worth its time */
export function compress(body: Uint8Array, encoding: Encoding, isCached = false): Promise<Buffer> {
  return compressors[encoding](body, isCached);
}

export async function compressResponse(response: Response, request: Request): Promise<Response> {
  const { status, headers } = response;
  const isText = COMPRESSIBLE.test(headers.get('content-type') ?? '');
  if (!isText || !response.body || headers.has('content-encoding')) return response;
  headers.append('vary', 'Accept-Encoding');
  const encoding = acceptedEncoding(request.headers.get('accept-encoding'));
  const body = new Uint8Array(await response.arrayBuffer());
  if (!encoding || body.length < MIN_BYTES) return new Response(body, { status, headers });
  headers.set('content-encoding', encoding);
  return new Response(new Uint8Array(await compress(body, encoding)), { status, headers });
}
