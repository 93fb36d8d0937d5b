// Letters on a part: written by the browser, in whatever script they are, and laid over the side that they stand on.

import { CanvasTexture, Group, LinearFilter, LinearMipmapLinearFilter, type Material } from 'three';
import { type Form, TemplateBuilder } from '../mesh/index.js';
import type { Face, TextPart, Vector } from '../model/product.js';
import { Batch } from './batch.js';
import { createSurface, type StudioUniforms } from './surface.js';

/** Above the side that they stand on, so that neither shows through the other; mm. */
const lift = 0.2;

/** Of a capital letter; pixels. */
const lines = 96;
const widest = 2048;

/** A capital letter's height in most sans-serif typefaces, of the font's size. */
const capitalShare = 0.72;

/** What hangs below the line and what sticks out above a capital, of its height. */
const below = 0.35;
const above = 0.35;

interface Inscription {
  readonly batch: Batch;
  readonly texture: CanvasTexture;
  readonly surface: Material;
}

export class Lettering {
  readonly group = new Group();
  readonly #studio: StudioUniforms;
  readonly #inscriptions = new Map<string, Inscription>();

  constructor(studio: StudioUniforms) {
    this.#studio = studio;
  }

  begin(): void {
    for (const { batch } of this.#inscriptions.values()) batch.begin();
  }

  add(part: TextPart): void {
    const form = planeOver(part);
    const { batch } = this.#inscriptionOf(part, form);
    batch.add(part, form);
  }

  end(): void {
    for (const [key, inscription] of this.#inscriptions) {
      inscription.batch.end();
      if (inscription.batch.count === 0) this.#remove(key, inscription);
    }
  }

  dispose(): void {
    for (const [key, inscription] of this.#inscriptions) this.#remove(key, inscription);
  }

  #inscriptionOf(part: TextPart, form: Form): Inscription {
    const key = `${form.shape.key} ${part.depth < 0} ${proportionOf(part).toFixed(2)} ${part.text}`;
    const existing = this.#inscriptions.get(key);
    if (existing) return existing;
    const texture = write(part);
    const surface = createSurface(this.#studio, {
      roughness: 0.6,
      transparent: true,
      functions: 'uniform sampler2D letters;\n',
      look: lookOf(part),
      uniforms: { letters: { value: texture } },
    });
    surface.depthWrite = false;
    const batch = new Batch(form.shape, surface);
    this.group.add(batch.mesh);
    const inscription = { batch, texture, surface };
    this.#inscriptions.set(key, inscription);
    return inscription;
  }

  #remove(key: string, { batch, texture, surface }: Inscription): void {
    batch.mesh.removeFromParent();
    batch.dispose();
    surface.dispose();
    texture.dispose();
    this.#inscriptions.delete(key);
  }
}

const axes = { x: 0, y: 1, z: 2 } as const;

interface Basis {
  /** Where the letters go, where they stand up to, and out of the side. */
  readonly right: Vector;
  readonly up: Vector;
  readonly out: Vector;
}

/** Letters run to the right, seen from outside, and stand upright; on top and below, the front is at their feet. */
function basisOf(face: Face): Basis {
  const axis = axes[face[1] as keyof typeof axes];
  const out: [number, number, number] = [0, 0, 0];
  out[axis] = face[0] === '+' ? 1 : -1;
  const up: Vector = axis === 1 ? [0, 0, -1] : [0, 1, 0];
  const right: Vector = [
    up[1] * out[2] - up[2] * out[1],
    up[2] * out[0] - up[0] * out[2],
    up[0] * out[1] - up[1] * out[0],
  ];
  return { right, up, out };
}

/** A plane that stretches to the part, just above the outer side of its box, with room for what hangs and what sticks out. */
function planeOver({ on, size }: TextPart): Form {
  const { right, up, out } = basisOf(on.face);
  const build = () => {
    const builder = new TemplateBuilder();
    const corner = (u: number, v: number) => {
      const at = (axis: 0 | 1 | 2) => share(right[axis], u) + share(up[axis], v) + share(out[axis], 1);
      return builder.vertex([at(0), at(1), at(2)], out, out);
    };
    builder.quad(corner(0, -below), corner(1, -below), corner(1, 1 + above), corner(0, 1 + above));
    return builder.build();
  };
  return { shape: { key: `letters ${on.face}`, rigid: true, build }, size, ease: lift };
}

/** How far along an axis a direction leads, of the size: one that points down the axis starts at its far end. */
function share(direction: number, distance: number): number {
  if (direction === 0) return 0;
  return direction > 0 ? distance : 1 - distance;
}

function proportionOf({ size, on }: TextPart): number {
  const { right, up } = basisOf(on.face);
  return along(size, right) / along(size, up);
}

function along(size: Vector, direction: Vector): number {
  return Math.abs(size[0] * direction[0] + size[1] * direction[1] + size[2] * direction[2]);
}

/** Where on the letters a point of the part is: from the lower left, 0 to 1. */
function lookOf({ on, depth }: TextPart): string {
  const { right, up } = basisOf(on.face);
  const glsl = (v: Vector) => `vec3(${v.map((value) => value.toFixed(1)).join(', ')})`;
  return /* glsl */ `
    vec3 share = vPart / vSize.xyz;
    vec2 at = vec2(dot(share, ${glsl(right)}), dot(share, ${glsl(up)}));
    at += vec2(${isBackwards(right)}, ${isBackwards(up)});
    at.y = (at.y + ${below.toFixed(2)}) / ${(1 + below + above).toFixed(2)};
    opacity = texture(letters, at).r;
    color *= ${depth < 0 ? '0.35' : '1.0'};
  `;
}

function isBackwards(direction: Vector): string {
  return direction.some((value) => value < 0) ? '1.0' : '0.0';
}

/** White letters on black that fill the texture from side to side. */
function write(part: TextPart): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.height = Math.round(lines * (1 + below + above));
  canvas.width = Math.min(widest, Math.max(1, Math.round(lines * proportionOf(part))));
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.font = `600 ${lines / capitalShare}px system-ui, sans-serif`;
    pen.fillStyle = '#fff';
    pen.textBaseline = 'alphabetic';
    const { width } = pen.measureText(part.text);
    pen.scale(canvas.width / Math.max(1, width), 1);
    pen.fillText(part.text, 0, lines * (1 + above));
  }
  const texture = new CanvasTexture(canvas);
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = 4;
  return texture;
}
