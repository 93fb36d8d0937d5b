'use client';

import type { Configuration } from '@parametric/configurator-element';
import { useState } from 'react';
import { Configurator } from '../configurator';

export default function Shelf() {
  const [configuration, setConfiguration] = useState<Configuration>({ width: 900 });
  return (
    <>
      <Configurator
        base-url="https://service.example"
        license-key="pclk_live_…"
        model="hallway-shelf"
        configuration={configuration}
        onconfigurator-change={({ detail }) => setConfiguration(detail.configuration)}
      />
      <output>{JSON.stringify(configuration)}</output>
    </>
  );
}
