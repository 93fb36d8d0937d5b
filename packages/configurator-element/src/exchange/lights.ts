// Writes lights with the glTF extension KHR_lights_punctual: a point light in each part that emits light.
//
// Their candela are relative, because viewers don't expose for them: three.js, and with it model-viewer, adds them to an
// environment of about 1 cd/m², where a real lamp's 64 cd burn out everything near it. The studio is as bright as that
// environment here, so a lamp is as bright beside it as in our scene.

import { Extension, type Node, type WriterContext } from '@gltf-transform/core';
import type { PartLight } from '../model/evaluate/product.js';
import { lightRgb, STUDIO_LUX } from '../view/part-light.js';
import { round } from './primitives.js';

const NAME = 'KHR_lights_punctual';

export class LightsExtension extends Extension {
  static override readonly EXTENSION_NAME: string = NAME;
  override readonly extensionName: string = NAME;
  readonly #lights = new Map<Node, PartLight>();

  /** Puts a light at a node's origin. */
  add(node: Node, light: PartLight): void {
    this.#lights.set(node, light);
  }

  override read(): this {
    return this;
  }

  override write({ jsonDoc: { json }, nodeIndexMap }: WriterContext): this {
    const nodes = [...this.#lights.keys()];
    const lights = [...this.#lights.values()].map((light) => ({
      type: 'point',
      color: lightRgb(light).map(round),
      // The lamp's candela, in an environment that gives a surface π lx instead of the studio's light.
      intensity: round((light.lumens / (4 * Math.PI)) * (Math.PI / STUDIO_LUX)),
    }));
    json.extensions = { ...json.extensions, [NAME]: { lights } };
    nodes.forEach((node, light) => {
      const written = json.nodes![nodeIndexMap.get(node)!]!;
      written.extensions = { ...written.extensions, [NAME]: { light } };
    });
    return this;
  }
}
