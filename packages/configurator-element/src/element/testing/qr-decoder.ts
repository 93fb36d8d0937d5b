// Reads QR codes as a phone does: by a library that had no part in making them. For tests alone.

declare global {
  interface Window {
    jsQR?: (data: Uint8ClampedArray, width: number, height: number) => { readonly data: string } | null;
  }
}

/** @returns undefined where no code is seen */
export async function decodeQrCode({ data, width, height }: ImageData): Promise<string | undefined> {
  // It is no module: it leaves its one function with the window.
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
