// Finds the schemas that apply to a value by walking through a document and its JSON Schema together.

import { memberOf, pointerSteps } from '../json-source.js';
import { modelJsonSchema } from './model-schema.js';
import type { Json } from './schema-fragments.js';

/** The kinds of objects whose variants have their own descriptions. */
export type VariantHolder = 'part' | 'parameter' | 'motion' | 'joint' | 'fitting' | 'machining';

/** All schemas that apply to a value. The most specific is the last. */
export type ApplicableSchemas = readonly Json[];

/** Walks from a document's root down to a value, key by key. */
export class SchemaWalk {
  readonly #definitions: Readonly<Record<string, Json>>;
  readonly #root: Json;

  constructor() {
    this.#root = modelJsonSchema();
    this.#definitions = this.#root.$defs as Readonly<Record<string, Json>>;
  }

  /** The schemas that apply to the document. */
  start(document: unknown): ApplicableSchemas {
    return this.#applying(document, this.#root);
  }

  /** The schemas that apply to a member of a value; empty if the format doesn't have that key. */
  step(value: unknown, key: string, applying: ApplicableSchemas): ApplicableSchemas {
    const schema = applying.map((each) => schemaOf(each, key, Array.isArray(value))).findLast((found) => found);
    return schema ? this.#applying(memberOf(value, key), schema) : [];
  }

  /** A variant's description, such as `panel` of a `part`, `hinge` of a `motion` or `groove` of the `machining`. */
  variantDescription(holder: VariantHolder, name: string): string | undefined {
    const description = this.#definitions[`${holder}-${name}`]?.description;
    return typeof description === 'string' ? description : undefined;
  }

  #applying(value: unknown, schema: Json): ApplicableSchemas {
    const { $ref, oneOf, anyOf } = schema as { $ref?: string; oneOf?: readonly Json[]; anyOf?: readonly Json[] };
    const variant = (oneOf ?? anyOf)?.find((each) => this.#fits(value, each));
    return [
      schema,
      ...($ref ? this.#applying(value, this.#resolve($ref)) : []),
      ...(variant ? this.#applying(value, variant) : []),
    ];
  }

  #resolve(reference: string): Json {
    return this.#definitions[reference.replace('#/$defs/', '')]!;
  }

  /** Whether a value can be this variant, based on its type and the key that distinguishes variants. */
  #fits(value: unknown, schema: Json): boolean {
    const { $ref, type, properties, prefixItems, oneOf } = schema as {
      readonly $ref?: string;
      readonly oneOf?: readonly Json[];
      readonly type?: string | readonly string[];
      readonly properties?: Readonly<Record<string, Json>>;
      readonly prefixItems?: readonly Json[];
    };
    if ($ref) return this.#fits(value, this.#resolve($ref));
    if (oneOf && type === undefined) return oneOf.some((each) => this.#fits(value, each));
    if ('const' in schema) return value === schema.const;
    if (type === 'array') return Array.isArray(value) && (!prefixItems || this.#fits(value[0], prefixItems[0]!));
    // A schema that only requires a key doesn't describe a variant.
    if (type !== 'object') return type !== undefined && [type].flat().includes(typeof value);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const constants = Object.entries(properties ?? {}).filter(([, each]) => 'const' in each);
    return constants.every(([key, each]) => (value as Json)[key] === each.const);
  }
}

/** The value at a pointer, the schemas that apply to it, and the description of the innermost key that has one. */
export function lookAt(pointer: string, document: unknown, walk: SchemaWalk) {
  let [value, schemas] = [document, walk.start(document)];
  let description: string | undefined;
  for (const key of pointerSteps(pointer)) {
    schemas = walk.step(value, key, schemas);
    value = memberOf(value, key);
    const own = schemas[0]?.description;
    if (!/^\d+$/.test(key) && typeof own === 'string') description = `${key}: ${own}`;
  }
  return { value, schemas, description };
}

function schemaOf(schema: Json, key: string, isList: boolean): Json | undefined {
  const {
    properties = {},
    additionalProperties,
    prefixItems,
    items,
  } = schema as {
    readonly properties?: Readonly<Record<string, Json>>;
    readonly additionalProperties?: Json | boolean;
    readonly prefixItems?: readonly Json[];
    readonly items?: Json | boolean;
  };
  const own = isList ? prefixItems?.[Number(key)] : Object.hasOwn(properties, key) ? properties[key] : undefined;
  const other = isList ? items : additionalProperties;
  return own ?? (typeof other === 'object' ? other : undefined);
}
