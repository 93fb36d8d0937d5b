// Looks at what a configuration places, and says what of it no author wants.

import type { ModelDocument, Part, PlacedPart, Product } from '../../../model/index.js';
import type { Input } from '../draw.js';
import { Batch } from './batch.js';
import { isCopy, type Probe, probeDocumentOf } from './probe-document.js';

/** Something that is so with one configuration. */
export interface Doubt {
  readonly code: string;
  readonly pointer: string;
  readonly message: string;
}

/** A place and what is said of it. */
type Place = Pick<Doubt, 'code' | 'pointer'>;

export class Prober {
  /** Parts that were placed to be looked at. */
  placed = 0;
  readonly #probes: ReadonlyMap<string, readonly Probe[]>;
  readonly #document: ModelDocument;
  readonly #isOver: () => boolean;
  readonly #all: Batch;
  /** By the id of what is looked at alone. */
  readonly #batches = new Map<string, Batch>();

  /**
   * @param document that has been compiled
   * @param isOver asked before more is evaluated than a product may have at once: whether it has taken long enough
   */
  constructor(document: ModelDocument, isOver: () => boolean) {
    const { document: probed, probes } = probeDocumentOf(document);
    this.#probes = probes;
    this.#document = probed;
    this.#isOver = isOver;
    this.#all = this.#batchOf(idsIn(probed.parts));
  }

  /** What is seen first of each place, with a configuration that can be built. */
  look(input: Input): readonly Doubt[] {
    return this.#look(input, this.#all);
  }

  /** The same of one place, which takes less. */
  lookAt({ pointer, code }: Place, input: Input): Doubt | undefined {
    const isHere = (each: Probe) => each.pointer === pointer && each.check.code === code;
    const [id = ''] = [...this.#probes].find(([, probes]) => probes.some(isHere)) ?? [];
    const batch = this.#batches.get(id) ?? this.#batchOf(isCopy(id) ? [id] : idsIn(this.#document.parts).filter(isOwn));
    this.#batches.set(id, batch);
    return this.#look(input, batch).find((each) => each.pointer === pointer && each.code === code);
  }

  #batchOf(ids: readonly string[]): Batch {
    return new Batch(this.#document, ids, isCopy);
  }

  #look(input: Input, batch: Batch): readonly Doubt[] {
    if (this.#probes.size === 0) return [];
    const found = new Map<string, Doubt>();
    for (const product of batch.products(input, this.#isOver)) {
      this.placed += product.parts.length;
      this.#lookThrough(product, found);
    }
    return [...found.values()];
  }

  #lookThrough(product: Product, found: Map<string, Doubt>): void {
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
  }

  /** Those that are looked at; an object is made of these alone. */
  *#partsOf({ parts }: Product): Generator<PlacedPart> {
    const { count, definition, paths } = parts.columns!;
    const isProbed = paths.map((path) =>
      this.#probes.has(path.slice(path.lastIndexOf('/') + 1).replace(/(?:\[\])+$/, '')),
    );
    for (let row = 0; row < count; row++) if (isProbed[definition[row]!]) yield parts[row]!;
  }
}

function isOwn(id: string): boolean {
  return !isCopy(id);
}

function idsIn(parts: readonly Part[]): readonly string[] {
  return parts.flatMap((part) => (part.kind === 'group' ? idsIn(part.parts) : [part.id]));
}

/** Finds parts by their path; looked for only once one is asked for. */
function finderIn({ parts }: Product): (path: string) => PlacedPart | undefined {
  let byPath: ReadonlyMap<string, PlacedPart> | undefined;
  return (path) => {
    byPath ??= new Map([...parts].map((part) => [part.path, part]));
    return byPath.get(path);
  };
}
