// Opens the SQLite store of a file, which brings it up to date: `open-store.ts FILE NOW`. For tests that kill it meanwhile.

import { openSqliteStore } from '../store/sqlite-store.js';

const [file = '', now = ''] = process.argv.slice(2);
await openSqliteStore(file, now);
console.log('migrated');
