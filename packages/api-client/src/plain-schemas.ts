// Checks models and problem documents without zod, which saves 10 kB on a product page. A test compares these schemas
// with the zod schemas.

import { fields, integer, listOf, localizedText, object, optional, pageOf, schemaOf, text } from './plain-checks.js';
import type { Page } from './schemas/common.js';
import type { Model, ModelSummary } from './schemas/model.js';
import type { Problem } from './schemas/problem.js';

const summary = { id: text, name: localizedText, revision: text };

const issue = fields({ pointer: text, code: text, detail: text, limits: optional(object) });

export const plainProblem = schemaOf<Problem>(
  fields({
    type: optional(text),
    title: text,
    status: integer,
    detail: optional(text),
    instance: optional(text),
    code: text,
    request_id: optional(text),
    errors: optional(listOf(issue)),
    order: optional(text),
    model_revision: optional(text),
  }),
);

export const plainModel = schemaOf<Model>(fields({ ...summary, document: object }));
export const plainModelPage = schemaOf<Page<ModelSummary>>(pageOf(fields(summary)));
