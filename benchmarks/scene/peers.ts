// The same boards by three.js in the usual ways, and by geometry libraries whose solids three.js draws.

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
import { boardCount, floatsABoard, type Wall, widthAt, writeBoards } from '../model/shelving.js';
import { eachBoard, type Library, type Size } from '../solids/library.js';
import type { Contestant } from '../support/measure.js';
import type { Stepper } from './steps.js';
import { turnCamera, type View, viewStepper } from './view.js';

const colors = [0xc39a67, 0xe8e4da, 0x7d7f82] as const;

export function instanced(wall: Wall): Stepper {
  return viewStepper('InstancedMesh, matrices rewritten', ({ scene }) => {
    const boards = boardsOf(wall);
    const [mesh] = instancedMeshes(wall, 1);
    scene.add(mesh!);
    return (count) => {
      writeBoards(wall, widthAt(count), boards);
      writeMatrices(boards, mesh!);
    };
  });
}

export function meshABoard(wall: Wall): Stepper {
  return viewStepper('a mesh a board, one unit box', ({ scene }) => {
    const boards = boardsOf(wall);
    const meshes = boardMeshes(wall, 1);
    scene.add(...meshes);
    return (count) => {
      writeBoards(wall, widthAt(count), boards);
      placeMeshes(boards, meshes);
    };
  });
}

export function rebuilt(wall: Wall): Stepper {
  return rebuilding('dispose all, a new BoxGeometry a board', wall, ([w, h, d], [x, y, z]) =>
    new BoxGeometry(w, h, d).translate(x + w / 2, y + h / 2, z + d / 2),
  );
}

export function solids(library: Library, wall: Wall): Stepper {
  return rebuilding(`${library.name}, a solid a board`, wall, (size, at) =>
    geometryOf(library.plainTriangles(size, at)),
  );
}

/** Boards that are alike share what was built once. */
export function drilledSolids(library: Library, wall: Wall): Stepper {
  return viewStepper(`${library.name}, once a distinct board`, ({ scene }) => {
    const boards = boardsOf(wall);
    const [material] = materials(1);
    const meshes = Array.from({ length: boardCount(wall) }, () => new Mesh(new BufferGeometry(), material));
    scene.add(...meshes);
    const known = new Map<string, BufferGeometry>();
    const geometryFor = (size: Size) => {
      const key = size.join(' ');
      const geometry = known.get(key) ?? geometryOf(library.drilledTriangles(size));
      known.set(key, geometry);
      return geometry;
    };
    return (count) => {
      for (const geometry of known.values()) geometry.dispose();
      known.clear();
      writeBoards(wall, widthAt(count), boards);
      let index = 0;
      eachBoard(boards, (size, at) => {
        const mesh = meshes[index++]!;
        mesh.geometry = geometryFor(size);
        mesh.position.set(...at);
      });
    };
  });
}

export function turningInstanced(wall: Wall): Stepper {
  return turningPeer('InstancedMesh a material', wall, (boards) => {
    const meshes = instancedMeshes(wall, colors.length);
    const share = boards.length / colors.length;
    meshes.forEach((mesh, index) => {
      const first = Math.floor((share * index) / floatsABoard) * floatsABoard;
      writeMatrices(boards.subarray(first, first + mesh.count * floatsABoard), mesh);
    });
    return meshes;
  });
}

export function turningMeshes(wall: Wall): Stepper {
  return turningPeer('a mesh a board', wall, (boards) => {
    const meshes = boardMeshes(wall, colors.length);
    placeMeshes(boards, meshes);
    return meshes;
  });
}

/** From six floats a board to the matrices, and nothing else. */
export function matrixLoops(wall: Wall): Readonly<Record<'asDocumented' | 'throughThree' | 'intoArray', Contestant>> {
  const [mesh] = instancedMeshes(wall, 1);
  const all = Array.from({ length: 16 }, (_, step) => {
    const boards = boardsOf(wall);
    writeBoards(wall, widthAt(step), boards);
    return boards;
  });
  const contestant = (name: string, write: (boards: Float32Array) => void): Contestant => {
    let step = 0;
    return {
      name,
      run: () => {
        write(all[step++ % all.length]!);
        return mesh!.count;
      },
    };
  };
  return {
    asDocumented: contestant('Object3D', (boards) => writeByObject(boards, mesh!)),
    throughThree: contestant('setMatrixAt', (boards) => writeMatrices(boards, mesh!)),
    intoArray: contestant('array', (boards) => writeArray(boards, mesh!)),
  };
}

function boardsOf(wall: Wall): Float32Array {
  return new Float32Array(boardCount(wall) * floatsABoard);
}

function materials(count: number): readonly MeshStandardMaterial[] {
  return colors.slice(0, count).map((color) => new MeshStandardMaterial({ color, roughness: 0.7 }));
}

function instancedMeshes(wall: Wall, count: number): readonly InstancedMesh[] {
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

function writeMatrices(boards: Float32Array, mesh: InstancedMesh): void {
  for (let i = 0, index = 0; i < boards.length; i += floatsABoard, index++) {
    matrix.makeScale(boards[i + 3]!, boards[i + 4]!, boards[i + 5]!);
    matrix.setPosition(boards[i]!, boards[i + 1]!, boards[i + 2]!);
    mesh.setMatrixAt(index, matrix);
  }
  mesh.instanceMatrix.needsUpdate = true;
}

const placed = new Object3D();

/** As three's own examples do it. */
function writeByObject(boards: Float32Array, mesh: InstancedMesh): void {
  for (let i = 0, index = 0; i < boards.length; i += floatsABoard, index++) {
    placed.position.set(boards[i]!, boards[i + 1]!, boards[i + 2]!);
    placed.scale.set(boards[i + 3]!, boards[i + 4]!, boards[i + 5]!);
    placed.updateMatrix();
    mesh.setMatrixAt(index, placed.matrix);
  }
  mesh.instanceMatrix.needsUpdate = true;
}

/** The zeros are there already. */
function writeArray(boards: Float32Array, { instanceMatrix }: InstancedMesh): void {
  const { array } = instanceMatrix;
  for (let i = 0, at = 0; i < boards.length; i += floatsABoard, at += 16) {
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

function rebuilding(
  name: string,
  wall: Wall,
  geometryFor: (size: Size, at: readonly [number, number, number]) => BufferGeometry,
): Stepper {
  return viewStepper(name, ({ scene }) => {
    const boards = boardsOf(wall);
    const [material] = materials(1);
    let meshes: Mesh[] = [];
    return (count) => {
      for (const mesh of meshes) mesh.geometry.dispose();
      scene.remove(...meshes);
      meshes = [];
      writeBoards(wall, widthAt(count), boards);
      eachBoard(boards, (size, at) => meshes.push(new Mesh(geometryFor(size, at), material)));
      scene.add(...meshes);
    };
  });
}

function turningPeer(name: string, wall: Wall, build: (boards: Float32Array, view: View) => readonly Mesh[]): Stepper {
  return viewStepper(name, (view) => {
    const boards = boardsOf(wall);
    writeBoards(wall, widthAt(0), boards);
    view.scene.add(...build(boards, view));
    return (count) => turnCamera(view.camera, count / 20);
  });
}

function geometryOf(triangles: Float32Array): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(triangles, 3));
  geometry.computeVertexNormals();
  return geometry;
}
