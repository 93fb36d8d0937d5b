// The least that shows the wall with three.js: one InstancedMesh, two lights, controls.

import {
  BoxGeometry,
  DirectionalLight,
  HemisphereLight,
  InstancedMesh,
  Matrix4,
  MeshStandardMaterial,
  PerspectiveCamera,
  Scene,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three-stdlib';
import { boardCount, floatsABoard, tiny, widthAt, writeBoards } from '../model/shelving.js';

const container = document.getElementById('place')!;
const renderer = new WebGLRenderer({ antialias: true });
renderer.setSize(container.clientWidth, container.clientHeight);
container.append(renderer.domElement);

const camera = new PerspectiveCamera(30, container.clientWidth / container.clientHeight, 100, 20_000);
camera.position.set(4000, 2200, 6500);
const controls = new OrbitControls(camera, renderer.domElement);
controls.target.set(1200, 1300, 0);
controls.update();
controls.addEventListener('change', render);

const scene = new Scene();
const sun = new DirectionalLight(0xffffff, 2);
sun.position.set(1, 2, 3);
scene.add(new HemisphereLight(0xffffff, 0x888888, 1.5), sun, wall());
render();
window.dispatchEvent(new Event('floor-frame'));

function wall(): InstancedMesh {
  const boards = new Float32Array(boardCount(tiny) * floatsABoard);
  writeBoards(tiny, widthAt(0), boards);
  const box = new BoxGeometry().translate(0.5, 0.5, 0.5);
  const mesh = new InstancedMesh(box, new MeshStandardMaterial({ color: 0xc39a67 }), boardCount(tiny));
  const matrix = new Matrix4();
  for (let index = 0; index < mesh.count; index++) {
    const [x, y, z, w, h, d] = boards.subarray(index * floatsABoard, (index + 1) * floatsABoard);
    mesh.setMatrixAt(index, matrix.makeScale(w!, h!, d!).setPosition(x!, y!, z!));
  }
  return mesh;
}

function render(): void {
  renderer.render(scene, camera);
}
