// Detects how this device can show the product in augmented reality.

/**
 * `webxr`: on this page, with the configured scene. `scene-viewer`: Android's viewer, which fetches the file from the
 * service. `quick-look`: the iOS viewer, which gets a file made in the browser.
 */
export type ArMode = 'webxr' | 'scene-viewer' | 'quick-look';

/**
 * The viewers that the operating system provides for augmented reality. Most desktop computers have none.
 * @param hasService whether there's a service from which a viewer can fetch the file
 */
export function arViewers(hasService: boolean): readonly ArMode[] {
  const modes: ArMode[] = [];
  if (hasService && /android/i.test(navigator.userAgent)) modes.push('scene-viewer');
  if (document.createElement('a').relList.supports?.('ar')) modes.push('quick-look');
  return modes;
}
