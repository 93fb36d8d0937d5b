// Triangles as USD has them.

import type { Accessor, Primitive } from '@gltf-transform/core';
import { type Prim, tuple } from './usda.js';

/** Undefined for what is no triangles. */
export function geometryPrim(primitive: Primitive): Prim | undefined {
  const positions = primitive.getAttribute('POSITION');
  if (!positions || primitive.getMode() !== 4) return undefined;
  const indices = primitive.getIndices()?.getArray() ?? Array.from({ length: positions.getCount() }, (_, i) => i);
  const normals = primitive.getAttribute('NORMAL');
  const coordinates = primitive.getAttribute('TEXCOORD_0');
  const perVertex = ' (\ninterpolation = "vertex"\n)';
  const properties = [
    `float3[] extent = [${tuple(positions.getMinNormalized([]))}, ${tuple(positions.getMaxNormalized([]))}]`,
    `int[] faceVertexCounts = [${Array(indices.length / 3).fill(3)}]`,
    `int[] faceVertexIndices = [${indices}]`,
    `point3f[] points = [${elementsOf(positions)}]`,
    ...(normals ? [`normal3f[] normals = [${elementsOf(normals)}]${perVertex}`] : []),
    // glTF's pictures begin at the top, USD's at the bottom.
    ...(coordinates
      ? [`texCoord2f[] primvars:st = [${elementsOf(coordinates, ([u = 0, v = 0]) => [u, 1 - v])}]${perVertex}`]
      : []),
    'uniform token subdivisionScheme = "none"',
  ];
  return { type: 'Mesh', name: 'Triangles', properties };
}

function elementsOf(accessor: Accessor, change = (element: number[]): number[] => element): string {
  return Array.from({ length: accessor.getCount() }, (_, i) => tuple(change(accessor.getElement(i, [])))).join(',');
}
