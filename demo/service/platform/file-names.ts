// File names that work on all operating systems.

/** Replaces the characters that Windows doesn't allow with dashes. */
export function withoutReserved(name: string): string {
  return name.replace(/[/\\:*?"<>|\p{Cc}]+/gu, '-');
}
