import type {
  ConfiguratorEvent,
  ConfiguratorEventName,
  ParametricConfigurator,
} from '@parametric/configurator-element';
import type { JSX } from 'solid-js';
import type { OwnAttributes, Properties } from './properties.js';

type PropertyProps = { [Name in keyof Properties as `prop:${Name}`]?: Properties[Name] };

type Handlers = { [Name in ConfiguratorEventName as `on:${Name}`]?: (event: ConfiguratorEvent<Name>) => void };

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'parametric-configurator': JSX.HTMLAttributes<ParametricConfigurator> &
        Properties &
        PropertyProps &
        OwnAttributes &
        Handlers;
    }
  }
}
