// Which pieces of the format get a name of their own in the JSON Schema. A new part kind or parameter type is there
// without a line here.

import type * as z from 'zod/mini';
import {
  address,
  axis,
  expression,
  face,
  hexColor,
  name,
  namedExpressions,
  notNegative,
  point,
  positive,
  share,
  text,
  textLength,
  vector,
} from '../../model/document/fields.js';
import { material } from '../../model/document/material.js';
import { dimension, estimate, parameter, part, preset, rule } from '../../model/document/model-document.js';
import { hole } from '../../model/parts/hole.js';
import { edge } from '../../model/parts/panel.js';
import { motion } from '../../model/parts/part-kind.js';
import { profile } from '../../model/parts/profile.js';
import type { ZodSchemas } from './zod-schema.js';

const simple = { expression, text, name, named: namedExpressions, color: hexColor, axis, face, vector, point };
const numbers = { address, positive, notNegative, share, textLength };
const objects = { profile, hole, edge, material, rule, dimension, preset, estimate };
const several = { parameter, part, motion };

/** Schemas by the name under which the JSON Schema defines them; the document itself is not among them. */
export function namedSchemas(schemas: ZodSchemas): ReadonlyMap<string, z.core.$ZodType> {
  const named = Object.entries({ ...simple, ...numbers, ...objects, ...several });
  return new Map([
    ...named.map(([id, piece]) => [id, schemas.of(piece)] as const),
    ...Object.entries(several).flatMap(([id, { of }]) =>
      Object.entries(of).map(([variant, shape]) => [`${id}-${variant}`, schemas.variant(shape)] as const),
    ),
  ]);
}
