// The queue of jobs waiting for a thread. Organizations take turns, and so do the clients of each, so that nobody waits
// for all of somebody else's work. No single organization or client can fill the queue.

/** Who a job is run for. */
export interface Owner {
  readonly organizationId: string;
  /** Identifies a visitor, for example by a key and an address. */
  readonly client: string;
}

export interface QueueLimits {
  readonly total: number;
  readonly ofOrganization: number;
  readonly ofClient: number;
}

/** The queue is full for this client, for this organization, or for everybody. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

export class FairQueue<Item extends Owner> {
  readonly #limits: QueueLimits;
  /** The jobs by organization and client. The first has the next turn. */
  readonly #waiting = new Map<string, Map<string, Set<Item>>>();
  #size = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#size;
  }

  /** @throws {QueueFullError} */
  add(item: Item): void {
    const { organizationId, client } = item;
    const clients = this.#waiting.get(organizationId) ?? new Map<string, Set<Item>>();
    const items = clients.get(client) ?? new Set<Item>();
    if (items.size >= this.#limits.ofClient)
      throw new QueueFullError('This client already has too many requests waiting.');
    const ofOrganization = [...clients.values()].reduce((sum, { size }) => sum + size, 0);
    if (ofOrganization >= this.#limits.ofOrganization) {
      throw new QueueFullError('This organization already has too many requests waiting.');
    }
    if (this.#size >= this.#limits.total) throw new QueueFullError('Too many requests are waiting.');
    this.#waiting.set(organizationId, clients.set(client, items.add(item)));
    this.#size += 1;
  }

  /** Takes the oldest job from the client whose turn it is, in an organization that may run one more. */
  take(mayHaveMore: (organizationId: string) => boolean): Item | undefined {
    for (const [organizationId, clients] of this.#waiting) {
      const [first] = clients;
      const [item] = first?.[1] ?? [];
      if (!item || !mayHaveMore(organizationId)) continue;
      this.remove(item);
      toEnd(clients, item.client);
      toEnd(this.#waiting, organizationId);
      return item;
    }
    return undefined;
  }

  /** @returns false if the job isn't in the queue */
  remove(item: Item): boolean {
    const clients = this.#waiting.get(item.organizationId);
    const items = clients?.get(item.client);
    if (!clients || !items?.delete(item)) return false;
    if (items.size === 0) clients.delete(item.client);
    if (clients.size === 0) this.#waiting.delete(item.organizationId);
    this.#size -= 1;
    return true;
  }
}

/** Moves the key to the end, so that its next turn comes after all others. */
function toEnd<Value>(map: Map<string, Value>, key: string): void {
  const value = map.get(key);
  if (value !== undefined && map.delete(key)) map.set(key, value);
}
