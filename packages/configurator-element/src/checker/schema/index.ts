// The format as a JSON Schema. Also lies beside this package as dist/schema/parametric-model-1.json, for editors.

export { modelJsonSchema } from './model-schema.js';
