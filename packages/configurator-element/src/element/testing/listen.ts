// Listens to the element's events. Only for tests.

import { waitUntil as openWcWaitUntil } from '@open-wc/testing';
import type { ConfiguratorEvent, ConfiguratorEventName } from '../shared/events.js';

/** Collects events with this name as they're dispatched. */
export function listen<Name extends ConfiguratorEventName>(target: EventTarget, name: Name): ConfiguratorEvent<Name>[] {
  const heard: ConfiguratorEvent<Name>[] = [];
  target.addEventListener(name, (event) => heard.push(event as ConfiguratorEvent<Name>));
  return heard;
}

/**
 * Waits up to ten seconds instead of the library's one, because a busy machine is slower.
 * @param what the error message if the condition never holds; a function can include the state at that time
 */
export async function waitUntil(isTrue: () => unknown, what?: string | (() => string)): Promise<void> {
  const wait = openWcWaitUntil(isTrue, typeof what === 'string' ? what : undefined, { interval: 10, timeout: 10_000 });
  await wait.catch((error: unknown) => {
    throw typeof what === 'function' ? new Error(what(), { cause: error }) : error;
  });
}
