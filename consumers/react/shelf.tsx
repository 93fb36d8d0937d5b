import '@parametric/configurator-element/define';
import type { Configuration } from '@parametric/configurator-element';
import type {} from '@parametric/configurator-element/react';
import { useState } from 'react';

export function Shelf() {
  const [configuration, setConfiguration] = useState<Configuration>({ width: 900 });
  return (
    <>
      <parametric-configurator
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
