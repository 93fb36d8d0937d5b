// Counts the turns of the event loop while a function runs. SQLite responds within the same turn, so a loop of queries
// can keep all requests waiting.

export async function turnsOf(run: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await run();
  isOver = true;
  return turns;
}
