import type {
  ConfiguratorEvent,
  ConfiguratorEventName,
  ParametricConfigurator,
} from '@parametric/configurator-element';
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { OwnAttributes, Properties } from './properties.js';

type Handlers = { [Name in ConfiguratorEventName as `on${Name}`]?: (event: ConfiguratorEvent<Name>) => void };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'parametric-configurator': DetailedHTMLProps<HTMLAttributes<ParametricConfigurator>, ParametricConfigurator> &
        Properties &
        OwnAttributes &
        Handlers;
    }
  }
}
