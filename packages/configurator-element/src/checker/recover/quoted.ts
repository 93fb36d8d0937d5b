// The names that a fault is about, read from its message: the model gives its reasons to people alone.

/** In the order of the message; the first is the one that is wrong. */
export function quotedIn(message: string): readonly string[] {
  return [...message.matchAll(/"(.+?)"/g)].map(([, name]) => name!);
}
