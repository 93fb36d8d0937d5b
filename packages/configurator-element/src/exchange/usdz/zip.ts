// The package that USDZ is: a zip whose entries are stored as they are, each beginning at a multiple of 64 bytes, the
// scene first (https://openusd.org/release/spec_usdz.html).

import { type Zippable, zipSync } from 'fflate';

export interface PackedFile {
  /** ASCII. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

const alignment = 64;

/** Of an entry's header, without its name. */
const headerLength = 30;

/** Of an extra field, before what it holds. */
const extraLength = 4;

/** Any that no standard has taken: nobody reads what only fills. */
const fillerId = 0x3039;

/** The first moment that a zip can say, so that one product is one file. */
const noTime = new Date(1980, 0, 1);

export function zipAligned(files: readonly PackedFile[]): Uint8Array {
  const entries: Zippable = {};
  let offset = 0;
  for (const { name, bytes } of files) {
    const start = offset + headerLength + name.length + extraLength;
    const filler = new Uint8Array((alignment - (start % alignment)) % alignment);
    entries[name] = [bytes, { level: 0, mtime: noTime, extra: { [fillerId]: filler } }];
    offset = start + filler.length + bytes.length;
  }
  return zipSync(entries);
}
