// A file of an organization's own: a picture for a material, or hardware.

import * as z from 'zod/mini';
import { openEnum, pageSchema, timestampSchema } from './common.js';

export const fileTypes = ['model/gltf-binary', 'image/png', 'image/jpeg', 'image/webp'] as const;

export const storedFileSchema = z.looseObject({
  object: z.literal('file'),
  /** Name and digest: other bytes are another file. */
  id: z.string(),
  /** As it was called when it was uploaded. */
  name: z.string(),
  /** What a document writes as the `texture` of a material or the `src` of hardware. */
  address: z.string(),
  /** From the service's address, where anybody may read it: `/v1/assets/oak-….jpg`. */
  path: z.string(),
  type: openEnum(fileTypes),
  bytes: z.int(),
  /** Of a picture: its size in pixels. */
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  /** Of hardware: how many triangles it has. */
  triangles: z.optional(z.int()),
  /** Ids of the models on sale whose document names it. */
  used_by: z.array(z.string()),
  created_at: timestampSchema,
});

export const storedFilePageSchema = pageSchema(storedFileSchema);

/** A picture or a GLB that documents of the organization may name; it never changes. */
export type StoredFile = z.infer<typeof storedFileSchema>;
