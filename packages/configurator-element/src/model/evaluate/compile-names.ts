// A part's `let` and `if`: what the condition needs is computed before it, all else only where it holds.

import { pointerStep } from '../document/errors.js';
import type { Expression, NamedExpressions } from '../document/fields.js';
import { type Declaration, dependenciesOf, dependencyOrder } from '../settle/dependency-order.js';
import type { FieldCompiler } from './field-compiler.js';

/** What a part says of its names. */
interface PartNames {
  readonly let?: NamedExpressions | undefined;
  readonly if?: Expression | undefined;
}

/**
 * @param startBody is called between the two
 * @returns the register of the condition; undefined is always
 */
export function compileNames(part: PartNames, builder: FieldCompiler, startBody: () => void): number | undefined {
  const { let: expressions = {}, if: condition } = part;
  const names = Object.keys(expressions);
  const paths = names.map(pathOf);
  const members = names.map((name, index): Declaration => {
    return { name, references: builder.namesIn(expressions[name], paths[index]!) };
  });
  // The condition comes last: nothing can name it.
  members.push({ name: '', references: builder.namesIn(condition, '/if') });
  const dependencies = dependenciesOf(members);
  const order = orderedMembers(members, dependencies, builder);
  const needed = neededMembers(dependencies);
  const define = (isNeeded: boolean) =>
    order.forEach((index) => {
      const name = names[index];
      if (name === undefined || needed.has(index) !== isNeeded) return;
      builder.define(name, expressions[name]!, paths[index]!);
    });
  define(true);
  const register = condition === undefined ? undefined : builder.boolean(condition, '/if');
  startBody();
  define(false);
  return register;
}

type Dependencies = ReturnType<typeof dependenciesOf>;

/** They may name one another in any order. */
function orderedMembers(
  members: readonly Declaration[],
  dependencies: Dependencies,
  builder: FieldCompiler,
): readonly number[] {
  const ordering = dependencyOrder(members, dependencies);
  if ('order' in ordering) return ordering.order;
  builder.issue(pathOf(members[ordering.first]!.name), 'circle', ordering.circle);
  return [...members.keys()];
}

/** What the last names, and what that names in turn. */
function neededMembers(dependencies: Dependencies): ReadonlySet<number> {
  const needed = new Set<number>();
  const look = (index: number) => {
    if (needed.has(index)) return;
    needed.add(index);
    open.push(index);
  };
  const open: number[] = [];
  for (let next: number | undefined = dependencies.length - 1; next !== undefined; next = open.pop()) {
    dependencies[next]!.forEach(look);
  }
  return needed;
}

function pathOf(name: string): string {
  return `/let${pointerStep(name)}`;
}
