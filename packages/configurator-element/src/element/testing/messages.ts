// All of the element's messages in a language, including those for quotes and the checklist. Only for tests.

import { loadChecklistMessages } from '../shared/messages/checklist.js';
import {
  type ChecklistTranslation,
  checklist as englishChecklist,
  ordering as englishOrdering,
  talk as englishTalk,
  tools as englishTools,
} from '../shared/messages/en.js';
import { defaultMessages, loadMessages, type Messages } from '../shared/messages/index.js';
import { loadOrderingMessages } from '../shared/messages/ordering.js';
import { loadTalkMessages } from '../shared/messages/talk.js';
import { loadToolMessages } from '../shared/messages/tools.js';

type AllMessages = Messages & ChecklistTranslation;

export const allEnglish: AllMessages = {
  ...{ ...defaultMessages, ...englishTools },
  ...{ ...englishOrdering, ...englishTalk, ...englishChecklist },
};

export async function loadAllMessages(language: string): Promise<AllMessages> {
  const load = [loadToolMessages, loadOrderingMessages, loadTalkMessages, loadChecklistMessages];
  const late = await Promise.all(load.map((each) => each(language)));
  return Object.assign({}, await loadMessages(language), ...late);
}
