// Where the preview's worker begins.

import { servePreview, type ThreadScope } from './preview-thread.js';

servePreview(globalThis as unknown as ThreadScope);
