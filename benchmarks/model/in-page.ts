// Gives the page's window what the benchmark asks it for.

import { callsWith } from './suite.js';

const calls = callsWith(async () => (await fetch('/manifold.wasm')).arrayBuffer());

Object.assign(window, { benchmark: calls });
