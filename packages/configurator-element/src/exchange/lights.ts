// Writes lights with the glTF extension KHR_lights_punctual: a point light in each part that emits light.

import { Extension, type Node, type WriterContext } from '@gltf-transform/core';
import type { PartLight } from '../model/evaluate/product.js';
import { lightRgb } from '../view/part-light.js';
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
      // Converts lumens to candela.
      intensity: round(light.lumens / (4 * Math.PI)),
    }));
    json.extensions = { ...json.extensions, [NAME]: { lights } };
    nodes.forEach((node, light) => {
      const written = json.nodes![nodeIndexMap.get(node)!]!;
      written.extensions = { ...written.extensions, [NAME]: { light } };
    });
    return this;
  }
}
