// An organization's file: a picture for a material, or hardware.

import * as z from 'zod/mini';
import { openEnum, pageSchema, timestampSchema } from './common.js';

export const fileTypes = ['model/gltf-binary', 'image/png', 'image/jpeg', 'image/webp'] as const;

export const storedFileSchema = z.looseObject({
  object: z.literal('file'),
  /** The file's id, which is made from its name and a digest of its bytes. */
  id: z.string(),
  /** The name under which the file was uploaded. */
  name: z.string(),
  /** The value for a material's `texture` or for hardware's `src` in a document. */
  address: z.string(),
  /** The public path on the service: `/v1/assets/oak-….jpg`. */
  path: z.string(),
  type: openEnum(fileTypes),
  bytes: z.int(),
  /** A picture's width and height, in pixels. */
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  /** The number of triangles, for hardware. */
  triangles: z.optional(z.int()),
  /** Ids of models for sale whose documents use the file. */
  used_by: z.array(z.string()),
  created_at: timestampSchema,
});

export const storedFilePageSchema = pageSchema(storedFileSchema);

/** A picture or GLB that the organization's documents can use. It never changes. */
export type StoredFile = z.infer<typeof storedFileSchema>;
