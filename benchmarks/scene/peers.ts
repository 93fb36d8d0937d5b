// The peers of the scene: the same boards by three.js in its usual ways, and by geometry libraries whose solids three.js
// draws.

import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  Object3D,
} from 'three';
import type { Vector } from '../../packages/configurator-element/src/geometry/vector.js';
import { boardCount, floatsPerBoard, type Wall, widthAt, writeBoards } from '../model/wall.js';
import { eachBoard, type SolidLibrary } from '../solids/solid-library.js';
import { cycleThrough, type Run } from '../support/measure.js';
import { orbit, type Stepper, type View, viewStepper } from './step.js';

const colors = [0xc39a67, 0xe8e4da, 0x7d7f82] as const;

export function instanced(wall: Wall): Stepper {
  return updating('InstancedMesh, matrices rewritten', wall, ({ scene }, boards) => {
    const [mesh] = instancedMeshes(wall, 1);
    scene.add(mesh!);
    return () => writeMatrices(boards, mesh!);
  });
}

export function meshPerBoard(wall: Wall): Stepper {
  return updating('a mesh a board, one unit box', wall, ({ scene }, boards) => {
    const meshes = boardMeshes(wall, 1);
    scene.add(...meshes);
    return () => placeMeshes(boards, meshes);
  });
}

export function rebuilt(wall: Wall): Stepper {
  return rebuilding('dispose all, a new BoxGeometry a board', wall, ([w, h, d], [x, y, z]) =>
    new BoxGeometry(w, h, d).translate(x + w / 2, y + h / 2, z + d / 2),
  );
}

export function solids(library: SolidLibrary, wall: Wall): Stepper {
  return rebuilding(`${library.name}, a solid a board`, wall, (size, at) =>
    geometryOf(library.plainTriangles(size, at)),
  );
}

/** Boards of one size share a geometry. */
export function drilledSolids(library: SolidLibrary, wall: Wall): Stepper {
  return updating(`${library.name}, once a distinct board`, wall, ({ scene }, boards) => {
    const [material] = materials(1);
    const meshes = Array.from({ length: boardCount(wall) }, () => new Mesh(new BufferGeometry(), material));
    scene.add(...meshes);
    const geometries = new Map<string, BufferGeometry>();
    return () => {
      for (const geometry of geometries.values()) geometry.dispose();
      geometries.clear();
      let index = 0;
      eachBoard(boards, (size, at) => {
        const key = size.join(' ');
        const geometry = geometries.get(key) ?? geometryOf(library.drilledTriangles(size));
        geometries.set(key, geometry);
        const mesh = meshes[index++]!;
        mesh.geometry = geometry;
        mesh.position.set(...at);
      });
    };
  });
}

export function orbitingInstanced(wall: Wall): Stepper {
  return orbiting('InstancedMesh a material', wall, (boards) => {
    const meshes = instancedMeshes(wall, colors.length);
    const share = boards.length / colors.length;
    meshes.forEach((mesh, index) => {
      const first = Math.floor((share * index) / floatsPerBoard) * floatsPerBoard;
      writeMatrices(boards.subarray(first, first + mesh.count * floatsPerBoard), mesh);
    });
    return meshes;
  });
}

export function orbitingMeshes(wall: Wall): Stepper {
  return orbiting('a mesh a board', wall, (boards) => {
    const meshes = boardMeshes(wall, colors.length);
    placeMeshes(boards, meshes);
    return meshes;
  });
}

/** Writes the matrices from six floats for each board, and draws nothing. */
export function matrixWrites(wall: Wall): Readonly<Record<'updateMatrix' | 'setMatrixAt' | 'intoArray', Run>> {
  const [mesh] = instancedMeshes(wall, 1);
  const all = Array.from({ length: 16 }, (_, step) => {
    const boards = boardsOf(wall);
    writeBoards(wall, widthAt(step), boards);
    return boards;
  });
  const writing = (write: (boards: Float32Array, mesh: InstancedMesh) => void) =>
    cycleThrough(all, (boards) => {
      write(boards, mesh!);
      return mesh!.count;
    });
  return { updateMatrix: writing(writeByObject), setMatrixAt: writing(writeMatrices), intoArray: writing(writeArray) };
}

export function boardsOf(wall: Wall): Float32Array {
  return new Float32Array(boardCount(wall) * floatsPerBoard);
}

function materials(count: number): readonly MeshStandardMaterial[] {
  return colors.slice(0, count).map((color) => new MeshStandardMaterial({ color, roughness: 0.7 }));
}

export function instancedMeshes(wall: Wall, count: number): readonly InstancedMesh[] {
  const box = new BoxGeometry().translate(0.5, 0.5, 0.5);
  const total = boardCount(wall);
  return materials(count).map((material, index) => {
    const size = Math.floor((total * (index + 1)) / count) - Math.floor((total * index) / count);
    const mesh = new InstancedMesh(box, material, size);
    mesh.frustumCulled = false;
    return mesh;
  });
}

const matrix = new Matrix4();

export function writeMatrices(boards: Float32Array, mesh: InstancedMesh): void {
  for (let i = 0, index = 0; i < boards.length; i += floatsPerBoard, index++) {
    matrix.makeScale(boards[i + 3]!, boards[i + 4]!, boards[i + 5]!);
    matrix.setPosition(boards[i]!, boards[i + 1]!, boards[i + 2]!);
    mesh.setMatrixAt(index, matrix);
  }
  mesh.instanceMatrix.needsUpdate = true;
}

const placed = new Object3D();

/** Writes matrices as the examples of three.js do. */
function writeByObject(boards: Float32Array, mesh: InstancedMesh): void {
  for (let i = 0, index = 0; i < boards.length; i += floatsPerBoard, index++) {
    placed.position.set(boards[i]!, boards[i + 1]!, boards[i + 2]!);
    placed.scale.set(boards[i + 3]!, boards[i + 4]!, boards[i + 5]!);
    placed.updateMatrix();
    mesh.setMatrixAt(index, placed.matrix);
  }
  mesh.instanceMatrix.needsUpdate = true;
}

/** Writes only what is not zero: the array starts with zeros. */
function writeArray(boards: Float32Array, { instanceMatrix }: InstancedMesh): void {
  const { array } = instanceMatrix;
  for (let i = 0, at = 0; i < boards.length; i += floatsPerBoard, at += 16) {
    array[at] = boards[i + 3]!;
    array[at + 5] = boards[i + 4]!;
    array[at + 10] = boards[i + 5]!;
    array[at + 12] = boards[i]!;
    array[at + 13] = boards[i + 1]!;
    array[at + 14] = boards[i + 2]!;
    array[at + 15] = 1;
  }
  instanceMatrix.needsUpdate = true;
}

function boardMeshes(wall: Wall, count: number): readonly Mesh[] {
  const box = new BoxGeometry().translate(0.5, 0.5, 0.5);
  const all = materials(count);
  return Array.from({ length: boardCount(wall) }, (_, index) => new Mesh(box, all[index % count]));
}

function placeMeshes(boards: Float32Array, meshes: readonly Mesh[]): void {
  let index = 0;
  eachBoard(boards, (size, at) => {
    const mesh = meshes[index++]!;
    mesh.position.set(...at);
    mesh.scale.set(...size);
  });
}

/** Each step writes the boards of the next width and updates the scene from them. */
function updating(name: string, wall: Wall, build: (view: View, boards: Float32Array) => () => void): Stepper {
  return viewStepper(name, (view) => {
    const boards = boardsOf(wall);
    const update = build(view, boards);
    return (count) => {
      writeBoards(wall, widthAt(count), boards);
      update();
    };
  });
}

function rebuilding(name: string, wall: Wall, geometryFor: (size: Vector, at: Vector) => BufferGeometry): Stepper {
  return updating(name, wall, ({ scene }, boards) => {
    const [material] = materials(1);
    let meshes: Mesh[] = [];
    return () => {
      for (const mesh of meshes) mesh.geometry.dispose();
      scene.remove(...meshes);
      meshes = [];
      eachBoard(boards, (size, at) => meshes.push(new Mesh(geometryFor(size, at), material)));
      scene.add(...meshes);
    };
  });
}

function orbiting(name: string, wall: Wall, build: (boards: Float32Array, view: View) => readonly Mesh[]): Stepper {
  return viewStepper(name, (view) => {
    const boards = boardsOf(wall);
    writeBoards(wall, widthAt(0), boards);
    view.scene.add(...build(boards, view));
    return (count) => orbit(view.camera, count / 20);
  });
}

function geometryOf(triangles: Float32Array): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(triangles, 3));
  geometry.computeVertexNormals();
  return geometry;
}
