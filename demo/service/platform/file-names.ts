// File names that work on all operating systems.

/** The name, with dashes instead of the characters that Windows doesn't allow. */
export function withoutReserved(name: string): string {
  return name.replace(/[/\\:*?"<>|\p{Cc}]+/gu, '-');
}
