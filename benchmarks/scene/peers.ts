// The scene's peers: the same boards in three.js, drawn in the usual ways.

import type { Vector } from '@parametric/configurator-element/internal/vector';
import { BoxGeometry, InstancedMesh, Matrix4, Mesh, MeshStandardMaterial } from 'three';
import { boardCount, FLOATS_PER_BOARD, type Wall, widthAt, writeBoards } from '../model/wall.js';
import { orbit, type Stepper, type View, viewStepper } from './step.js';

const COLORS = [0xc39a67, 0xe8e4da, 0x7d7f82] as const;

export function instanced(wall: Wall): Stepper {
  return updating('InstancedMesh, matrices rewritten', wall, ({ scene }, boards) => {
    const [mesh] = instancedMeshes(wall, 1);
    scene.add(mesh!);
    return () => writeMatrices(boards, mesh!);
  });
}

export function meshPerBoard(wall: Wall): Stepper {
  return updating('one mesh per board, one unit box', wall, ({ scene }, boards) => {
    const meshes = boardMeshes(wall, 1);
    scene.add(...meshes);
    return () => placeMeshes(boards, meshes);
  });
}

export function rebuilt(wall: Wall): Stepper {
  return updating('dispose of all, a new BoxGeometry per board', wall, ({ scene }, boards) => {
    const [material] = materials(1);
    let meshes: Mesh[] = [];
    return () => {
      for (const mesh of meshes) mesh.geometry.dispose();
      scene.remove(...meshes);
      meshes = [];
      eachBoard(boards, ([w, h, d], [x, y, z]) => {
        const geometry = new BoxGeometry(w, h, d).translate(x + w / 2, y + h / 2, z + d / 2);
        meshes.push(new Mesh(geometry, material));
      });
      scene.add(...meshes);
    };
  });
}

export function orbitingInstanced(wall: Wall): Stepper {
  return orbiting('one InstancedMesh per material', wall, (boards) => {
    const meshes = instancedMeshes(wall, COLORS.length);
    const share = boards.length / COLORS.length;
    meshes.forEach((mesh, index) => {
      const first = Math.floor((share * index) / FLOATS_PER_BOARD) * FLOATS_PER_BOARD;
      writeMatrices(boards.subarray(first, first + mesh.count * FLOATS_PER_BOARD), mesh);
    });
    return meshes;
  });
}

export function orbitingMeshes(wall: Wall): Stepper {
  return orbiting('one mesh per board', wall, (boards) => {
    const meshes = boardMeshes(wall, COLORS.length);
    placeMeshes(boards, meshes);
    return meshes;
  });
}

export function boardsOf(wall: Wall): Float32Array {
  return new Float32Array(boardCount(wall) * FLOATS_PER_BOARD);
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
  for (let i = 0, index = 0; i < boards.length; i += FLOATS_PER_BOARD, index++) {
    matrix.makeScale(boards[i + 3]!, boards[i + 4]!, boards[i + 5]!);
    matrix.setPosition(boards[i]!, boards[i + 1]!, boards[i + 2]!);
    mesh.setMatrixAt(index, matrix);
  }
  mesh.instanceMatrix.needsUpdate = true;
}

function materials(count: number): readonly MeshStandardMaterial[] {
  return COLORS.slice(0, count).map((color) => new MeshStandardMaterial({ color, roughness: 0.7 }));
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

function eachBoard(boards: Float32Array, visit: (size: Vector, at: Vector) => void): void {
  for (let i = 0; i < boards.length; i += FLOATS_PER_BOARD) {
    visit([boards[i + 3]!, boards[i + 4]!, boards[i + 5]!], [boards[i]!, boards[i + 1]!, boards[i + 2]!]);
  }
}

/** Each step writes the boards for the next width and updates the scene from them. */
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

function orbiting(name: string, wall: Wall, build: (boards: Float32Array) => readonly Mesh[]): Stepper {
  return viewStepper(name, (view) => {
    const boards = boardsOf(wall);
    writeBoards(wall, widthAt(0), boards);
    view.scene.add(...build(boards));
    return (count) => orbit(view.camera, count / 20);
  });
}
