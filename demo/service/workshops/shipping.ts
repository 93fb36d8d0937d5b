// What delivery costs: by the heavier of weight and bulk, and by how far it goes. Knows no other cost.

import { distanceKm } from './distance.js';
import type { Requirements } from './requirements.js';
import type { DeliveryRates, WorkshopProfile } from './workshop.js';

/** Hauliers charge a bulky load as if it weighed so much; kg/m³. */
const bulkDensity = 200;
/** Boards on top of one another, with cardboard and air between them. */
const packing = 1.35;

export interface ShippingLine {
  readonly kind: 'shipping';
  readonly label: string;
  /** Minor units, whole. */
  readonly amount: number;
}

/** Without a destination it is the workshop's flat rate, the same for all it serves. */
export function shippingLine(workshop: WorkshopProfile, rates: DeliveryRates, job: Requirements): ShippingLine {
  const { location: place, delivers } = workshop;
  const distance = job.shipTo && distanceKm(place, job.shipTo);
  if (distance === undefined) {
    return { kind: 'shipping', label: `Delivery, ${delivers.as}, flat rate`, amount: rates.flat * job.quantity };
  }
  const load = chargeableMass(workshop, job);
  const band = rates.bands.find(({ upToKm }) => distance <= upToKm) ?? rates.bands.at(-1);
  return {
    kind: 'shipping',
    label: `Delivery, ${delivers.as}, ${Math.ceil(load)} kg, about ${distance} km`,
    amount: rates.start + Math.round(load * (band?.kilogram ?? 0)),
  };
}

/** Kilograms. */
function chargeableMass({ delivers }: WorkshopProfile, job: Requirements): number {
  const volume = delivers.as === 'assembled' ? job.outerVolume : job.solidVolume * packing;
  return job.quantity * Math.max(job.mass, volume * bulkDensity);
}
