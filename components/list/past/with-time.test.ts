import { expect, it } from "vitest";
import { withTime } from "./with-time";

const AT = "2026-11-26T09:40:00Z";

it.each([
  ["/clusters", "/clusters?at=2026-11-26T09%3A40%3A00Z"],
  ["/replica-sets?q=a", "/replica-sets?q=a&at=2026-11-26T09%3A40%3A00Z"],
  ["/addons?layout=matrix", "/addons?layout=matrix&at=2026-11-26T09%3A40%3A00Z"],
  ["/rollouts/hello/fleet/all", "/rollouts/hello/fleet/all"],
  ["/addons/hello/clusters?q=a", "/addons/hello/clusters?q=a"],
])("leads from an earlier time to %s as of then", (href, then) => {
  expect(withTime(href, AT)).toBe(then);
  expect(withTime(href, undefined)).toBe(href);
});
