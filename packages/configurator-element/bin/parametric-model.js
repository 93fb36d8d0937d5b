#!/usr/bin/env node
import { main } from '../dist/checker/main.js';

// A closed pipe, as in `parametric-model check … | head`, isn't a failure.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  // The exit code isn't 1, because that would mean that the document has errors.
  console.error(error);
  process.exitCode = 2;
}
