// How this device can show the product in augmented reality; the mode that is tried first comes first.

import type { ReactiveController, ReactiveControllerHost } from 'lit';

/**
 * `webxr`: in this page, with the very scene that was configured. `scene-viewer`: Android's own viewer, which fetches the
 * file from the service. `quick-look`: that of iOS, which takes a file made here.
 */
export type ArMode = 'webxr' | 'scene-viewer' | 'quick-look';

type Host = ReactiveControllerHost & { readonly licenseKey: string };

/** Finds the modes out anew whenever there is, or no longer is, a service that viewers can fetch a file from. */
export class ArSupport implements ReactiveController {
  /** None on most desks. */
  modes: readonly ArMode[] = [];
  readonly #host: Host;
  #hasService: boolean | undefined;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdated(): void {
    const hasService = this.#host.licenseKey !== '';
    if (hasService === this.#hasService) return;
    this.#hasService = hasService;
    void arModes(hasService).then((modes) => {
      this.modes = modes;
      if (modes.length > 0) this.#host.requestUpdate();
    });
  }
}

/**
 * The browser itself comes first, as nobody leaves the page with it; then the viewer of the system.
 * @param hasService whether there is a file for a viewer to fetch
 */
async function arModes(hasService: boolean): Promise<readonly ArMode[]> {
  const modes: ArMode[] = [];
  if (await supportsImmersiveAr()) modes.push('webxr');
  if (hasService && /android/i.test(navigator.userAgent)) modes.push('scene-viewer');
  if (document.createElement('a').relList.supports?.('ar')) modes.push('quick-look');
  return modes;
}

/** A page whose policy forbids it, or that is not secure, can't. */
async function supportsImmersiveAr(): Promise<boolean> {
  try {
    return (await navigator.xr?.isSessionSupported('immersive-ar')) ?? false;
  } catch {
    return false;
  }
}
