// What is typed for a number, in its field or at its dimension in the picture, counts when the place is left. A page that is
// loaded anew leaves none: without this, a reload would forget what was typed last.

import type { ReactiveControllerHost } from 'lit';

type Host = ReactiveControllerHost & { readonly renderRoot: ParentNode };

export function takeUnfinishedTyping(host: Host): void {
  const take = () => {
    const input = (host.renderRoot as ShadowRoot).activeElement;
    if (!(input instanceof HTMLInputElement) || input.value === input.defaultValue) return;
    // Neither is left by a blur: who is asked by the page whether to go, and stays, types on.
    if (input.matches('.stepper-input')) input.dispatchEvent(new Event('change'));
    if (input.matches('.dimension-editor input')) input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
  };
  // It comes before `pagehide`, with which the configuration is kept.
  host.addController({
    hostConnected: () => addEventListener('beforeunload', take),
    hostDisconnected: () => removeEventListener('beforeunload', take),
  });
}
