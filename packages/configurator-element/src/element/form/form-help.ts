// The part of the form that's needed once someone uses it. It reads typed numbers, explains rejected values with
// suggestions, and computes the options' effects. It's a separate chunk.

import type { Session } from '../session/session.js';
import type { Configurator } from '../shared/configurator.js';
import { OptionEffectsController } from './effects/option-effects-controller.js';
import type { FormHelp } from './fields/context.js';
import { commitText, limitsOf, renderRejectedDraft } from './fields/number-entry.js';
import { renderUnavailable } from './fields/unavailable.js';

export { compileVectorized } from '../../model/evaluate/vectorized.js';
export { suggest } from '../../model/settle/suggest.js';
export { loadToolMessages } from '../shared/messages/tools.js';

export function createFormHelp(host: Configurator, session: Session): FormHelp {
  new OptionEffectsController(host, session);
  void readKeptTexts(host);
  return { commitText, renderRejectedDraft, limitsOf, renderUnavailable };
}

/** Reads texts that were typed before a reload and couldn't be read then. */
async function readKeptTexts({ updateComplete, renderRoot }: Configurator): Promise<void> {
  await updateComplete;
  for (const input of renderRoot.querySelectorAll<HTMLInputElement>(".stepper-input[aria-invalid='true']"))
    if (input.value === input.defaultValue) input.dispatchEvent(new Event('change'));
}
