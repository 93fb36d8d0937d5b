import { nextFrame } from '@open-wc/testing';
import type { ParametricConfigurator } from '../parametric-configurator.js';
import { cupboardDocument } from './cupboard.js';
import { find, mount, untilLive } from './mount.js';

/** Mounts an element and waits until its scene is shown and its tools are loaded. */
export async function mountLiveCupboard({ width = 500 } = {}): Promise<ParametricConfigurator> {
  const element = await mount({ units: 'cm' }, cupboardDocument);
  element.parentElement!.style.width = `${width}px`;
  await untilLive(element);
  while (!find(element, '.view-tools')) await nextFrame();
  return element;
}
