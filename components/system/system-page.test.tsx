// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import type { SystemOverview } from "@/lib/api/system/system";
import { systemState } from "@/lib/queries/metrics/system";
import { systemOverview } from "@/lib/queries/system/system";
import { SystemPage } from "./system-page";

const SYSTEM: SystemOverview = {
  console: { version: "1.2.3", node: "v24.0.0", startedAt: "2026-11-25T08:00:00Z", hub: "fleet" },
  findings: [
    { check: "hub", outcome: "ok", text: "https://hub answers." },
    { check: "ocm", outcome: "failure", text: "OCM v1.2.0 approves renewals.", remedy: "Upgrade OCM to v1.2.1." },
  ],
  programs: { items: [{ name: "registration", version: "v1.2.0", ready: 1, replicas: 3 }] },
  ownPrograms: { items: [{ name: "flotilla-console", version: "0.1.0", ready: 2, replicas: 2 }] },
  featureGates: { items: [], missing: { verb: "get", resource: "clustermanagers", group: "operator.example" } },
  caches: [
    { resource: "managedclusters.cluster", objects: 1234, isSynced: true, lastSeenAt: "2026-11-25T08:00:00Z" },
    { resource: "manifestworks.work", objects: 0, isSynced: false, failure: "the hub forbids it" },
  ],
  hiddenCaches: 2,
};

it("puts what must be mended first, with its remedy", async () => {
  answerRequests({ "/api/v1/system": () => answered(SYSTEM) });
  render(<SystemPage />);
  const checks = within(await screen.findByRole("list", { name: "Checks" })).getAllByRole("listitem");
  expect(checks.map(({ textContent }) => textContent)).toEqual([
    "FailureOCMOCM v1.2.0 approves renewals.Upgrade OCM to v1.2.1.",
    "OKHubhttps://hub answers.",
  ]);
  expect(screen.getByText(/^2.checks: 1.failure\.$/)).toBeTruthy();
});

it("says what is read and how old it is, which cache is not current, and what one may not see", async () => {
  answerRequests({ "/api/v1/system": () => answered(SYSTEM) });
  render(<SystemPage />);
  const caches = await screen.findByRole("table", { name: "Caches of this console" });
  expect(within(caches).getByText("Not current")).toBeTruthy();
  expect(within(caches).getByText("the hub forbids it")).toBeTruthy();
  expect(within(caches).getByText("1,234")).toBeTruthy();
  expect(screen.getByText(/^2.kinds you may not list$/)).toBeTruthy();
  expect(screen.getByText(/clustermanagers/)).toBeTruthy();
  expect(screen.getByText("1 of 3")).toBeTruthy();
  expect(within(screen.getByRole("table", { name: "Flotilla's programs" })).getByText("2 of 2")).toBeTruthy();
});

it("leaves what the event stream tells of the system as it is", () => {
  expect(systemOverview().queryKey).not.toEqual(systemState().queryKey);
});
