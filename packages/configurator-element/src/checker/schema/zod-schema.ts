// The format's description as a schema of zod's, which knows how JSON Schema says things.

import * as z from 'zod/mini';
import { anything, boolean, number, string } from '../../model/document/fields.js';
import type { FieldSchemas, Optional, Schema } from '../../model/document/schema.js';

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
      case 'named':
        return z.record(z.string(), this.of(piece.of));
      case 'fields':
        return z.strictObject(this.#shape(piece.of));
      case 'variants': {
        const { by, of } = piece;
        const [first, ...rest] = Object.entries(of).map(([name, shape]) => {
          const variant = z.strictObject({ [by]: z.literal(name), ...this.#shape(shape) });
          this.#made.set(shape, variant);
          return variant;
        });
        return z.discriminatedUnion(by, [first!, ...rest]);
      }
    }
  }

  /** Of the fields of a variant whose piece has been asked for. */
  variant(shape: FieldSchemas): ZodSchema {
    return this.#made.get(shape)!;
  }

  #shape(shape: FieldSchemas): Record<string, ZodSchema> {
    const entries = Object.entries(shape).map(([key, piece]) => [key, this.#field(piece)]);
    return Object.fromEntries(entries);
  }

  #field(piece: Schema | Optional<Schema>): ZodSchema {
    return piece.is === 'optional' ? z.optional(this.of(piece.of)) : this.of(piece);
  }
}
