// What is typed in a number's field counts when the field is left. A page that is loaded anew leaves none: without this, a
// reload would forget what was typed last.

import type { ReactiveControllerHost } from 'lit';

type Host = ReactiveControllerHost & { readonly renderRoot: ParentNode };

export function takeUnfinishedTyping(host: Host): void {
  const take = () => {
    const input = (host.renderRoot as ShadowRoot).activeElement;
    // It is not left by a blur: who is asked by the page whether to go, and stays, types on.
    if (input?.matches('.stepper-input')) input.dispatchEvent(new Event('change'));
  };
  // It comes before `pagehide`, with which the configuration is kept.
  host.addController({
    hostConnected: () => addEventListener('beforeunload', take),
    hostDisconnected: () => removeEventListener('beforeunload', take),
  });
}
