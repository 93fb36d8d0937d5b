// The order in which to compute declarations that refer to each other, found by a topological sort.

export type DependencyOrder =
  | { readonly order: readonly number[] }
  /** A message that names all members of a cycle, and the index of the first member. */
  | { readonly circle: string; readonly first: number };

/** A declaration's name, and the names that it reads. */
export interface Declaration {
  readonly name: string;
  readonly references: { forEach(visit: (name: string) => void): void };
}

/** Puts each declaration after the ones it refers to. Otherwise, the given order is kept. */
export function dependencyOrder(
  members: readonly Declaration[],
  dependencies = dependenciesOf(members),
): DependencyOrder {
  const state = members.map((): State => UNSEEN);
  /** How many of each member's dependencies have been visited. */
  const visited = members.map(() => 0);
  const order: number[] = [];
  // Uses a stack instead of recursion, because a document may chain thousands of definitions.
  const path: number[] = [];
  for (let root = 0; root < members.length; root++) {
    if (state[root] === UNSEEN) path.push(root);
    while (path.length > 0) {
      const index = path.at(-1)!;
      state[index] = OPEN;
      const next = dependencies[index]![visited[index]!++];
      if (next === undefined) {
        state[index] = CLOSED;
        order.push(index);
        path.pop();
      } else if (state[next] === OPEN) return cycleOf(path, next, members);
      else if (state[next] === UNSEEN) path.push(next);
    }
  }
  return { order };
}

/**
 * Returns the indices of the declarations that each declaration refers to. If two have the same name, the first one is
 * used.
 */
export function dependenciesOf(members: readonly Declaration[]): readonly (readonly number[])[] {
  const indices = new Map<string, number>();
  members.forEach(({ name }, index) => {
    if (!indices.has(name)) indices.set(name, index);
  });
  return members.map(({ references }) => {
    const found: number[] = [];
    references.forEach((name) => {
      const index = indices.get(name);
      if (index !== undefined) found.push(index);
    });
    return found;
  });
}

type State = 0 | 1 | 2;
const UNSEEN: State = 0;
const OPEN: State = 1;
const CLOSED: State = 2;

function cycleOf(path: readonly number[], from: number, members: readonly Declaration[]): DependencyOrder {
  const circle = path.slice(path.indexOf(from));
  const start = circle.indexOf(Math.min(...circle));
  const names = [...circle.slice(start), ...circle.slice(0, start)].map((index) => `"${members[index]!.name}"`);
  const what = names.length === 1 ? 'depends on itself' : 'depend on each other in a circle';
  return { circle: `${names.join(', ')} ${what}`, first: circle[start]! };
}
