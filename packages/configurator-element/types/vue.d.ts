// Generated from the class comment by build/write-element-docs.mjs.

import type { ConfiguratorEvent, ParametricConfigurator } from '@parametric/configurator-element';
import type { DefineComponent, HTMLAttributes } from 'vue';

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

// A type rather than an interface: the events of a component may have any name.
type Handlers = {
  'configurator-load': (event: ConfiguratorEvent<'configurator-load'>) => void;
  'configurator-picture': (event: ConfiguratorEvent<'configurator-picture'>) => void;
  'configurator-ready': (event: ConfiguratorEvent<'configurator-ready'>) => void;
  'configurator-change': (event: ConfiguratorEvent<'configurator-change'>) => void;
  'configurator-part': (event: ConfiguratorEvent<'configurator-part'>) => void;
  'configurator-press': (event: ConfiguratorEvent<'configurator-press'>) => void;
  'configurator-before-quotes': (event: ConfiguratorEvent<'configurator-before-quotes'>) => void;
  'configurator-quotes': (event: ConfiguratorEvent<'configurator-quotes'>) => void;
  'configurator-before-order': (event: ConfiguratorEvent<'configurator-before-order'>) => void;
  'configurator-order': (event: ConfiguratorEvent<'configurator-order'>) => void;
  'configurator-order-status': (event: ConfiguratorEvent<'configurator-order-status'>) => void;
  'configurator-error': (event: ConfiguratorEvent<'configurator-error'>) => void;
};

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
