// What the form needs once it is there and a person does something with it: it reads typed numbers, says why something can't
// be taken and what would mend it, and works out what options come to. A chunk of its own.

import type { ReactiveControllerHost } from 'lit';
import type { Session } from '../session/session.js';
import { OptionEffectsController } from './effects/option-effects-controller.js';
import type { FormHelp } from './fields/context.js';
import { commitText, limitsOf, renderRejectedDraft } from './fields/number-entry.js';
import { renderUnavailable } from './fields/unavailable.js';

export { compileVectorized } from '../../model/evaluate/vectorized.js';
export { suggest } from '../../model/settle/suggest.js';
export { loadToolMessages } from '../shared/messages/tools.js';

export function createFormHelp(
  host: ConstructorParameters<typeof OptionEffectsController>[0] & Parameters<typeof takeUnfinishedTyping>[0],
  session: Session,
): FormHelp {
  new OptionEffectsController(host, session);
  takeUnfinishedTyping(host);
  return { commitText, renderRejectedDraft, limitsOf, renderUnavailable };
}

type Host = ReactiveControllerHost & { readonly renderRoot: ParentNode };

/**
 * What is typed for a number, in its field or at its dimension in the picture, counts when the place is left. A page that is
 * loaded anew leaves none: without this, a reload would forget what was typed last.
 */
function takeUnfinishedTyping(host: Host): void {
  const take = () => {
    const input = (host.renderRoot as ShadowRoot).activeElement;
    if (!(input instanceof HTMLInputElement) || input.value === input.defaultValue) return;
    // Not by a blur: if the page asks whether to leave and the person stays, the focus must still be there.
    if (input.matches('.stepper-input')) input.dispatchEvent(new Event('change'));
    if (input.matches('.dimension-editor input')) input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
  };
  // It comes before `pagehide`, with which the configuration is kept.
  host.addController({
    hostConnected: () => addEventListener('beforeunload', take),
    hostDisconnected: () => removeEventListener('beforeunload', take),
  });
}
