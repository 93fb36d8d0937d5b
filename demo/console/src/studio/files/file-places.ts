// Finds where the document names files: the textures of its materials, and its hardware.

import { englishOf } from '../../shared/localized-text.js';

export type FileKind = 'texture' | 'hardware';

export interface FilePlace {
  /** JSON pointer of the address. */
  readonly pointer: string;
  readonly kind: FileKind;
  /** Undefined where the place could name a file and does not. */
  readonly address: string | undefined;
  /** The name of the material or the part. */
  readonly name: string;
}

type Json = Readonly<Record<string, unknown>>;

/** The materials and hardware of the document, in its order. */
export function filePlaces(document: unknown): readonly FilePlace[] {
  const { materials, parts } = isObject(document) ? document : {};
  const textures = objectsIn(materials).map(
    ([material, index]): FilePlace => ({
      ...{ pointer: `/materials/${index}/texture`, kind: 'texture', address: textOf(material.texture) },
      name: englishOf(material.name) ?? String(material.id ?? index),
    }),
  );
  return [...textures, ...hardwareIn(parts, '/parts')];
}

/** The name of an uploaded file is the last step of its address. */
export function storedName(address: string): string | undefined {
  return /^(?:\.\.\/|\/v1\/)assets\/([\w.-]+)$/.exec(address)?.[1];
}

/** The file's name without its folder: `textures/Oak%20dark.jpg` is `Oak dark.jpg`. */
export function fileNameOf(address: string): string {
  const last = address.split(/[?#]/)[0]!.split('/').at(-1)!;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** A new part that shows hardware, with an id that no other part of the list has. */
export function newHardware(document: unknown, address: string): Json {
  const ids = new Set(objectsIn(isObject(document) ? document.parts : []).map(([{ id }]) => id));
  let id = 'hardware';
  for (let count = 2; ids.has(id); count++) id = `hardware_${count}`;
  return { id, kind: 'asset', src: address, size: [100, 30, 20] };
}

function hardwareIn(parts: unknown, pointer: string): FilePlace[] {
  return objectsIn(parts).flatMap(([part, index]): FilePlace[] => {
    const place = `${pointer}/${index}`;
    const name = englishOf(part.name) ?? String(part.id ?? index);
    const own: FilePlace[] =
      part.kind === 'asset' ? [{ pointer: `${place}/src`, kind: 'hardware', address: textOf(part.src), name }] : [];
    return [...own, ...hardwareIn(part.parts, `${place}/parts`)];
  });
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function objectsIn(value: unknown): readonly (readonly [Json, number])[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: unknown, index) => (isObject(each) ? [[each, index] as const] : []));
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
