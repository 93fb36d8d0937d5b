// How much light a surface gives back where: the studio's soft light out of the light volume, and its lamp to the left in
// front. Knows neither facets nor colours.

import { dot, normalize } from '../geometry/vector.js';
import type { Bounds, PlacedPart, Vector } from '../model/evaluate/product.js';
import { bakeIrradiance, type IrradianceVolume } from '../view/irradiance-volume.js';
import { irradianceOn, lookAhead, sampleIrradiance } from '../view/sample-irradiance.js';

export interface Lighting {
  /**
   * 1 shows a colour as it is.
   * @param lightness of the surface and, since most products are of one material, of those around it; 0 to 1
   */
  on(point: Vector, normal: Vector, lightness: number): number;
  readonly floor: IrradianceVolume['floor'];
  /** A cell of the floor's map, mm. */
  readonly cell: number;
}

const towardsLamp = normalize([-0.5, 0.95, 0.8]);

const softShare = 0.8;
const lampShare = 0.3;

/** A lens and the air take the black out of the darkest corner. */
const haze = 0.27;

/** @param parts those that light does not pass through */
export function lightingOf(parts: Iterable<PlacedPart>, bounds: Bounds): Lighting {
  const volume = bakeIrradiance(parts, bounds);
  return {
    floor: volume.floor,
    cell: volume.cell,
    on(point, normal, lightness) {
      const reach = volume.cell * lookAhead;
      const around = sampleIrradiance(
        volume,
        point[0] + normal[0] * reach,
        point[1] + normal[1] * reach,
        point[2] + normal[2] * reach,
      );
      const soft = haze + (1 - haze) * Math.max(0, irradianceOn(around, normal));
      // Boards light one another, and the lighter they are the more.
      const bounced = soft / (1 - 0.8 * lightness * (1 - Math.min(1, soft)));
      // A lamp in the middle of the tent's light goes where that light goes, only with sharper edges.
      const open = Math.min(1, Math.max(0, (irradianceOn(around, towardsLamp) - 0.3) / 0.6));
      return softShare * bounced + lampShare * open * Math.max(0, dot(normal, towardsLamp));
    },
  };
}
