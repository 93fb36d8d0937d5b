// Which pieces of the format get a name of their own in the JSON Schema. Found by walking the format's own schema, so a
// new part kind or parameter type is there without a line here.

import type * as z from 'zod/mini';
import { documentSchema } from '../../model/document.js';
import { edge } from '../../model/parts/shapes.js';
import { hole, profile } from '../../model/profile-schema.js';
import {
  address,
  axis,
  expression,
  face,
  hexColor,
  name,
  named,
  notNegative,
  point,
  positive,
  share,
  text,
  textLength,
  vector,
} from '../../model/schema.js';

/** Schemas by the name under which the JSON Schema defines them; the document itself is not among them. */
export function namedSchemas(): ReadonlyMap<string, z.core.$ZodType> {
  const { shape } = documentSchema;
  const parameter = shape.parameters._zod.def.element;
  const part = shape.parts._zod.def.element;
  const motion = part._zod.def.options[0].shape.motion._zod.def.innerType;
  return new Map<string, z.core.$ZodType>([
    ...Object.entries({
      expression,
      text,
      name,
      named,
      color: hexColor,
      axis,
      face,
      vector,
      point,
      profile,
      hole,
      edge,
    }),
    ...Object.entries({ address, positive, notNegative, share, textLength }),
    ['parameter', parameter],
    ...variantsOf('parameter', 'type', parameter._zod.def.options),
    ['part', part],
    ...variantsOf('part', 'kind', part._zod.def.options),
    ['motion', motion],
    ...variantsOf('motion', 'kind', motion._zod.def.options),
    ...listed('material', shape.materials),
    ...listed('rule', shape.rules),
    ...listed('dimension', shape.dimensions),
    ...listed('preset', shape.presets),
    ['estimate', shape.estimate._zod.def.innerType],
  ]);
}

type ObjectSchema = z.core.$ZodType & { readonly shape: Readonly<Record<string, z.core.$ZodType>> };

function variantsOf(what: string, key: string, options: readonly ObjectSchema[]): [string, z.core.$ZodType][] {
  return options.map((option) => [`${what}-${[...option.shape[key]!._zod.values!].join()}`, option]);
}

function listed(what: string, list: z.ZodMiniOptional<z.ZodMiniArray<z.core.$ZodType>>): [[string, z.core.$ZodType]] {
  return [[what, list._zod.def.innerType._zod.def.element]];
}
