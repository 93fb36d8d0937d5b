#!/usr/bin/env node
import { main } from '../dist/checker/main.js';

// `parametric-model check … | head` is no failure.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await main(process.argv.slice(2));
