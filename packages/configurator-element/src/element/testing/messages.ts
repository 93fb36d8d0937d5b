// All of the element's messages in a language, including those for quotes and the checklist. Only for tests.

import { loadChecklistMessages } from '../shared/messages/checklist.js';
import {
  type ChecklistTranslation,
  checklist as englishChecklist,
  ordering as englishOrdering,
  tools as englishTools,
} from '../shared/messages/en.js';
import { defaultMessages, loadMessages, type Messages } from '../shared/messages/index.js';
import { loadOrderingMessages } from '../shared/messages/ordering.js';
import { loadToolMessages } from '../shared/messages/tools.js';

type AllMessages = Messages & ChecklistTranslation;

export const allEnglish: AllMessages = { ...defaultMessages, ...englishTools, ...englishOrdering, ...englishChecklist };

export async function loadAllMessages(language: string): Promise<AllMessages> {
  const late = [loadToolMessages(language), loadOrderingMessages(language), loadChecklistMessages(language)] as const;
  const [tools, ordering, checklist] = await Promise.all(late);
  return { ...(await loadMessages(language)), ...tools, ...ordering, ...checklist };
}
