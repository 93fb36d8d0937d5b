// Generated from the class comment by build/write-element-docs.mjs.

import type { ConfiguratorEvent, ParametricConfigurator } from '@parametric/configurator-element';
import type { JSX } from 'solid-js';

type Properties = Partial<
  Pick<
    ParametricConfigurator,
    | 'licenseKey'
    | 'model'
    | 'baseUrl'
    | 'modelDocument'
    | 'quantity'
    | 'preset'
    | 'currency'
    | 'units'
    | 'groups'
    | 'checkout'
    | 'basket'
    | 'agent'
    | 'structuredData'
    | 'theme'
    | 'setting'
    | 'accent'
    | 'terms'
    | 'privacy'
    | 'withdrawal'
    | 'exploded'
    | 'props'
    | 'disabled'
    | 'makeFile'
    | 'debug'
    | 'configuration'
  >
>;

interface OwnAttributes {
  'license-key'?: ParametricConfigurator['licenseKey'];
  'base-url'?: ParametricConfigurator['baseUrl'];
  'structured-data'?: ParametricConfigurator['structuredData'];
  name?: string;
}

type PropertyProps = { [K in keyof Properties as `prop:${K}`]?: Properties[K] };

interface Handlers {
  'on:configurator-load'?: (event: ConfiguratorEvent<'configurator-load'>) => void;
  'on:configurator-picture'?: (event: ConfiguratorEvent<'configurator-picture'>) => void;
  'on:configurator-ready'?: (event: ConfiguratorEvent<'configurator-ready'>) => void;
  'on:configurator-change'?: (event: ConfiguratorEvent<'configurator-change'>) => void;
  'on:configurator-part'?: (event: ConfiguratorEvent<'configurator-part'>) => void;
  'on:configurator-press'?: (event: ConfiguratorEvent<'configurator-press'>) => void;
  'on:configurator-before-quotes'?: (event: ConfiguratorEvent<'configurator-before-quotes'>) => void;
  'on:configurator-quotes'?: (event: ConfiguratorEvent<'configurator-quotes'>) => void;
  'on:configurator-before-order'?: (event: ConfiguratorEvent<'configurator-before-order'>) => void;
  'on:configurator-order'?: (event: ConfiguratorEvent<'configurator-order'>) => void;
  'on:configurator-order-status'?: (event: ConfiguratorEvent<'configurator-order-status'>) => void;
  'on:configurator-error'?: (event: ConfiguratorEvent<'configurator-error'>) => void;
}

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
