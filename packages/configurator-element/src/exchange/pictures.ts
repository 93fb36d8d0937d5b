// The pictures of a document's materials that are embedded in exported files.

import { ImageUtils } from '@gltf-transform/core';
import type { pictureKeys } from '../model/document/picture-keys.js';
import { once } from './once.js';

/** The addresses of a material's pictures by key. */
export type MaterialPictures = { readonly [K in (typeof pictureKeys)[number]]?: string };

export interface Picture {
  readonly bytes: Uint8Array;
  /** The formats that glTF and USDZ allow without extensions. */
  readonly type: 'image/png' | 'image/jpeg';
  /** The height as a multiple of the width. */
  readonly aspect: number;
}

export class Pictures {
  readonly #assets: ReadonlyMap<string, Uint8Array>;
  readonly #read = new Map<string, Picture | undefined>();

  /** @param assets files by their address in the document */
  constructor(assets: ReadonlyMap<string, Uint8Array>) {
    this.#assets = assets;
  }

  /** The picture at an address; undefined if it's missing, or neither PNG nor JPEG. */
  of(address: string | undefined): Picture | undefined {
    if (address === undefined) return undefined;
    return once(this.#read, address, () => readPicture(this.#assets.get(address)));
  }
}

function readPicture(bytes: Uint8Array | undefined): Picture | undefined {
  const type = bytes && ImageUtils.getMimeType(bytes);
  if (type !== 'image/png' && type !== 'image/jpeg') return undefined;
  const [width, height] = ImageUtils.getSize(bytes!, type) ?? [0, 0];
  return width > 0 && height > 0 ? { bytes: bytes!, type, aspect: height / width } : undefined;
}
