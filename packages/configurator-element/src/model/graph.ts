// The order in which what names one another is computed. Knows nothing of what it orders.

export type Ordering =
  | { readonly order: readonly number[] }
  /** What is wrong, and at which of them. */
  | { readonly circle: string; readonly first: number };

/** Something with a name, and the names that it reads. */
export interface Member {
  readonly name: string;
  readonly reads: Iterable<string>;
}

/** Each after what it reads, otherwise as they stand; or what is wrong with a circle, told from its first member on. */
export function orderOf(members: readonly Member[]): Ordering {
  const dependencies = dependenciesOf(members);
  const state = new Uint8Array(members.length);
  const order: number[] = [];
  for (let root = 0; root < members.length; root++) {
    // By hand, not by recursion: a document may chain thousands.
    const path: { readonly index: number; next: number }[] = [];
    if (state[root] === unseen) path.push({ index: root, next: 0 });
    state[root] ||= open;
    while (path.length > 0) {
      const top = path.at(-1)!;
      const next = dependencies[top.index]![top.next++];
      if (next === undefined) {
        state[top.index] = closed;
        order.push(top.index);
        path.pop();
      } else if (state[next] === open) {
        return circleOf(
          path.map(({ index }) => index),
          next,
          members,
        );
      } else if (state[next] === unseen) {
        state[next] = open;
        path.push({ index: next, next: 0 });
      }
    }
  }
  return { order };
}

/** By index, the indices of those that are read. Of two of one name, the first is meant. */
export function dependenciesOf(members: readonly Member[]): readonly (readonly number[])[] {
  const indices = new Map(members.map(({ name }, index) => [name, index] as const).reverse());
  return members.map(({ reads }) => [...reads].map((name) => indices.get(name)).filter((index) => index !== undefined));
}

const unseen = 0;
const open = 1;
const closed = 2;

function circleOf(path: readonly number[], from: number, members: readonly Member[]): Ordering {
  const circle = path.slice(path.indexOf(from));
  const start = circle.indexOf(Math.min(...circle));
  const names = [...circle.slice(start), ...circle.slice(0, start)].map((index) => `"${members[index]!.name}"`);
  const what = names.length === 1 ? 'depends on itself' : 'depend on one another in a circle';
  return { circle: `${names.join(', ')} ${what}`, first: circle[start]! };
}
