// How this device can show the product in augmented reality.

/**
 * `webxr`: in this page, with the very scene that was configured. `scene-viewer`: Android's own viewer, which fetches the
 * file from the service. `quick-look`: that of iOS, which takes a file made here.
 */
export type ArMode = 'webxr' | 'scene-viewer' | 'quick-look';

/**
 * The viewers of its system; none on most desks.
 * @param hasService whether there is a file for a viewer to fetch
 */
export function arViewers(hasService: boolean): readonly ArMode[] {
  const modes: ArMode[] = [];
  if (hasService && /android/i.test(navigator.userAgent)) modes.push('scene-viewer');
  if (document.createElement('a').relList.supports?.('ar')) modes.push('quick-look');
  return modes;
}
