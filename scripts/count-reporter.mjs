// A reporter for Node's test runner that writes each file's counts as JSON. The files run in groups; see
// group-tests.mjs.

/** The reason that Node gives for skipping a test if only tests with certain names run. */
const UNMATCHED = 'test name does not match pattern';

/** @param {AsyncIterable<{ type: string, data: any }>} events */
export default async function* countTests(events) {
  const files = {};
  let counts = none();
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const isSuite = data.details?.type === 'suite';
    const isOutermost = data.nesting === 0;
    // The process failed outside its tests.
    if (isOutermost && !isSuite) counts = files[''] ??= none();
    // A suite fails if one of its tests does, so counting both would count a failure twice.
    if (!isSuite || isOwnFailure(data)) {
      if (data.skip === UNMATCHED) continue;
      if (data.skip !== undefined || data.todo !== undefined) counts.skipped += 1;
      else if (type === 'test:pass') counts.passed += 1;
      else counts.failed += 1;
    }
    // Node reports the contents of a suite before the suite itself, and one process after another.
    if (isOutermost && isSuite) files[data.name] = counts;
    if (isOutermost) counts = none();
  }
  yield JSON.stringify(files);
}

// A suite also fails if its own hook fails, or if its file can't be imported or takes too long. No test reports that.
function isOwnFailure({ details }) {
  return details.error !== undefined && details.error.failureType !== 'subtestsFailed';
}

function none() {
  return { passed: 0, failed: 0, skipped: 0 };
}
