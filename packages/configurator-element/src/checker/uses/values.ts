// Every value of one sort in a document. Found along the JSON Schema, so a new kind of part needs no line here.

import { pointerStep } from '../../model/document/errors.js';
import { type Applying, SchemaWalk } from '../schema/walk.js';

export interface PlacedValue {
  readonly pointer: string;
  readonly value: unknown;
}

/** @param sort its name among the schema's definitions */
export function valuesOf(document: unknown, sort: 'expression' | 'text'): readonly PlacedValue[] {
  const walk = new SchemaWalk();
  return [...valuesIn(document, walk.start(document), '', `#/$defs/${sort}`, walk)];
}

function* valuesIn(
  value: unknown,
  applying: Applying,
  pointer: string,
  sort: string,
  walk: SchemaWalk,
): Generator<PlacedValue> {
  if (applying.some(({ $ref }) => $ref === sort)) yield { pointer, value };
  if (typeof value !== 'object' || value === null || applying.length === 0) return;
  for (const [key, member] of Object.entries(value)) {
    yield* valuesIn(member, walk.step(value, key, applying), pointer + pointerStep(key), sort, walk);
  }
}
