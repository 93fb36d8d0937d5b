// Compiles only if the tag's types for Svelte match what the element accepts.

import type {} from '@parametric/configurator-element/svelte';
import type { SvelteHTMLElements } from 'svelte/elements';

type Props = SvelteHTMLElements['parametric-configurator'];

export const right: Props = {
  'license-key': 'pclk_test_1',
  model: 'hallway-shelf',
  units: 'mm',
  'onconfigurator-change': (event) => event.detail.changed,
};

// @ts-expect-error it measures in cm, mm or in
export const wrongUnit: Props = { units: 'km' };
