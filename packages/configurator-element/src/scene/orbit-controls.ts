// three.js's orbit controls, in a file of their own, because they load after the first frame.

export { OrbitControls } from 'three-stdlib';
