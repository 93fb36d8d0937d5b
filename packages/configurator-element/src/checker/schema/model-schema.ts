// The format as a JSON Schema (2020-12), for editors and for programs that write documents. It's generated from the
// description that the model uses to read documents, so the two always agree. The text that editors show is in
// schema-descriptions.ts.

import * as z from 'zod/mini';
import { document, FORMAT } from '../../model/document/model-document.js';
import { schemaDescriptions } from './schema-descriptions.js';
import { type Json, schemaFragments } from './schema-fragments.js';
import { namedSchemas, ZodSchemas } from './zod-schema.js';

/** A URN instead of a URL, because each document's `$schema` specifies where to load the schema from. */
const SCHEMA_ID = 'urn:parametric-model:1';

/**
 * The JSON Schema of a document, for validators and editors. It can't check whether names exist and types match. Only
 * compiling a document can.
 * @example
 * ```ts
 * await writeFile('parametric-model-1.json', JSON.stringify(modelJsonSchema(), null, 2));
 * ```
 */
export function modelJsonSchema(): Json {
  const schemas = new ZodSchemas();
  const whole = schemas.of(document);
  const names = z.registry<{ readonly id: string }>();
  for (const [id, schema] of namedSchemas(schemas)) names.add(schema, { id });
  const checked = new Map([...schemaFragments].map(([field, fragment]) => [schemas.of(field), fragment]));
  const { $schema, $defs, ...rest } = z.toJSONSchema(whole, {
    metadata: names,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, fragmentOf(zodSchema, checked));
    },
  });
  const definitions = Object.entries($defs ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    $schema,
    $id: SCHEMA_ID,
    title: `A product: ${FORMAT}`,
    ...explain(rest, 'document'),
    $defs: Object.fromEntries(definitions.map(([name, definition]) => [name, explain(refine(definition, name), name)])),
  };
}

/** The part of a field's schema that zod can't generate. */
function fragmentOf(schema: z.core.$ZodType, checked: ReadonlyMap<z.core.$ZodType, Json>): Json | undefined {
  const { type } = schema._zod.def;
  const fragment = checked.get(schema);
  // A custom check needs a fragment, because without one, the schema would accept every value.
  if (type === 'custom' && !fragment) throw new Error('A hand-written check of the format has no JSON Schema.');
  if (type !== 'union') return fragment;
  // Test the key that distinguishes variants first, so that editors list the variants instead of the first one's
  // errors.
  const [[key, values] = []] = Object.entries(schema._zod.propValues ?? {});
  if (key === undefined || values === undefined) return undefined;
  return { properties: { [key]: { enum: [...values] } }, required: [key] };
}

/** Constraints that the zod schemas don't contain, because the model checks them when it compiles a document. */
const refinements: Readonly<Record<string, Json>> = {
  named: { propertyNames: { $ref: '#/$defs/name' } },
  profile: { oneOf: ['rect', 'circle', 'polygon', 'path'].map((key) => ({ required: [key] })) },
};

function refine({ id, ...definition }: Json, name: string): Json {
  return { ...definition, ...refinements[name] };
}

/** Adds the descriptions to a variant if it's an object. Other variants have no keys. */
function explainObject(schema: Json, name: string): Json {
  return 'properties' in schema ? explain(schema, name) : schema;
}

/** Adds the descriptions to a schema, to its keys, and to everything inside them. */
function explain(schema: Json, name: string): Json {
  const { about, keys = {} } = schemaDescriptions[name] ?? {};
  const within = Object.entries(schema).map(([key, value]) => {
    if (key === 'properties') return [key, explainKeys(value as Readonly<Record<string, Json>>, name, keys)];
    if (key === 'items' && typeof value === 'object') return [key, explain(value as Json, name)];
    if (key === 'anyOf') return [key, (value as readonly Json[]).map((variant) => explainObject(variant, name))];
    return [key, value];
  });
  return { ...(about === undefined ? {} : { description: about }), ...Object.fromEntries(within) };
}

function explainKeys(properties: Readonly<Record<string, Json>>, name: string, keys: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(properties).map(([key, schema]) => {
      // The key that distinguishes variants gets the description of its variant.
      const description = keys[key] ?? ('const' in schema ? schemaDescriptions[name]?.about : undefined);
      return [key, { ...explain(schema, `${name}.${key}`), ...(description === undefined ? {} : { description }) }];
    }),
  );
}
