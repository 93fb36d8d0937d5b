'use client';

import type { ParametricConfigurator } from '@parametric/configurator-element';
import { useEffect, useRef } from 'react';
import board from '../../board.json';
import { Configurator } from '../configurator';

export default function Page() {
  const configurator = useRef<ParametricConfigurator>(null);
  useEffect(() => {
    if (configurator.current) configurator.current.modelDocument = board;
  }, []);
  return <Configurator ref={configurator} />;
}
