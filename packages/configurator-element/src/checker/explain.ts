// What an author needs beside a message: what the key is for, and the slip that most often stands behind it.

import type { ModelDocument } from '../model/index.js';
import type { Fault } from './fault.js';
import { stepsOf } from './pointer.js';
import type { Json } from './schema/fragments.js';
import { SchemaWalk } from './schema/walk.js';

/** Without what only follows from another fault, and with help. */
export function explain(faults: readonly Fault[], document: unknown): readonly Fault[] {
  const walk = new SchemaWalk();
  const misspelt = new Set(
    faults.flatMap(({ code, pointer, suggestion }) =>
      code === 'unknown-key' && suggestion !== undefined ? [`${parentOf(pointer)}/${suggestion}`] : [],
    ),
  );
  return faults
    .filter(({ code, pointer }) => code !== 'missing-key' || !misspelt.has(pointer))
    .map((fault) => {
      const help = ofShape.has(fault.code) ? helpAt(fault.pointer, document, walk) : quotesAt(fault, document);
      return help === undefined ? fault : { ...fault, help };
    });
}

/** What the key is for tells how to mend these. */
const ofShape: ReadonlySet<string> = new Set(['missing-key', 'type', 'value']);

function parentOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}

/** Of the innermost key that has words. */
function helpAt(pointer: string, document: unknown, walk: SchemaWalk): string | undefined {
  let [value, applying] = [document, walk.start(document)];
  let help: string | undefined;
  for (const key of stepsOf(pointer)) {
    applying = walk.step(value, key, applying);
    value = typeof value === 'object' && value !== null ? (value as Json)[key] : undefined;
    const description = applying[0]?.description;
    if (!/^\d+$/.test(key) && typeof description === 'string') help = `${key}: ${description}`;
  }
  return help;
}

/** A name that is the text of an option or the id of a material was meant as that text. */
function quotesAt({ code, message, suggestion }: Fault, document: unknown): string | undefined {
  const name = code === 'unknown-name' && suggestion === undefined ? /"(.+?)"/.exec(message)?.[1] : undefined;
  if (name === undefined) return undefined;
  const { parameters, materials = [] } = document as Pick<ModelDocument, 'parameters' | 'materials'>;
  const texts = parameters.flatMap((parameter) =>
    parameter.type === 'choice' ? parameter.options.map(({ value }) => value) : [],
  );
  const isText = texts.includes(name) || materials.some(({ id }) => id === name);
  return isText ? `to say the text, put it in quotes: '${name}'` : undefined;
}
