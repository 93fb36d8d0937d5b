// Loads a part of the console that's a separate chunk. Retries before reporting a failure, because on a busy machine or
// with a weak connection a retry often succeeds.

/** The delay before each retry. */
const DELAYS_MS: readonly number[] = [500, 2_000];

/**
 * Whether the server reports that the file doesn't exist. The server has then switched to another build, so the page
 * has to be reloaded.
 */
const isGone = (error: unknown) => /came as 4(04|10)\b/.test(String(error));

/**
 * @param load a function with a single literal `import()`
 * @param onSlow called when an attempt has failed and the next one starts
 * @throws the last attempt's error
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
