// Names of files for all operating systems.

/** The name with a dash in place of characters that Windows doesn't allow. */
export function withoutReserved(name: string): string {
  return name.replace(/[/\\:*?"<>|\p{Cc}]+/gu, '-');
}
