import { Configurator } from './configurator';

export default function Page() {
  return <Configurator base-url="https://service.example" license-key="pclk_live_…" model="hallway-shelf" />;
}
