// Compiles only if the tag's types for Vue match what the element accepts.

import type {} from '@parametric/configurator-element/vue';
import type { GlobalComponents } from 'vue';

type Props = InstanceType<GlobalComponents['parametric-configurator']>['$props'];

export const right: Props = {
  'license-key': 'pclk_test_1',
  model: 'hallway-shelf',
  quantity: 2,
  units: 'mm',
};

// @ts-expect-error it measures in cm, mm or in
export const wrongUnit: Props = { units: 'km' };
