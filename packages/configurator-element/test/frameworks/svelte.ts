// Compiles only if the Svelte types for the tag match the element's properties.

import type {} from '@parametric/configurator-element/svelte';
import type { SvelteHTMLElements } from 'svelte/elements';

type Props = SvelteHTMLElements['parametric-configurator'];

export const right: Props = {
  'license-key': 'pclk_test_1',
  model: 'hallway-shelf',
  units: 'mm',
  'onconfigurator-change': (event) => event.detail.changed,
};

// @ts-expect-error the units are cm, mm and in
export const wrongUnit: Props = { units: 'km' };
