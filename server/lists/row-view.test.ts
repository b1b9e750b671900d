import { expect, it } from "vitest";
import { areComparable } from "@/lib/api/list/revisions";
import { TestCaches } from "@/server/testing/caches";
import { viewsOf } from "@/server/testing/views-of";

it("no other process counts the revisions of a view, and this one counts up", () => {
  const caches = new TestCaches();
  const [here, elsewhere] = [viewsOf(caches).addons, viewsOf(caches).addons];
  const before = here.revision;
  expect(areComparable(before, elsewhere.revision)).toBe(false);
  caches.addOn("a");
  expect(here.revision).toBe(before + 1);
  expect(areComparable(before, here.revision)).toBe(true);
  expect(Number.isSafeInteger(here.revision)).toBe(true);
});
