// A model and its document, which is any JSON object to this package.

import * as z from 'zod/mini';
import { pageSchema, textSchema } from './common.js';

export const modelSummarySchema = z.looseObject({ id: z.string(), name: textSchema, revision: z.string() });

export const modelSchema = z.looseObject({
  id: z.string(),
  name: textSchema,
  /** Opaque; a changed document has another revision. */
  revision: z.string(),
  document: z.record(z.string(), z.unknown()),
});

export const modelPageSchema = pageSchema(modelSummarySchema);

/** A model without its document. */
export type ModelSummary = z.infer<typeof modelSummarySchema>;
/** A model with its document, of one revision. */
export type Model = z.infer<typeof modelSchema>;
