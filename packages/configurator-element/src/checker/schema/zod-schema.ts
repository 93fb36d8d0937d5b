// The format's description as zod schemas, from which zod generates the JSON Schema, and the names of the schemas in
// `$defs`.

import * as z from 'zod/mini';
import {
  address,
  anything,
  axis,
  boolean,
  expression,
  face,
  hexColor,
  ids,
  name,
  namedExpressions,
  notNegative,
  number,
  point,
  positive,
  share,
  string,
  term,
  text,
  textLength,
  thread,
  vector,
} from '../../model/document/fields.js';
import { band, material } from '../../model/document/material.js';
import { dimension, estimate, parameter, part, preset, rule } from '../../model/document/model-document.js';
import type { FieldSchemas, Optional, Schema } from '../../model/document/schema.js';
import { ownTypeface } from '../../model/document/typeface.js';
import { camCap, fitting, hingeArms, hingeArticles } from '../../model/joints/fitting.js';
import { joint } from '../../model/joints/joint-definition.js';
import { pathPiece, polygonCorner, profile } from '../../model/parts/compile-profile.js';
import { hole } from '../../model/parts/hole.js';
import { machiningOperation } from '../../model/parts/machining/index.js';
import { edge, grainMatch } from '../../model/parts/panel.js';
import { light, motion } from '../../model/parts/part-kind.js';
import { flange, flangeOfFlange, livingHinge, relief, sheetHole } from '../../model/parts/sheet.js';
import { pathPoint } from '../../model/parts/tube.js';

type ZodSchema = z.ZodMiniType;

/** The schemas that zod has built in. */
const plain: ReadonlyMap<Schema, () => ZodSchema> = new Map<Schema, () => ZodSchema>([
  [string, z.string],
  [number, z.number],
  [boolean, z.boolean],
  [anything, z.unknown],
]);

/** Creates one zod schema for each field, and for the fields of each variant. */
export class ZodSchemas {
  readonly #made = new Map<Schema | FieldSchemas, ZodSchema>();
  readonly #open = new Set<Schema>();

  of(field: Schema): ZodSchema {
    const known = this.#made.get(field);
    if (known) return known;
    // The schema is recursive, so refer to it lazily.
    if (this.#open.has(field)) return z.lazy(() => this.of(field));
    this.#open.add(field);
    const schema = this.#make(field);
    this.#made.set(field, schema);
    return schema;
  }

  #make(field: Schema): ZodSchema {
    switch (field.is) {
      case 'check':
        return plain.get(field)?.() ?? z.custom(field.of);
      case 'one of':
        return field.of.length === 1 ? z.literal(field.of[0]!) : z.enum(field.of);
      case 'list':
        return z.array(this.of(field.of));
      case 'tuple': {
        const [first, ...rest] = field.of.map((each) => this.of(each));
        return z.tuple([first!, ...rest]);
      }
      case 'record':
        return z.record(z.string(), this.of(field.of));
      case 'either':
        return z.union([this.of(field.of[0]), this.of(field.of[1])]);
      case 'fields':
        return z.strictObject(this.#fieldsOf(field.of));
      case 'variants': {
        const { by, of } = field;
        const [first, ...rest] = Object.entries(of).map(([name, fieldSchemas]) => {
          const variant = z.strictObject({ [by]: z.literal(name), ...this.#fieldsOf(fieldSchemas) });
          this.#made.set(fieldSchemas, variant);
          return variant;
        });
        return z.discriminatedUnion(by, [first!, ...rest]);
      }
    }
  }

  /** A variant's schema, made from its fields' schemas. */
  variant(fieldSchemas: FieldSchemas): ZodSchema {
    return this.#made.get(fieldSchemas)!;
  }

  #fieldsOf(fieldSchemas: FieldSchemas): Record<string, ZodSchema> {
    const entries = Object.entries(fieldSchemas).map(([key, field]) => [key, this.#field(field)]);
    return Object.fromEntries(entries);
  }

  #field(field: Schema | Optional<Schema>): ZodSchema {
    return field.is === 'optional' ? z.optional(this.of(field.of)) : this.of(field);
  }
}

const simple = { expression, text, name, named: namedExpressions, color: hexColor, axis, face, vector, point };
const numbers = { address, term, positive, notNegative, share, textLength, thread, ids };
const objects = {
  profile,
  repeatedPoints: pathPoint.of[1],
  repeatedCorners: polygonCorner.of[1],
  repeatedPieces: pathPiece.of[1],
  hole,
  sheetHole,
  flange,
  flangeOfFlange,
  relief,
  edge,
  grainMatch,
  light,
  material,
  band,
  rule,
  dimension,
  preset,
  estimate,
  camCap,
  hingeArms,
  hingeArticles,
  ownTypeface,
};
const several = { parameter, part, motion, joint, fitting, machining: machiningOperation, livingHinge };

/** Schemas by their name in the JSON Schema's definitions, without the document itself. */
export function namedSchemas(schemas: ZodSchemas): ReadonlyMap<string, z.core.$ZodType> {
  const named = Object.entries({ ...simple, ...numbers, ...objects, ...several });
  return new Map([
    ...named.map(([id, field]) => [id, schemas.of(field)] as const),
    ...Object.entries(several).flatMap(([id, { of }]) =>
      Object.entries(of).map(([variant, fieldSchemas]) => [`${id}-${variant}`, schemas.variant(fieldSchemas)] as const),
    ),
  ]);
}
