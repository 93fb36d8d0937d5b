// A part of the console that comes as a chunk of its own. On a busy machine or a weak line a file may take longer than it is
// waited for; by then it is often there. So it is asked for again before anybody is told that it did not come.

/** Before each further try. */
const DELAYS_MS: readonly number[] = [500, 2_000];

/** Its server says that the file is not there: another build is served now, and only a page that is loaded anew can have it. */
const isGone = (error: unknown) => /came as 4(04|10)\b/.test(String(error));

/**
 * @param load one literal `import()`
 * @param onSlow it has failed, and is on its way again
 * @throws what the last try threw
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
