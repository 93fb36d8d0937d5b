// Defines the element after Vue has mounted its tags.

import { createApp } from 'vue';
import LatePage from './late-page.vue';

createApp(LatePage).mount('#app');
await import('@parametric/configurator-element/define');
