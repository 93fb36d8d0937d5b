// The worker thread that checks documents, so that typing doesn't wait for it.

import { answer, type ThreadRequest } from './check-request.js';

self.addEventListener('message', ({ data }: MessageEvent<ThreadRequest>) => self.postMessage(answer(data)));
