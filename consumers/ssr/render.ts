// The modules that a server imports to render a page with the element. Importing them must not require a DOM, although
// their types do.

import { createPageClient } from '@parametric/api-client/page';
import { ParametricConfigurator } from '@parametric/configurator-element';
import '@parametric/configurator-element/define';

const client = createPageClient({ baseUrl: 'https://service.example', licenseKey: 'pclk_live_…' });
console.log([ParametricConfigurator.name, ...Object.keys(client), typeof document].join(' '));
