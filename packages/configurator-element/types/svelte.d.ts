import type {
  ConfiguratorEvent,
  ConfiguratorEventName,
  ParametricConfigurator,
} from '@parametric/configurator-element';
import type { HTMLAttributes } from 'svelte/elements';
import type { OwnAttributes, Properties } from './properties.js';

type Handlers = { [Name in ConfiguratorEventName as `on${Name}`]?: (event: ConfiguratorEvent<Name>) => void };

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'parametric-configurator': HTMLAttributes<ParametricConfigurator> & Properties & OwnAttributes & Handlers;
  }
}
