// The preview worker's entry point.

import { servePreview, type ThreadScope } from './preview-thread.js';

servePreview(globalThis as unknown as ThreadScope);
