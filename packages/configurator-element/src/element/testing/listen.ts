// Hears the element's events. For tests alone.

import { waitUntil as openWcWaitUntil } from '@open-wc/testing';
import type { ConfiguratorEvent, ConfiguratorEventName } from '../shared/events.js';

/** The events of a name, as they come. */
export function listen<Name extends ConfiguratorEventName>(target: EventTarget, name: Name): ConfiguratorEvent<Name>[] {
  const heard: ConfiguratorEvent<Name>[] = [];
  target.addEventListener(name, (event) => heard.push(event as ConfiguratorEvent<Name>));
  return heard;
}

/**
 * Ten seconds and not the library's one: a machine that does more than this is slower.
 * @param what is wrong where it never is; a function for what is there by then
 */
export async function waitUntil(isTrue: () => unknown, what?: string | (() => string)): Promise<void> {
  const wait = openWcWaitUntil(isTrue, typeof what === 'string' ? what : undefined, { interval: 10, timeout: 10_000 });
  await wait.catch((error: unknown) => {
    throw typeof what === 'function' ? new Error(what(), { cause: error }) : error;
  });
}
