// Downloads a file that was made in the page.

export function download(content: string | Uint8Array<ArrayBuffer>, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // By then the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
