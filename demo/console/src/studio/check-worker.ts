// The thread that checks: a page that is typed in must not wait for it.

import { answer, type ThreadRequest } from './check-request.js';

self.addEventListener('message', ({ data }: MessageEvent<ThreadRequest>) => self.postMessage(answer(data)));
