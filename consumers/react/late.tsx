// Defines the element after React has rendered its tag, so that React treats the property as an attribute.

import type {} from '@parametric/configurator-element/react';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import board from './board.json';

const root = createRoot(document.getElementById('app')!);
flushSync(() =>
  root.render(
    <StrictMode>
      <parametric-configurator modelDocument={board} />
    </StrictMode>,
  ),
);
await import('@parametric/configurator-element/define');
