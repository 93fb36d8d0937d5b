// Levels in a graph of what is painted after what. Knows only numbers.

/** Levels of what is ordered by depth alone. */
const mostDepths = 400;

/**
 * The length of the longest way to each node. Where nodes wait for each other in a circle, or nothing is known about
 * them, the farthest goes first.
 */
export function paintLayersOf(
  later: readonly (readonly number[])[] | undefined,
  depths: readonly number[],
): readonly number[] {
  const farthestFirst = depths.map((_, i) => i).sort((a, b) => depths[b]! - depths[a]! || a - b);
  const levels: number[] = depths.map(() => 0);
  if (!later) {
    farthestFirst.forEach((node, rank) => {
      levels[node] = Math.floor((rank * Math.min(mostDepths, depths.length)) / depths.length);
    });
    return levels;
  }
  const waiting = waitingOf(later);
  const done = depths.map(() => false);
  const ready = farthestFirst.filter((node) => waiting[node] === 0);
  for (let next = 0, count = 0; count < depths.length; count++) {
    while (ready.length > 0 && done[ready.at(-1)!]) ready.pop();
    while (ready.length === 0) {
      const node = farthestFirst[next++]!;
      if (!done[node]) ready.push(node);
    }
    const node = ready.pop()!;
    done[node] = true;
    for (const after of later[node]!) {
      if (done[after]) continue;
      levels[after] = Math.max(levels[after]!, levels[node]! + 1);
      if (--waiting[after]! === 0) ready.push(after);
    }
  }
  return levels;
}

/** Nodes that wait for each other: circles that share no node, at least one wherever there are any. */
export function cyclesOf(later: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const core = coreOf(later);
  const circles: number[][] = [];
  const visits = later.map(() => 0);
  core.forEach((inCore, start) => {
    const way: number[] = [];
    let node: number | undefined = inCore && visits[start] === 0 ? start : undefined;
    while (node !== undefined && visits[node] === 0) {
      visits[node] = start + 1;
      way.push(node);
      node = later[node]!.find((after) => core[after]);
    }
    if (node !== undefined && visits[node] === start + 1) circles.push(way.slice(way.indexOf(node)));
  });
  return circles;
}

/** True for what is left when all that waits for nothing, and all that nothing waits for, is taken away again and again. */
function coreOf(later: readonly (readonly number[])[]): readonly boolean[] {
  const earlier: number[][] = later.map(() => []);
  later.forEach((list, node) => {
    for (const after of list) earlier[after]!.push(node);
  });
  const core = later.map(() => true);
  for (const [from, to] of [
    [later, earlier],
    [earlier, later],
  ] as const) {
    const waiting = to.map((list) => list.filter((node) => core[node]).length);
    const free = core.flatMap((inCore, node) => (inCore && waiting[node] === 0 ? [node] : []));
    for (let node = free.pop(); node !== undefined; node = free.pop()) {
      core[node] = false;
      for (const after of from[node]!) if (--waiting[after]! === 0 && core[after]) free.push(after);
    }
  }
  return core;
}

/** By node: how many it waits for. */
function waitingOf(later: readonly (readonly number[])[]): number[] {
  const waiting: number[] = later.map(() => 0);
  for (const list of later) for (const after of list) waiting[after]! += 1;
  return waiting;
}
