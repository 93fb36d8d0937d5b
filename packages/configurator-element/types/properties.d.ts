// Generated from the class comment by build/write-element-docs.mjs.

import type { ParametricConfigurator } from '@parametric/configurator-element';

export type Properties = Partial<
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

export interface OwnAttributes {
  'license-key'?: ParametricConfigurator['licenseKey'];
  'base-url'?: ParametricConfigurator['baseUrl'];
  'structured-data'?: ParametricConfigurator['structuredData'];
  name?: string;
}
