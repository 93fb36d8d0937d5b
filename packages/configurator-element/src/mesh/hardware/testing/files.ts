// Hardware files for tests: small shapes with known numbers.

import { Document, type Material, WebIO } from '@gltf-transform/core';

type MaterialOf = (document: Document) => Material | undefined;

export const red: MaterialOf = (document) =>
  document.createMaterial('red').setBaseColorFactor([0.6, 0.02, 0.02, 1]).setMetallicFactor(0).setRoughnessFactor(0.5);

export const bare: MaterialOf = () => undefined;

/**
 * Half of a box 2 wide, 1 high and 1 deep: the half above the diagonal from its lower left to its upper right corner.
 */
const WEDGE_CORNERS = [0, 0, 0, 2, 1, 0, 0, 1, 0, 0, 0, 1, 2, 1, 1, 0, 1, 1];
const WEDGE_SIDES = [0, 2, 1, 3, 4, 5, 0, 1, 4, 0, 4, 3, 1, 2, 5, 1, 5, 4, 2, 0, 3, 2, 3, 5];

/** A file with the wedge, away from the origin. */
export function wedge(material: MaterialOf = red): Document {
  const document = new Document();
  document.createBuffer();
  document.createScene().addChild(wedgeNode(document, material).setTranslation([5, 5, 5]));
  return document;
}

export function wedgeNode(document: Document, material: MaterialOf = red) {
  const buffer = document.getRoot().listBuffers()[0]!;
  const positions = document
    .createAccessor()
    .setType('VEC3')
    .setArray(new Float32Array(WEDGE_CORNERS))
    .setBuffer(buffer);
  const indices = document.createAccessor().setType('SCALAR').setArray(new Uint16Array(WEDGE_SIDES)).setBuffer(buffer);
  const primitive = document.createPrimitive().setAttribute('POSITION', positions).setIndices(indices);
  primitive.setMaterial(material(document) ?? null);
  return document.createNode().setMesh(document.createMesh().addPrimitive(primitive));
}

/** A file that repeats one triangle many times, in few bytes. */
export function triangles(count: number): Document {
  const document = new Document();
  const buffer = document.createBuffer();
  const corners = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]);
  const positions = document.createAccessor().setType('VEC3').setArray(corners).setBuffer(buffer);
  const order = Uint16Array.from({ length: 3 * count }, (_, i) => i % 3);
  const indices = document.createAccessor().setType('SCALAR').setArray(order).setBuffer(buffer);
  const primitive = document.createPrimitive().setAttribute('POSITION', positions).setIndices(indices);
  document.createScene().addChild(document.createNode().setMesh(document.createMesh().addPrimitive(primitive)));
  return document;
}

export async function bytesOf(document: Document): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new WebIO().writeBinary(document));
}

/** A binary file with any JSON chunk. */
export function glbOf(contents: unknown): Uint8Array<ArrayBuffer> {
  const text = JSON.stringify(contents);
  const json = text.padEnd(Math.ceil(text.length / 4) * 4);
  const bytes = new Uint8Array(20 + json.length);
  const view = new DataView(bytes.buffer);
  const header = [0x46546c67, 2, bytes.length, json.length, 0x4e4f534a];
  for (const [i, value] of header.entries()) view.setUint32(4 * i, value, true);
  for (let i = 0; i < json.length; i++) bytes[20 + i] = json.charCodeAt(i);
  return bytes;
}
