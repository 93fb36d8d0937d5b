'use client';

import board from '../../board.json';
import { Configurator } from '../configurator';

// What React skips during hydration.
export default function Page() {
  return <Configurator modelDocument={board} />;
}
