import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { firstOf } from "./first-of";

setFlagsFromString("--expose-gc");
const tidyUp: () => void = runInNewContext("gc");
const { signal: forever } = new AbortController();

/** Only its listener references the signal, as with a request. */
function listen(make: () => AbortSignal, fired: () => void): void {
  make().addEventListener("abort", fired, { once: true });
}

it.each([
  ["a deadline", () => firstOf(forever, AbortSignal.timeout(300))],
  [
    "a deadline within a longer one",
    () => firstOf(firstOf(forever, AbortSignal.timeout(300)), AbortSignal.timeout(60_000)),
  ],
])("%s fires also after a garbage collection", async (_, make) => {
  let count = 0;
  for (let index = 0; index < 50; index++) listen(make, () => count++);
  for (let round = 0; round < 5; round++) {
    await wait(10);
    tidyUp();
  }
  await expect.poll(() => count).toBe(50);
});

it("fires at once where one has fired, with its reason", () => {
  expect(firstOf(forever, AbortSignal.abort("enough")).reason).toBe("enough");
});
