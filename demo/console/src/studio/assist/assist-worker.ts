// The worker that completes, explains and formats, so that these don't block typing.

import { type AssistRequest, AssistService } from './assist-request.js';

const service = new AssistService();

self.addEventListener('message', ({ data }: MessageEvent<AssistRequest>) => {
  self.postMessage({ id: data.id, answer: service.answer(data) });
});
