// A zip archive of small texts, in memory. The same files and time give the same bytes.

import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipFile {
  /** With `/` between folders; not absolute. */
  readonly name: string;
  readonly text: string;
}

const VERSION = 20;
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;

/** @param time of every file in it, in UTC */
export function zip(files: readonly ZipFile[], time: Date): Uint8Array<ArrayBuffer> {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const name = Buffer.from(file.name);
    const content = Buffer.from(file.text);
    const packed = deflateRawSync(content);
    const fields = commonFields(name, content, packed, time);
    const local = Buffer.concat([signature(0x04034b50), fields, name, packed]);
    bodies.push(local);
    directory.push(Buffer.concat([signature(0x02014b50), uint16(VERSION), fields, directoryFields(offset), name]));
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = [uint16(0, 0, files.length, files.length), uint32(list.length, offset), uint16(0)];
  return new Uint8Array(Buffer.concat([...bodies, list, signature(0x06054b50), ...end]));
}

function commonFields(name: Buffer, content: Buffer, packed: Buffer, time: Date): Buffer {
  return Buffer.concat([
    uint16(VERSION, UTF8_NAMES, DEFLATED, dosTime(time), dosDate(time)),
    uint32(crc32(content), packed.length, content.length),
    uint16(name.length, 0),
  ]);
}

/** No comment, the first disk, no attributes, and where the file begins. */
function directoryFields(offset: number): Buffer {
  return Buffer.concat([uint16(0, 0, 0), uint32(0, offset)]);
}

function dosTime(time: Date): number {
  return (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1);
}

function dosDate(time: Date): number {
  return ((time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate();
}

function signature(value: number): Buffer {
  return uint32(value);
}

function uint16(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) buffer.writeUInt16LE(value, 2 * index);
  return buffer;
}

function uint32(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) buffer.writeUInt32LE(value, 4 * index);
  return buffer;
}
