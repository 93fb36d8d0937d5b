#!/usr/bin/env node
import { main } from '../dist/checker/main.js';

// `parametric-model check … | head` is no failure.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  // Not 1: nothing is known of the document.
  console.error(error);
  process.exitCode = 2;
}
