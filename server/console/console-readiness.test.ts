import { expect, it } from "vitest";
import { unavailableViews, viewsToWaitFor } from "./console-readiness";

const read = { isSynced: true, unavailable: [] };
const reading = { isSynced: false, unavailable: [] };
const forbidden = {
  isSynced: false,
  unavailable: [{ resource: "certificatesigningrequests.certificates.k8s.io", reason: "forbidden" as const }],
};

it("waits for what is being read, and for what cannot be read only where nothing can", () => {
  expect(viewsToWaitFor({ clusters: read, addons: reading, approvals: forbidden })).toEqual(["addons"]);
  expect(viewsToWaitFor({ clusters: read, approvals: forbidden })).toEqual([]);
  expect(viewsToWaitFor({ clusters: forbidden, approvals: forbidden })).toEqual(["clusters", "approvals"]);
});

it("names each view that cannot be read, with why", () => {
  const lines = unavailableViews({ clusters: read, addons: reading, approvals: forbidden });
  expect(lines).toEqual(["approvals: certificatesigningrequests.certificates.k8s.io (forbidden)"]);
});

it("names each view that shows a part, and waits for none of them", () => {
  const inPart = { ...read, lacking: [{ resource: "namespaces", reason: "forbidden" as const }] };
  expect(unavailableViews({ clusters: read, deletions: inPart })).toEqual([
    "deletions, in part: namespaces (forbidden)",
  ]);
  expect(viewsToWaitFor({ deletions: inPart })).toEqual([]);
});
