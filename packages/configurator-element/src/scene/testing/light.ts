// The scene's light and camera, for path-traced reference images of the same picture, and for measuring it.

export { slantOf } from '../../view/camera-pose.js';
export { bakeIrradiance, FINE_CELLS } from '../../view/irradiance-volume.js';
export {
  AMBIENT_LEVEL,
  FLOOR_ALBEDO,
  KEY_LIGHT_DIRECTION,
  KEY_LIGHT_LEVEL,
  studioLight,
  WALL_ALBEDO,
} from '../../view/light-sweep.js';
export { irradianceBefore } from '../../view/sample-irradiance.js';
export { HANGING_HEIGHT, PAINTS, WALL_GAP } from '../../view/setting.js';
export { ShiftCamera } from '../orbit-camera.js';
export { SCREEN_SHADER } from '../pbr-material.js';
export { SOFTBOX_RADIUS } from '../photograph.js';
export { ciede2000, labOf } from './color-difference.js';
export { canvasMemoryOf, gpuMemoryOf } from './gpu-memory.js';
