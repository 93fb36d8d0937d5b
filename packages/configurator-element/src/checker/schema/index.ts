// The `./schema` subpath: the format as a JSON Schema. The package has it as dist/schema/parametric-model-1.json, too.

export { modelJsonSchema } from './model-schema.js';
