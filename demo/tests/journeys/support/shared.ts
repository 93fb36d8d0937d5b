// What the journeys in one process share, because starting it takes longer than most of what they do with it: browsers
// and demos.

interface Shared {
  readonly value: Promise<unknown>;
  uses: number;
}

interface Use<Value> {
  readonly value: Value;
  /** Call this when you no longer need the value. It's stopped once nothing has used it for a moment. */
  release(): void;
}

const shared = new Map<string, Shared>();
/** The maximum time between the end of one file and the beginning of the next; ms. */
const pauseMs = 1_000;

export async function share<Value>(
  name: string,
  start: () => Promise<Value>,
  end: (value: Value) => Promise<void>,
): Promise<Use<Value>> {
  const found = shared.get(name) ?? { value: start(), uses: 0 };
  shared.set(name, found);
  found.uses += 1;
  const value = (await found.value) as Value;
  const release = () => {
    found.uses -= 1;
    setTimeout(() => {
      if (found.uses > 0 || shared.get(name) !== found) return;
      shared.delete(name);
      void end(value);
    }, pauseMs);
  };
  return { value, release };
}
