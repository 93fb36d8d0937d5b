// The entry of the preview's worker.

import { servePreview, type ThreadScope } from './preview-thread.js';

servePreview(globalThis as unknown as ThreadScope);
