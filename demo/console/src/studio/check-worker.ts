// The thread that checks: a page that is typed in must not wait for it.

import { answerCheck, type CheckRequest } from './check-request.js';

self.addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => self.postMessage(answerCheck(data)));
