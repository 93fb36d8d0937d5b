'use client';

import '@parametric/configurator-element/define';
import type {} from '@parametric/configurator-element/react';
import type { ComponentProps } from 'react';

export function Configurator(props: ComponentProps<'parametric-configurator'>) {
  return <parametric-configurator {...props} />;
}
