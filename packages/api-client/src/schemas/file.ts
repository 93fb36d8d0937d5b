// A file of an organization: a picture for a material, or hardware.

import * as z from 'zod/mini';
import { openEnum, pageSchema, timestampSchema } from './common.js';

export const fileTypes = ['model/gltf-binary', 'image/png', 'image/jpeg', 'image/webp'] as const;

export const storedFileSchema = z.looseObject({
  object: z.literal('file'),
  /** Made of the name and a digest of the bytes. */
  id: z.string(),
  /** The name with which it was uploaded. */
  name: z.string(),
  /** The value for the `texture` of a material or the `src` of hardware in a document. */
  address: z.string(),
  /** The path on the service, which anybody may read: `/v1/assets/oak-….jpg`. */
  path: z.string(),
  type: openEnum(fileTypes),
  bytes: z.int(),
  /** Width and height of a picture; pixels. */
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  /** The number of triangles of hardware. */
  triangles: z.optional(z.int()),
  /** Ids of the models on sale whose documents use it. */
  used_by: z.array(z.string()),
  created_at: timestampSchema,
});

export const storedFilePageSchema = pageSchema(storedFileSchema);

/** A picture or a GLB that documents of the organization can use; it never changes. */
export type StoredFile = z.infer<typeof storedFileSchema>;
