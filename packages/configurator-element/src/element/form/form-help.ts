// What the form needs once it is there and a person does something with it: it reads typed numbers, says why something can't
// be taken and what would mend it, and works out what options come to. A chunk of its own.

import type { Session } from '../session/session.js';
import { OptionEffectsController } from './effects/option-effects-controller.js';
import type { FormHelp } from './fields/context.js';
import { commitText, limitsOf, renderRejectedDraft } from './fields/number-entry.js';
import { renderUnavailable } from './fields/unavailable.js';
import { takeUnfinishedTyping } from './unfinished-typing.js';

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
