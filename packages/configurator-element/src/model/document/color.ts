// Converts colors between `#rrggbb`, as in documents, and 0xrrggbb, as in columns.

/** @param text `#rrggbb` */
export function colorNumber(text: string): number {
  return Number.parseInt(text.slice(1), 16);
}

/** @returns `#rrggbb`, in lowercase */
export function colorText(color: number): string {
  return `#${color.toString(16).padStart(6, '0')}`;
}
