'use client';

import board from '../../board.json';
import { Configurator } from '../configurator';

// Passes properties and listeners, which React skips during hydration.
export default function Page() {
  return <Configurator modelDocument={board} />;
}
