import type { ConfiguratorEvent, ConfiguratorEventName } from '@parametric/configurator-element';
import type { DefineComponent, HTMLAttributes } from 'vue';
import type { OwnAttributes, Properties } from './properties.js';

type Handlers = { [Name in ConfiguratorEventName]: (event: ConfiguratorEvent<Name>) => void };

type None = Record<never, never>;

declare module 'vue' {
  interface GlobalComponents {
    'parametric-configurator': DefineComponent<
      Properties & OwnAttributes & HTMLAttributes,
      None,
      None,
      None,
      None,
      None,
      None,
      Handlers
    >;
  }
}
