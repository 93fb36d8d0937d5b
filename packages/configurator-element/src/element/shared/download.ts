/** Saves a file to the browser's download folder. */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // After a minute, the browser has started reading the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
