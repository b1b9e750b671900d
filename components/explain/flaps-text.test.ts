import { expect, it } from "vitest";
import { clock } from "@/lib/format/time";
import { flapsText } from "./flaps-text";

const since = Date.now();
const at = clock(new Date(since).toISOString(), since);

it.each([
  [{ times: 0 }, `Did not become unavailable since ${at}`],
  [{ times: 1 }, `Became unavailable once since ${at}`],
  [{ times: 3 }, `Became unavailable 3 times since ${at}`],
  [{ times: 3, clusters: 1 }, `Became unavailable 3 times on 1 cluster since ${at}`],
  [{ times: 1, clusters: 1 }, `Became unavailable once on 1 cluster since ${at}`],
])("of %j says “%s”", (flaps, text) => {
  expect(flapsText({ ...flaps, since })).toBe(text);
});
