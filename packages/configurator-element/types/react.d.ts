// Generated from the class comment by build/write-element-docs.mjs.

import type { ConfiguratorEvent, ParametricConfigurator } from '@parametric/configurator-element';
import type { DetailedHTMLProps, HTMLAttributes } from 'react';

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

interface Handlers {
  'onconfigurator-load'?: (event: ConfiguratorEvent<'configurator-load'>) => void;
  'onconfigurator-picture'?: (event: ConfiguratorEvent<'configurator-picture'>) => void;
  'onconfigurator-ready'?: (event: ConfiguratorEvent<'configurator-ready'>) => void;
  'onconfigurator-change'?: (event: ConfiguratorEvent<'configurator-change'>) => void;
  'onconfigurator-part'?: (event: ConfiguratorEvent<'configurator-part'>) => void;
  'onconfigurator-press'?: (event: ConfiguratorEvent<'configurator-press'>) => void;
  'onconfigurator-before-quotes'?: (event: ConfiguratorEvent<'configurator-before-quotes'>) => void;
  'onconfigurator-quotes'?: (event: ConfiguratorEvent<'configurator-quotes'>) => void;
  'onconfigurator-before-order'?: (event: ConfiguratorEvent<'configurator-before-order'>) => void;
  'onconfigurator-order'?: (event: ConfiguratorEvent<'configurator-order'>) => void;
  'onconfigurator-order-status'?: (event: ConfiguratorEvent<'configurator-order-status'>) => void;
  'onconfigurator-error'?: (event: ConfiguratorEvent<'configurator-error'>) => void;
}

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
