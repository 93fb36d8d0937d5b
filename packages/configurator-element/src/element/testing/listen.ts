// Hears the element's events. For tests alone.

import type { ConfiguratorEvent, ConfiguratorEventName } from '../shared/events.js';

/** The events of a name, as they come. */
export function listen<Name extends ConfiguratorEventName>(target: EventTarget, name: Name): ConfiguratorEvent<Name>[] {
  const heard: ConfiguratorEvent<Name>[] = [];
  target.addEventListener(name, (event) => heard.push(event as ConfiguratorEvent<Name>));
  return heard;
}
