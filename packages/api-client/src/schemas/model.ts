// A model record: who it is, and the document that describes it, which is JSON to this package.

import * as z from 'zod/mini';
import { pageSchema, textSchema } from './common.js';

export const modelSummarySchema = z.looseObject({ id: z.string(), name: textSchema, revision: z.string() });

export const modelSchema = z.looseObject({
  id: z.string(),
  name: textSchema,
  /** An opaque word; another document is another revision. */
  revision: z.string(),
  document: z.record(z.string(), z.unknown()),
});

export const modelPageSchema = pageSchema(modelSummarySchema);

export type ModelSummary = z.infer<typeof modelSummarySchema>;
export type Model = z.infer<typeof modelSchema>;
