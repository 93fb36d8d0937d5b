#!/usr/bin/env node
import { main } from '../dist/checker/main.js';

// If the reader closes the pipe, as in `parametric-model check … | head`, that isn't a failure.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  // Don't exit with code 1, which would mean that the document has errors.
  console.error(error);
  process.exitCode = 2;
}
