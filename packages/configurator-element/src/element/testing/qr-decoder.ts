// Reads QR codes as a phone does, with a library that wasn't used to create them. Only for tests.

declare global {
  interface Window {
    jsQR?: (data: Uint8ClampedArray, width: number, height: number) => { readonly data: string } | null;
  }
}

/** @returns undefined if it doesn't find a code */
export async function decodeQrCode({ data, width, height }: ImageData): Promise<string | undefined> {
  // It isn't a module: it adds its one function to the window.
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
