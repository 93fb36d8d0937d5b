// Registers <parametric-configurator>. Harmless when it is registered already, by this copy or by another.

import { ParametricConfigurator } from './index.js';

if (!customElements.get('parametric-configurator')) {
  customElements.define('parametric-configurator', ParametricConfigurator);
}
