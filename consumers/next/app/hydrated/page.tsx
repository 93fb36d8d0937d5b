'use client';

import board from '../../board.json';
import { Configurator } from '../configurator';

// What React leaves out when it hydrates.
export default function Page() {
  return <Configurator modelDocument={board} />;
}
