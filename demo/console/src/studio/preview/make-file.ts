// Creates the GLB and USDZ files that the studio saves, in a separate worker. Files with thousands of parts take
// seconds, and must not block the page or the preview's other tabs.

import type { FileRequest } from '@parametric/configurator-element';
import { JobError, PreviewRunner } from './preview-runner.js';

/** @throws {JobError} if the worker couldn't be loaded or the file couldn't be created */
export function makeFile(
  request: FileRequest,
  runner: PreviewRunner = new PreviewRunner(),
): Promise<Uint8Array<ArrayBuffer>> {
  const made = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    runner.run(
      { job: 'file', version: 1, ...request },
      { onResult: resolve, onEnd: (error) => reject(error ?? new JobError('Couldn’t create the file.')) },
    );
  });
  return made.finally(() => runner.dispose());
}
