// All that the element says in a language, as it is once quotes are fetched. For tests alone.

import { ordering as englishOrdering } from '../shared/messages/en.js';
import { defaultMessages, loadMessages, type Messages } from '../shared/messages/index.js';
import { loadOrderingMessages } from '../shared/messages/ordering.js';

export const allEnglish: Messages = { ...defaultMessages, ...englishOrdering };

export async function loadAllMessages(language: string): Promise<Messages> {
  return { ...(await loadMessages(language)), ...(await loadOrderingMessages(language)) };
}
