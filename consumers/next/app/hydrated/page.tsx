'use client';

import board from '../../board.json';
import { Configurator } from '../configurator';

// Properties and listeners that React skips during hydration.
export default function Page() {
  return <Configurator modelDocument={board} />;
}
