// Looks at what a configuration places, and says what of it no author wants.

import {
  compileModel,
  type Model,
  type ModelDocument,
  ModelError,
  type PlacedPart,
  type Product,
} from '../../../model/index.js';
import type { Input } from '../draw.js';
import { type Probe, probeDocumentOf } from './probe-document.js';

/** Something that is so with one configuration. */
export interface Doubt {
  readonly code: string;
  readonly pointer: string;
  readonly message: string;
}

export class Prober {
  readonly #probes: ReadonlyMap<string, readonly Probe[]>;
  /** Undefined where there is nothing to look at. */
  readonly #model: Model | undefined;

  /** @param document that has been compiled */
  constructor(document: ModelDocument) {
    const { document: probed, probes } = probeDocumentOf(document);
    this.#probes = probes;
    this.#model = probes.size === 0 ? undefined : compiled(probed);
  }

  /** What is seen first of each place. */
  look(input: Input): readonly Doubt[] {
    const product = this.#evaluate(input);
    if (!product) return [];
    const found = new Map<string, Doubt>();
    const find = finderIn(product);
    for (const part of this.#partsOf(product)) {
      for (const { pointer, check } of this.#probes.get(part.id)!) {
        const key = `${pointer} ${check.code}`;
        if (found.has(key)) continue;
        const said = check.see(part, find);
        if (said === undefined) continue;
        const path = part.path.replace(/#\w+/g, '');
        found.set(key, { code: check.code, pointer, message: `${path}: ${said}` });
      }
    }
    return [...found.values()];
  }

  /** Those that are looked at; an object is made of these alone. */
  *#partsOf({ parts }: Product): Generator<PlacedPart> {
    const { count, definition, paths } = parts.columns!;
    const isProbed = paths.map((path) =>
      this.#probes.has(path.slice(path.lastIndexOf('/') + 1).replace(/(?:\[\])+$/, '')),
    );
    for (let row = 0; row < count; row++) if (isProbed[definition[row]!]) yield parts[row]!;
  }

  #evaluate(input: Input): Product | undefined {
    try {
      return this.#model?.evaluate(input);
    } catch (error) {
      // With a board for each hole there may be more parts than there may be.
      if (error instanceof ModelError) return undefined;
      throw error;
    }
  }
}

/** Nothing where the boards for each hole make the document too large. */
function compiled(document: ModelDocument): Model | undefined {
  try {
    return compileModel(document);
  } catch (error) {
    if (error instanceof ModelError) return undefined;
    throw error;
  }
}

/** Finds parts by their path; looked for only once one is asked for. */
function finderIn({ parts }: Product): (path: string) => PlacedPart | undefined {
  let byPath: ReadonlyMap<string, PlacedPart> | undefined;
  return (path) => {
    byPath ??= new Map([...parts].map((part) => [part.path, part]));
    return byPath.get(path);
  };
}
