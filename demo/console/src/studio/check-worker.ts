// The worker that checks documents, so that checks don't block typing.

import { answer, type ThreadRequest } from './check-request.js';

self.addEventListener('message', ({ data }: MessageEvent<ThreadRequest>) => self.postMessage(answer(data)));
