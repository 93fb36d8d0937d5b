// three.js's orbit controls, in a separate file because they load after the first frame.

export { OrbitControls } from 'three-stdlib';
