// Fetches what works out the effects of options, once the page has nothing better to do. Where that fails, nobody misses it.

import type { Session } from '../../session/session.js';
import { LazyFeature } from '../../shared/lazy-feature.js';

type Host = ConstructorParameters<typeof LazyFeature>[0] & { readonly quantity: number; readonly language: string };

export function lazyOptionEffects(host: Host, session: Session) {
  return new LazyFeature(host, {
    load: () => import('./option-effects-controller.js'),
    loadedFrom: import.meta.url,
    create: ({ OptionEffectsController }) => new OptionEffectsController(host, session),
    isWanted: () => session.loaded !== undefined,
    waitsForIdle: true,
    onFailed: () => {},
  });
}
