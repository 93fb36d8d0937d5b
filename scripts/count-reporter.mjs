// A reporter for Node's test runner that writes the counts alone, as JSON.

/** @param {AsyncIterable<{ type: string, data: any }>} events */
export default async function* countTests(events) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    // A suite passes or fails by its tests; counting both would count a failure twice.
    if (data.details?.type === 'suite' && !isHookFailure(data)) continue;
    if (data.skip !== undefined || data.todo !== undefined) counts.skipped += 1;
    else if (type === 'test:pass') counts.passed += 1;
    else counts.failed += 1;
  }
  yield JSON.stringify(counts);
}

// A suite also fails when its own before or after hook does, which no test reports.
function isHookFailure(data) {
  return data.details?.error?.failureType === 'hookFailed';
}
