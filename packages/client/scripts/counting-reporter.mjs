/** Of Node's test runner: a line for each test, what is wrong with those that fail, and at last `N passed, N failed`. */
export default async function* report(events) {
  let passed = 0;
  let failed = 0;
  for await (const { type, data } of events) {
    if (data.details?.type === "suite") continue;
    if (type === "test:pass" && data.skip === undefined) {
      passed += 1;
      yield `✓ ${data.name}\n`;
    } else if (type === "test:fail") {
      failed += 1;
      yield `✗ ${data.name}\n${data.details.error?.cause?.stack ?? data.details.error}\n`;
    } else if (type === "test:stderr") yield data.message;
  }
  yield `${passed} passed, ${failed} failed\n`;
}
