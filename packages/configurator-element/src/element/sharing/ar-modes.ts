// How this device can put the product into the person's room, the way that is tried first at the front. Knows no product.

/**
 * `webxr`: in this page, with the very scene that was configured. `scene-viewer`: Android's own viewer, which fetches the
 * file from the service. `quick-look`: that of iOS, which takes a file made here.
 */
export type ArMode = 'webxr' | 'scene-viewer' | 'quick-look';

/**
 * In the order that customers get the best of: nobody leaves the page where the browser itself can; the system's viewers
 * are for all others.
 * @param hasService whether there is a file for a viewer to fetch
 */
export async function arModes(hasService: boolean): Promise<readonly ArMode[]> {
  const ways: ArMode[] = [];
  if (await supportsImmersiveAr()) ways.push('webxr');
  if (hasService && /android/i.test(navigator.userAgent)) ways.push('scene-viewer');
  if (document.createElement('a').relList.supports?.('ar')) ways.push('quick-look');
  return ways;
}

/** A page whose policy forbids it, or that is not secure, can't. */
async function supportsImmersiveAr(): Promise<boolean> {
  try {
    return (await navigator.xr?.isSessionSupported('immersive-ar')) ?? false;
  } catch {
    return false;
  }
}
