// The `./schema` subpath: the format as a JSON Schema. The package also includes it as
// dist/schema/parametric-model-1.json.

export { modelJsonSchema } from './model-schema.js';
