// Compiles only if the Solid types for the tag match the element's properties.

import type {} from '@parametric/configurator-element/solid';
import type { JSX } from 'solid-js';

type Props = JSX.IntrinsicElements['parametric-configurator'];

export const right: Props = {
  'license-key': 'pclk_test_1',
  'prop:modelDocument': null,
  units: 'mm',
  'on:configurator-change': (event) => event.detail.changed,
};

// @ts-expect-error the units are cm, mm and in
export const wrongUnit: Props = { units: 'km' };

// @ts-expect-error a document requires a format and parts
export const noDocument: Props = { 'prop:modelDocument': {} };
