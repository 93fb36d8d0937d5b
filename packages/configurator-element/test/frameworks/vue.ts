// Compiles only if the Vue types for the tag match the element's properties.

import type {} from '@parametric/configurator-element/vue';
import type { GlobalComponents } from 'vue';

type Props = InstanceType<GlobalComponents['parametric-configurator']>['$props'];

export const right: Props = {
  'license-key': 'pclk_test_1',
  model: 'hallway-shelf',
  quantity: 2,
  units: 'mm',
};

// @ts-expect-error the units are cm, mm and in
export const wrongUnit: Props = { units: 'km' };
