// The minimum code that shows the wall with three.js: one InstancedMesh, two lights, and controls. Our page is compared
// with it.

import { PerspectiveCamera, WebGLRenderer } from 'three';
import { OrbitControls } from 'three-stdlib';
import { TINY, widthAt, writeBoards } from '../model/wall.js';
import { boardsOf, instancedMeshes, writeMatrices } from '../scene/peers.js';
import { litScene } from '../scene/step.js';

const container = document.getElementById('container')!;
const renderer = new WebGLRenderer({ antialias: true });
renderer.setSize(container.clientWidth, container.clientHeight);
container.append(renderer.domElement);

const camera = new PerspectiveCamera(30, container.clientWidth / container.clientHeight, 100, 20_000);
camera.position.set(4000, 2200, 6500);
const controls = new OrbitControls(camera, renderer.domElement);
controls.target.set(1200, 1300, 0);
controls.update();
controls.addEventListener('change', render);

const scene = litScene();
const boards = boardsOf(TINY);
writeBoards(TINY, widthAt(0), boards);
const [wall] = instancedMeshes(TINY, 1);
writeMatrices(boards, wall!);
scene.add(wall!);
render();
document.dispatchEvent(new Event('bare-three-frame'));

function render(): void {
  renderer.render(scene, camera);
}
