// A reporter for Node's test runner that writes the counts of each file, as JSON.

import { resolve } from 'node:path';

/** @param {AsyncIterable<{ type: string, data: any }>} events */
export default async function* countTests(events) {
  const files = {};
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    // A suite passes or fails by its tests; counting both would count a failure twice.
    if (data.details?.type === 'suite' && !isHookFailure(data)) continue;
    files[data.file] ??= { passed: 0, failed: 0, skipped: 0 };
    const counts = files[data.file];
    if (data.skip !== undefined || data.todo !== undefined) counts.skipped += 1;
    else if (type === 'test:pass' && !isFile(data)) counts.passed += 1;
    else counts.failed += 1;
  }
  yield JSON.stringify(files);
}

// Node reports a file without tests as a test that passes. It counts as a failure, because its tests are missing.
function isFile({ name, file }) {
  return resolve(name) === file;
}

// A suite also fails when its own before or after hook does, which no test reports.
function isHookFailure(data) {
  return data.details?.error?.failureType === 'hookFailed';
}
