// Finds its way through a document along the JSON Schema: which schemas apply to a value.

import { modelJsonSchema } from './model-schema.js';
import type { Json } from './schema-fragments.js';

/** The schema of a value: all that applies to it, the most particular last. */
export type ApplicableSchemas = readonly Json[];

/** Goes down a document from its root, a key at a time. */
export class SchemaWalk {
  readonly #definitions: Readonly<Record<string, Json>>;
  readonly #root: Json;

  constructor() {
    this.#root = modelJsonSchema();
    this.#definitions = this.#root.$defs as Readonly<Record<string, Json>>;
  }

  /** What applies to the document. */
  start(document: unknown): ApplicableSchemas {
    return this.#applying(document, this.#root);
  }

  /** What applies to the member of a value; nothing where the format has no such key. */
  step(value: unknown, key: string, applying: ApplicableSchemas): ApplicableSchemas {
    const schema = applying.map((each) => schemaOf(each, key, Array.isArray(value))).findLast((found) => found);
    const member = typeof value === 'object' && value !== null ? (value as Json)[key] : undefined;
    return schema ? this.#applying(member, schema) : [];
  }

  /** What a variant is: `panel` of a `part`, `number` of a `parameter`, `hinge` of a `motion`. */
  variantDescription(holder: 'part' | 'parameter' | 'motion', name: string): string | undefined {
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

  /** Whether it can be this variant, by its type and by what tells variants apart. */
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
    // What only requires a key is no variant of its own.
    if (type !== 'object') return type !== undefined && [type].flat().includes(typeof value);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const constants = Object.entries(properties ?? {}).filter(([, each]) => 'const' in each);
    return constants.every(([key, each]) => (value as Json)[key] === each.const);
  }
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
