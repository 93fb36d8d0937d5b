// What waits for a thread: the organizations take turns, so that none waits for all the work of another, and neither an
// organization nor a client can fill the queue.

/** For whom a job is done. */
export interface Owner {
  readonly organizationId: string;
  /** A key and an address, or whatever else tells one visitor from another. */
  readonly client: string;
}

export interface QueueLimits {
  readonly total: number;
  readonly ofOrganization: number;
  readonly ofClient: number;
}

/** No more can wait: of this client, of this organization, or at all. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

export class FairQueue<Item extends Owner> {
  readonly #limits: QueueLimits;
  /** By organization; the one whose turn is next comes first. */
  readonly #waiting = new Map<string, Set<Item>>();
  #size = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#size;
  }

  /** @throws {QueueFullError} */
  add(item: Item): void {
    const ofOrganization = this.#waiting.get(item.organizationId) ?? new Set();
    const ofClient = [...ofOrganization].filter(({ client }) => client === item.client).length;
    if (ofClient >= this.#limits.ofClient) throw new QueueFullError('Too much of this client waits already.');
    if (ofOrganization.size >= this.#limits.ofOrganization) {
      throw new QueueFullError('Too much of this organization waits already.');
    }
    if (this.#size >= this.#limits.total) throw new QueueFullError('Too much waits already.');
    ofOrganization.add(item);
    this.#waiting.set(item.organizationId, ofOrganization);
    this.#size += 1;
  }

  /** The oldest of the organization whose turn it is, of those that may have one more. */
  take(mayHaveMore: (organizationId: string) => boolean): Item | undefined {
    for (const [organizationId, items] of this.#waiting) {
      const [item] = items;
      if (!item || !mayHaveMore(organizationId)) continue;
      this.remove(item);
      // To the end, where it waits for its next turn.
      if (this.#waiting.delete(organizationId) && items.size > 0) this.#waiting.set(organizationId, items);
      return item;
    }
    return undefined;
  }

  /** @returns false where it does not wait (any more) */
  remove(item: Item): boolean {
    const items = this.#waiting.get(item.organizationId);
    if (!items?.delete(item)) return false;
    if (items.size === 0) this.#waiting.delete(item.organizationId);
    this.#size -= 1;
    return true;
  }
}
