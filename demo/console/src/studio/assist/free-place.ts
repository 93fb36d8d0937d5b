// Finds a place for a new part beside the existing parts, so that it is visible.

import { compileModel, type ModelDocument } from '@parametric/configurator-element/model';
import { isObject, type Json, objectsIn } from './document-source.js';

/** The gap between existing parts and the new one; mm. */
const GAP = 50;

/** The distance of letters from the corner of a board, more than most boards are thick; mm. */
const INSET = 40;

/**
 * A place for a part outside of groups: beside the product with its default values. Undefined puts it at the origin,
 * also where the product can't be built.
 */
export function placeBeside(document: Json): readonly number[] | undefined {
  try {
    const model = compileModel(document as unknown as ModelDocument);
    const { parts, bounds } = model.evaluate(model.settle({}).configuration);
    return parts.length > 0 ? [Math.ceil((bounds.max[0] + GAP) / 10) * 10, 0, 0] : undefined;
  } catch {
    return undefined;
  }
}

/** A place for a part in a group: beside its siblings whose places are numbers. */
export function placeInGroup(siblings: unknown): readonly number[] | undefined {
  const ends = objectsIn(siblings).map(([{ at, size, length, diameter }]) => {
    const start = numberIn(at, 0) ?? 0;
    const extent = numberIn(size, 0) ?? Math.max(...[length, diameter, 0].filter((each) => typeof each === 'number'));
    return start + extent;
  });
  return ends.length > 0 ? [Math.max(...ends) + GAP, 0, 0] : undefined;
}

/** A place for letters on a face: above the last letters there, by half of their height. */
export function placeAbove(siblings: unknown, part: string, face: string): readonly unknown[] | undefined {
  const letters = objectsIn(siblings).findLast(
    ([{ kind, on }]) => kind === 'text' && isObject(on) && on.part === part && on.face === face,
  )?.[0];
  if (!letters) return undefined;
  const at = Array.isArray(letters.at) ? letters.at : [0, 0, 0];
  // Letters on the top and bottom face run upward along z, on the others along y.
  const up = face.endsWith('y') ? 2 : 1;
  return [0, 1, 2].map((axis) => (axis === up ? stepOver(at[axis] ?? 0, letters.height) : (at[axis] ?? 0)));
}

/** A place for the first letters on a face: away from its corner, where other boards may cover it. */
export function placeOn(face: string): readonly number[] {
  return ['x', 'y', 'z'].map((axis) => (face.endsWith(axis) ? 0 : INSET));
}

function stepOver(at: unknown, height: unknown): unknown {
  if (typeof at === 'number' && typeof height === 'number') return at + 1.5 * height;
  return `(${at}) + 1.5 * (${height})`;
}

function numberIn(list: unknown, index: number): number | undefined {
  const value: unknown = Array.isArray(list) ? list[index] : undefined;
  return typeof value === 'number' ? value : undefined;
}
