// Reads QR codes like a phone, with a different library from the one that creates them. Only for tests.

declare global {
  interface Window {
    jsQR?: (data: Uint8ClampedArray, width: number, height: number) => { readonly data: string } | null;
  }
}

/** @returns undefined if it doesn't find a code */
export async function decodeQrCode({ data, width, height }: ImageData): Promise<string | undefined> {
  // The library isn't a module: it adds its only function to the window.
  if (!window.jsQR) await loadScript(new URL('../../../node_modules/jsqr/dist/jsQR.js', import.meta.url).href);
  return window.jsQR?.(data, width, height)?.data;
}

function loadScript(src: string): Promise<void> {
  const script = document.createElement('script');
  script.src = src;
  document.head.append(script);
  return new Promise((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${src} could not be loaded.`));
  });
}
