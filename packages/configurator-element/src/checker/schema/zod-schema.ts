// The format's description as zod schemas, from which zod writes JSON Schema; and which of them get a name of their own in it.

import * as z from 'zod/mini';
import {
  address,
  anything,
  axis,
  boolean,
  expression,
  face,
  hexColor,
  name,
  namedExpressions,
  notNegative,
  number,
  point,
  positive,
  share,
  string,
  text,
  textLength,
  vector,
} from '../../model/document/fields.js';
import { material } from '../../model/document/material.js';
import { dimension, estimate, parameter, part, preset, rule } from '../../model/document/model-document.js';
import type { FieldSchemas, Optional, Schema } from '../../model/document/schema.js';
import { hole } from '../../model/parts/hole.js';
import { edge } from '../../model/parts/panel.js';
import { motion } from '../../model/parts/part-kind.js';
import { profile } from '../../model/parts/profile.js';

type ZodSchema = z.ZodMiniType;

/** What zod has words for itself. */
const plain: ReadonlyMap<Schema, () => ZodSchema> = new Map<Schema, () => ZodSchema>([
  [string, z.string],
  [number, z.number],
  [boolean, z.boolean],
  [anything, z.unknown],
]);

/** Schemas of pieces; of one piece, and of the fields of one variant, it is always the same. */
export class ZodSchemas {
  readonly #made = new Map<Schema | FieldSchemas, ZodSchema>();
  readonly #open = new Set<Schema>();

  of(piece: Schema): ZodSchema {
    const known = this.#made.get(piece);
    if (known) return known;
    // What has itself in it.
    if (this.#open.has(piece)) return z.lazy(() => this.of(piece));
    this.#open.add(piece);
    const schema = this.#make(piece);
    this.#made.set(piece, schema);
    return schema;
  }

  #make(piece: Schema): ZodSchema {
    switch (piece.is) {
      case 'check':
        return plain.get(piece)?.() ?? z.custom(piece.of);
      case 'one of':
        return piece.of.length === 1 ? z.literal(piece.of[0]!) : z.enum(piece.of);
      case 'list':
        return z.array(this.of(piece.of));
      case 'tuple': {
        const [first, ...rest] = piece.of.map((each) => this.of(each));
        return z.tuple([first!, ...rest]);
      }
      case 'record':
        return z.record(z.string(), this.of(piece.of));
      case 'fields':
        return z.strictObject(this.#fieldsOf(piece.of));
      case 'variants': {
        const { by, of } = piece;
        const [first, ...rest] = Object.entries(of).map(([name, fieldSchemas]) => {
          const variant = z.strictObject({ [by]: z.literal(name), ...this.#fieldsOf(fieldSchemas) });
          this.#made.set(fieldSchemas, variant);
          return variant;
        });
        return z.discriminatedUnion(by, [first!, ...rest]);
      }
    }
  }

  /** Of the fields of a variant whose piece has been asked for. */
  variant(fieldSchemas: FieldSchemas): ZodSchema {
    return this.#made.get(fieldSchemas)!;
  }

  #fieldsOf(fieldSchemas: FieldSchemas): Record<string, ZodSchema> {
    const entries = Object.entries(fieldSchemas).map(([key, piece]) => [key, this.#field(piece)]);
    return Object.fromEntries(entries);
  }

  #field(piece: Schema | Optional<Schema>): ZodSchema {
    return piece.is === 'optional' ? z.optional(this.of(piece.of)) : this.of(piece);
  }
}

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
      Object.entries(of).map(([variant, fieldSchemas]) => [`${id}-${variant}`, schemas.variant(fieldSchemas)] as const),
    ),
  ]);
}
