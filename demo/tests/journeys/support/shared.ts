// Shares browsers and demos between the journeys in a process, because starting them takes longer than most of what a
// journey does with them.

interface Shared {
  readonly value: Promise<unknown>;
  uses: number;
}

interface Use<Value> {
  readonly value: Value;
  /** Call this when you no longer need the value. It's stopped shortly after its last user has released it. */
  release(): void;
}

const shared = new Map<string, Shared>();
/**
 * How long to keep an unused value, in milliseconds. This is the maximum time between the end of one test file and the
 * beginning of the next.
 */
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
