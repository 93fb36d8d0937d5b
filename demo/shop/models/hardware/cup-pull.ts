// A cup pull for drawers: half a bowl that's open at the bottom, on a plate with an ear at each end and a slotted screw
// in each ear. The bowl, the plate, and the screw heads have no material, so the document's material applies to them.
// The slots are dark.

import { writeGlb } from './glb.js';
import { Surface, shares, type Vector, type Vertex } from './surface.js';

/** Half of the bowl's width, the bowl's height, and its depth, in millimeters. */
const bowl: Vector = [41, 37, 25];
const wall = 1.8;

const plate = { thickness: 2.2, bevel: 0.7, rim: 4 };
const ear = { reach: 9, width: 0.17, up: 0.16 };

/** The positions and sizes of the screws. A distance of 96 mm between them is standard for drawer pulls. */
const screw = { x: 48, y: 8, radius: 3.9, head: 1.5, bevel: 0.5, slot: [5.6, 1.1] } as const;

/** The number of steps into which each surface is divided, so that it looks smooth. */
const steps = { along: 24, around: 8, inside: [14, 5], lip: 4, plate: 20, head: 14 } as const;

export function makeCupPull(): Uint8Array {
  const body = new Surface();
  addBowl(body, bowl, [steps.along, steps.around], 1);
  addBowl(body, shrunk(wall), steps.inside, -1);
  addLip(body);
  addPlate(body);
  const slots = new Surface();
  for (const side of [-1, 1]) {
    addHead(body, side * screw.x);
    addSlot(slots, side * screw.x);
  }
  return writeGlb('cup pull', [
    { surface: body },
    { surface: slots, material: { name: 'slot', color: [0.012, 0.011, 0.01], roughness: 0.9, metalness: 0 } },
  ]);
}

function shrunk(by: number): Vector {
  return [bowl[0] - by, bowl[1] - by, bowl[2] - by];
}

/** Adds half an ellipsoid that reaches from one end to the other, and from the drawer's front down to the opening. */
function addBowl(surface: Surface, size: Vector, [along, around]: readonly [number, number], way: 1 | -1): void {
  const rows = shares(around).map((turn) =>
    shares(along).map((share) => onBowl(size, (share - 0.5) * Math.PI, (turn * Math.PI) / 2, way)),
  );
  surface.between(...(way === 1 ? rows.reverse() : rows));
}

function onBowl([a, b, c]: Vector, along: number, around: number, way: 1 | -1): Vertex {
  const [x, y, z] = [Math.sin(along), Math.cos(along) * Math.cos(around), Math.cos(along) * Math.sin(around)];
  return { at: [a * x, b * y, c * z], facing: [(way * x) / a, (way * y) / b, (way * z) / c] };
}

/** Adds the rounded edge of the opening. */
function addLip(surface: Surface): void {
  const middle = shrunk(wall / 2);
  const rows = shares(steps.lip).map((share) =>
    shares(steps.along).map((place): Vertex => {
      const { at, facing } = onBowl(middle, (place - 0.5) * Math.PI, Math.PI / 2, 1);
      const length = Math.hypot(...facing);
      const [out, down] = [Math.cos(share * Math.PI), Math.sin(share * Math.PI)];
      const towards: Vector = [(out * facing[0]) / length, -down, (out * facing[2]) / length];
      return {
        at: [at[0] + (towards[0] * wall) / 2, (towards[1] * wall) / 2, at[2] + (towards[2] * wall) / 2],
        facing: towards,
      };
    }),
  );
  surface.between(...rows.reverse());
}

/**
 * The point on the plate's outline at an angle. The outline is that of the bowl with a rim, and an ear at each end.
 * Angles go from the right, over the top, to the left.
 */
function outline(angle: number, inset: number): readonly [x: number, y: number] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const ellipse = 1 / Math.hypot(cos / (bowl[0] + plate.rim), sin / (bowl[1] + plate.rim));
  const bump = (at: number) => ear.reach * Math.exp(-(((angle - at) / ear.width) ** 2));
  const reach = ellipse + bump(ear.up) + bump(Math.PI - ear.up) - inset;
  return [reach * cos, reach * sin];
}

/** The angles of the points on the outline, which are closer together near the ears. */
const directions = shares(2 * steps.plate).map((share) => {
  const centred = 2 * share - 1;
  return (Math.PI / 2) * (1 + Math.sin((centred * Math.PI) / 2) * 0.35 + centred * 0.65);
});

function addPlate(surface: Surface): void {
  const { thickness, bevel } = plate;
  const row = (z: number, inset: number, facing: (radial: Vector) => Vector) =>
    directions.map((angle): Vertex => {
      const [x, y] = outline(angle, inset);
      return { at: [x, y, z], facing: facing([Math.cos(angle), Math.sin(angle), 0]) };
    });
  const inner = (z: number, facing: Vector) =>
    directions.map((angle): Vertex => {
      const [a, b] = shrunk(wall / 2);
      const reach = 1 / Math.hypot(Math.cos(angle) / a, Math.sin(angle) / b);
      return { at: [reach * Math.cos(angle), reach * Math.sin(angle), z], facing };
    });
  const up = (): Vector => [0, 0, 1];
  const down = (): Vector => [0, 0, -1];
  const out = (radial: Vector) => radial;
  surface.between(row(thickness, bevel, up), inner(thickness, [0, 0, 1]));
  surface.between(row(0, 0, out), row(thickness - bevel, 0, out), row(thickness, bevel, up));
  surface.between(inner(0, [0, 0, -1]), row(0, 0, down));
  for (const end of [0, directions.length - 1]) addPlateEnd(surface, directions[end]!, end === 0 ? 1 : -1);
}

/** Adds the straight edge at the bottom, next to the opening. */
function addPlateEnd(surface: Surface, angle: number, side: number): void {
  const [inside] = shrunk(wall / 2);
  const facing: Vector = [0, -1, 0];
  const at = (reach: number, z: number): Vertex => ({ at: [side * reach, 0, z], facing });
  const outer = Math.abs(outline(angle, 0)[0]);
  const [back, front] = [
    [at(inside, 0), at(outer, 0)],
    [at(inside, plate.thickness), at(outer, plate.thickness - plate.bevel)],
  ];
  if (side === 1) surface.between(back, front);
  else surface.between(front, back);
}

function addHead(surface: Surface, x: number): void {
  const { radius, head, bevel } = screw;
  const top = plate.thickness + head;
  const ring = (reach: number, z: number, facing: (cos: number, sin: number) => Vector) =>
    shares(steps.head).map((share): Vertex => {
      const [cos, sin] = [Math.cos(2 * Math.PI * share), Math.sin(2 * Math.PI * share)];
      return { at: [x + reach * cos, screw.y + reach * sin, z], facing: facing(cos, sin) };
    });
  surface.between(
    ring(radius, plate.thickness - 0.1, (cos, sin) => [cos, sin, 0]),
    ring(radius, top - bevel, (cos, sin) => [cos, sin, 0.4]),
    ring(radius - bevel, top, () => [0, 0, 1]),
    ring(0, top, () => [0, 0, 1]),
  );
}

/** Adds a screw's slot, which is vertical. */
function addSlot(surface: Surface, x: number): void {
  const [length, width] = screw.slot;
  const z = plate.thickness + screw.head + 0.04;
  const at = (u: number, v: number): Vertex => ({
    at: [x + (u * width) / 2, screw.y + (v * length) / 2, z],
    facing: [0, 0, 1],
  });
  surface.between([at(-1, -1), at(1, -1)], [at(-1, 1), at(1, 1)]);
}
