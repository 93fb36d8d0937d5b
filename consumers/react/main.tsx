import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Shelf } from './shelf.js';

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <Shelf />
  </StrictMode>,
);
