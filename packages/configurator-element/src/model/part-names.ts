// A part's `let` and `if`: what the condition needs is computed before it, all else only where it holds.

import type { Builder } from './builder.js';
import type { Part } from './document.js';
import { pointerStep } from './errors.js';
import { dependenciesOf, type Member, orderOf } from './graph.js';

/**
 * @param startBody is called between the two
 * @returns the register of the condition; undefined is always
 */
export function compileNames(part: Part, builder: Builder, startBody: () => void): number | undefined {
  const { let: expressions = {}, if: condition } = part;
  const read = (expression: Part['if'], path: string) => builder.namesIn(expression, path);
  const members = Object.entries(expressions).map(([name, expression]): Member => {
    return { name, reads: read(expression, pathOf(name)) };
  });
  const order = orderedMembers(members, builder);
  const needed = neededMembers([...members, { name: '', reads: read(condition, '/if') }]);
  const define = (index: number) => {
    const { name } = members[index]!;
    builder.define(name, expressions[name]!, pathOf(name));
  };
  for (const index of order) if (needed.has(index)) define(index);
  const register = condition === undefined ? undefined : builder.boolean(condition, '/if');
  startBody();
  for (const index of order) if (!needed.has(index)) define(index);
  return register;
}

/** They may name one another in any order. */
function orderedMembers(members: readonly Member[], builder: Builder): readonly number[] {
  const ordering = orderOf(members);
  if ('order' in ordering) return ordering.order;
  builder.issue(pathOf(members[ordering.first]!.name), 'circle', ordering.circle);
  return [...members.keys()];
}

/** What the last names, and what that names in turn. */
function neededMembers(members: readonly Member[]): ReadonlySet<number> {
  const dependencies = dependenciesOf(members);
  const needed = new Set<number>();
  const open = [members.length - 1];
  for (const index of open) {
    for (const next of dependencies[index]!) {
      if (needed.has(next)) continue;
      needed.add(next);
      open.push(next);
    }
  }
  return needed;
}

function pathOf(name: string): string {
  return `/let${pointerStep(name)}`;
}
