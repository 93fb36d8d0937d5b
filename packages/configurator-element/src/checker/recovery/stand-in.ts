// What the format would take where a document has nothing, or something else: so that the rest of it can be read.

import { isPointerWithin, pointerSteps } from '../json-source.js';
import { modelJsonSchema } from '../schema/model-schema.js';
import type { Json } from '../schema/schema-fragments.js';
import { SchemaWalk } from '../schema/schema-walk.js';

export interface StandIn {
  readonly value: unknown;
  /** Where it is not what the document says. */
  readonly replaced: readonly string[];
}

interface Schema {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly Json[];
  readonly anyOf?: readonly Json[];
  readonly type?: string | readonly string[];
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
  readonly prefixItems?: readonly Json[];
}

/** Texts that one or the other pattern of the format takes. */
const texts = ['mended', '#808080'];

export class StandIns {
  readonly #walk = new SchemaWalk();
  readonly #definitions = modelJsonSchema().$defs as Readonly<Record<string, Json>>;
  /** No two names that nobody gave are the same. */
  #count = 0;

  /** For what is at a place; what can be kept of it is kept. Nothing where the format has no such place. */
  for(document: unknown, pointer: string): StandIn | undefined {
    const [schema, given] = this.#at(document, pointer);
    if (!schema) return undefined;
    const replaced: string[] = [];
    const value = this.#make(schema, given, pointer, replaced);
    // What is within what is replaced goes without saying.
    return {
      value,
      replaced: replaced.filter((each) => !replaced.some((other) => other !== each && isPointerWithin(each, other))),
    };
  }

  /** Of an object that may be one of several kinds, the keys that mean the same in all of them; undefined of any other. */
  commonKeys(document: unknown, pointer: string, kindKey: string): ReadonlySet<string> | undefined {
    const [schema] = this.#at(document, pointer);
    const { oneOf, properties } = schema ? this.#resolved(schema) : {};
    if (!oneOf || !properties?.[kindKey]) return undefined;
    const [first, ...others] = oneOf.map((each) => this.#resolved(each).properties ?? {});
    const isCommon = (key: string) => others.every((each) => isAlike(each[key], first![key]));
    return new Set(Object.keys(first!).filter((key) => key !== kindKey && isCommon(key)));
  }

  #at(document: unknown, pointer: string): readonly [schema: Json | undefined, value: unknown] {
    let [value, applying] = [document, this.#walk.start(document)];
    for (const key of pointerSteps(pointer)) {
      applying = this.#walk.step(value, key, applying);
      value = isObject(value) ? value[key] : undefined;
    }
    return [applying[0], value];
  }

  #make(json: Json, given: unknown, at: string, replaced: string[]): unknown {
    const schema = this.#resolved(json);
    const variants = (schema.oneOf ?? schema.anyOf ?? []).filter((each) => '$ref' in each || 'type' in each);
    if (variants.length > 0) return this.#make(this.#mostAlike(variants, given), given, at, replaced);
    if (schema.properties) return this.#object(schema, given, at, replaced);
    if (schema.type === 'array') return this.#list(schema, given, at, replaced);
    replaced.push(at);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum[0];
    if (schema.type === 'object') return {};
    if (schema.type !== 'string') return schema.type === 'boolean' ? true : 1;
    const pattern = new RegExp(schema.pattern ?? '');
    return texts.map((text) => (text[0] === '#' ? text : `${text}${++this.#count}`)).find((text) => pattern.test(text));
  }

  #object({ properties = {}, required, oneOf }: Schema, given: unknown, at: string, replaced: string[]): unknown {
    if (!isObject(given)) replaced.push(at);
    const kept = Object.entries(isObject(given) ? given : {}).filter(([key]) => Object.hasOwn(properties, key));
    const value: Record<string, unknown> = Object.fromEntries(kept);
    const needed = required ?? (oneOf?.[0] as Schema | undefined)?.required ?? [];
    for (const key of needed) {
      const isConstant = 'const' in properties[key]!;
      if (!Object.hasOwn(value, key) || isConstant)
        value[key] = this.#make(properties[key]!, undefined, `${at}/${key}`, replaced);
    }
    return value;
  }

  #list({ prefixItems = [] }: Schema, given: unknown, at: string, replaced: string[]): unknown {
    const entries: readonly unknown[] = Array.isArray(given) ? given : [];
    if (!Array.isArray(given)) replaced.push(at);
    if (prefixItems.length === 0) return entries;
    return prefixItems.map((schema, index) =>
      entries[index] === undefined ? this.#make(schema, undefined, `${at}/${index}`, replaced) : entries[index],
    );
  }

  /** The variant that has most of the keys that are there, and lacks the fewest. */
  #mostAlike(variants: readonly Json[], given: unknown): Json {
    const keys = isObject(given) ? Object.keys(given) : [];
    const likeness = (variant: Json) => {
      const { properties = {}, required = [] } = this.#resolved(variant);
      const known = keys.filter((key) => Object.hasOwn(properties, key)).length;
      return known - required.filter((key) => !keys.includes(key)).length;
    };
    return variants.reduce((best, each) => (likeness(each) > likeness(best) ? each : best));
  }

  #resolved(schema: Schema): Schema {
    return schema.$ref ? this.#resolved(this.#definitions[schema.$ref.replace('#/$defs/', '')]!) : schema;
  }
}

/** But for the words. */
function isAlike(one: Json | undefined, other: Json | undefined): boolean {
  const plain = (schema: Json | undefined) => JSON.stringify({ ...schema, description: '' });
  return plain(one) === plain(other);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
