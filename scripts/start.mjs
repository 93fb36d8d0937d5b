// `npm start`: installs, builds, and runs the demo service and its shops until it's stopped.

import { installDependencies, pnpm } from './install.mjs';
import { run } from './process.mjs';

await installDependencies();
const built = await pnpm(['--recursive', 'run', 'build']);
if (built !== 0) process.exit(built);
// Start Node itself rather than a package manager's script, because signals must reach the server.
process.exitCode = await run('node', ['--enable-source-maps', 'demo/service/dist/demo.mjs']);
