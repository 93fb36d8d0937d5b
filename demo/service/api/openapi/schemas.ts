// The OpenAPI document's schemas by name. A schema that the contract exports is named after its export (`orderSchema`
// is `Order`), any other one after the operation that uses it.

import * as contract from '@parametric/api-client';
import * as z from 'zod/mini';

export type JsonObject = Record<string, unknown>;

export class SchemaNames {
  readonly #registry = z.registry<{ id?: string }>();
  readonly #used = new Set<string>();

  constructor() {
    for (const [name, value] of Object.entries(contract)) {
      if (!(value instanceof z.ZodMiniType)) continue;
      this.#registry.add(value, { id: capitalize(name.replace(/Schema$/, '')) });
    }
  }

  /** @param name the name of a schema that the contract doesn't export */
  refOf(schema: z.ZodMiniType, name: string): JsonObject {
    const id = this.#registry.get(schema)?.id ?? capitalize(name);
    this.#registry.add(schema, { id });
    this.#used.add(id);
    return { $ref: pointerTo(id) };
  }

  /** The schemas that are referred to, and those that they refer to in turn. */
  all(): Record<string, JsonObject> {
    const { schemas } = z.toJSONSchema(this.#registry, {
      uri: pointerTo,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        // Leaves out zod's limits for integers: any integer that JSON can hold is allowed.
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      },
    });
    const found: Record<string, JsonObject> = {};
    const add = (id: string) => {
      if (found[id]) return;
      const { $schema: _, $id: __, ...schema } = schemas[id] as JsonObject;
      found[id] = schema;
      for (const [, other] of JSON.stringify(schema).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g))
        add(other!);
    };
    for (const id of this.#used) add(id);
    return Object.fromEntries(Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1)));
  }
}

function pointerTo(id: string): string {
  return `#/components/schemas/${id}`;
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
