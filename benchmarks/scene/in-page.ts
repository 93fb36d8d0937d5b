// Gives the page's window what the benchmark asks it for.

import { sceneBenchmarks } from './suite.js';

const answer = await fetch('/manifold.wasm');

Object.assign(window, { benchmarks: await sceneBenchmarks(await answer.arrayBuffer()) });
