// A door or a drawer that opens, as a glTF animation of its name: closed at its start, open at its end.

import type { Document } from '@gltf-transform/core';
import type { HingeMotion } from '../model/evaluate/product.js';
import type { MeshLibrary } from './mesh-library.js';
import type { AnimatedNode } from './node-tree.js';
import { round } from './primitives.js';
import type { Quaternion } from './quaternion.js';

const seconds = 1;

/** Between two rotations a viewer takes the shorter way: no step is so wide that there are two. */
const widestStep = 90;

export function addAnimation(document: Document, library: MeshLibrary, { node, motion }: AnimatedNode): void {
  const turns = motion.kind === 'hinge';
  const keys = turns ? turnKeys(motion) : slideKeys(node.getTranslation(), motion.by);
  const last = keys.length - 1;
  const times = Float32Array.from(keys, (_, i) => round((i / last) * seconds));
  const sampler = document
    .createAnimationSampler()
    .setInterpolation('LINEAR')
    .setInput(library.accessor(times, 'SCALAR'))
    .setOutput(library.accessor(Float32Array.from(keys.flat()), turns ? 'VEC4' : 'VEC3'));
  const channel = document
    .createAnimationChannel()
    .setTargetNode(node)
    .setTargetPath(turns ? 'rotation' : 'translation')
    .setSampler(sampler);
  document.createAnimation(motion.path).addSampler(sampler).addChannel(channel);
}

function turnKeys({ axis, angle }: HingeMotion): Quaternion[] {
  const steps = Math.max(1, Math.ceil(Math.abs(angle) / widestStep));
  return Array.from({ length: steps + 1 }, (_, i): Quaternion => {
    const half = ((angle * i) / steps / 360) * Math.PI;
    const sine = Math.sin(half);
    return [round(axis[0] * sine), round(axis[1] * sine), round(axis[2] * sine), round(Math.cos(half))];
  });
}

function slideKeys(closed: readonly number[], by: readonly number[]): number[][] {
  return [[...closed], closed.map((value, i) => round(value + by[i]! / 1000))];
}
