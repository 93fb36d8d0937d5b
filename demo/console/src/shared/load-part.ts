// Loads a part of the console that is a chunk of its own, and tries again before it reports a failure: on a busy machine
// or a weak connection, a file often arrives a little later.

/** The delays before the further tries. */
const DELAYS_MS: readonly number[] = [500, 2_000];

/** The server says that the file doesn't exist: another build is served now, which only a reloaded page gets. */
const isGone = (error: unknown) => /came as 4(04|10)\b/.test(String(error));

/**
 * @param load one literal `import()`
 * @param onSlow called when the first try has failed and the next begins
 * @throws the error of the last try
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  onSlow?: () => void,
  delaysMs: readonly number[] = DELAYS_MS,
): Promise<Part> {
  for (const delayMs of delaysMs) {
    try {
      return await load();
    } catch (error) {
      if (isGone(error) || !navigator.onLine) throw error;
    }
    onSlow?.();
    await new Promise((resolve) => setTimeout(resolve, delayMs));
  }
  return load();
}
