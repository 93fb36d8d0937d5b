// Names of files for all operating systems.

/** The name with a dash for the signs that Windows refuses. */
export function withoutReserved(name: string): string {
  return name.replace(/[/\\:*?"<>|\p{Cc}]+/gu, '-');
}
