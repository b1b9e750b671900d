// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { render } from "@/components/testing/render";
import type { CatalogueDetail } from "@/lib/api/catalogue/catalogue-detail";
import { EntryFacts, Installation, Needs } from "./entry-parts";

const DETAIL: CatalogueDetail = {
  row: {
    name: "queues",
    displayName: "Queues",
    description: "Queues of jobs.",
    category: "Scheduling",
    maturity: "active",
    delivery: "template",
    status: "incomplete",
    missing: ["tokens"],
  },
  configs: [],
  commands: ["helm repo add x https://x.example", "helm install queues x/queues"],
  requires: [
    { name: "tokens", state: "missing" },
    { name: "cert-manager", state: "unknown" },
  ],
  known: ["tokens"],
  neededBy: [{ name: "jobs", state: "installed" }],
  conflicts: ["other-queues"],
};

it("names what an add-on requires, whether that is there, and what must not be on the same cluster", () => {
  render(<Needs detail={{ ...DETAIL, absentConflicts: ["old-queues"] }} />);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "tokensnot on this hub",
    "cert-managernot known: it has no ClusterManagementAddOn",
    "Not on one cluster with other-queues, which is on this hub.",
    "Not on one cluster with old-queues.",
    "jobsinstalled",
  ]);
  expect(screen.getByRole("region", { name: "Needed by" }).textContent).toContain("jobs");
  expect(screen.getByRole("link", { name: "tokens" }).getAttribute("href")).toBe("/catalogue?q=name%3Dtokens");
});

it("shows no needs where there are none", () => {
  const { container } = render(<Needs detail={{ ...DETAIL, requires: [], neededBy: [], conflicts: [] }} />);
  expect(container.textContent).toBe("");
});

it("shows the commands to copy, or in words how the add-on comes to the hub", () => {
  const { rerender } = render(<Installation detail={DETAIL} />);
  expect(screen.getByText(/helm install queues/).textContent).toContain("helm repo add");
  expect(screen.getByRole("button", { name: "Copy the commands" })).toBeTruthy();
  rerender(<Installation detail={{ ...DETAIL, commands: [], note: "Packaged downstream only." }} />);
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByText("Packaged downstream only.")).toBeTruthy();
});

it("leads to the form with its chart filled in, and says where no repository has that", () => {
  const chart = { name: "queues", version: "0.1.4", namespace: "addons", isUnpublished: true };
  const { container } = render(<Installation detail={{ ...DETAIL, chart }} />);
  expect(screen.getByRole("link", { name: "Register from its chart" }).getAttribute("href")).toBe(
    "/catalogue/register?chart=queues&version=0.1.4&namespace=addons&release=queues",
  );
  expect(container.textContent).toContain("in its source alone");
});

it("says how its agents work, as far as it is known", () => {
  const facts = { health: "lease", isHosted: true, hubComponents: ["ns/a", "ns/b"] } as const;
  const variables = [{ name: "qps", type: "integer", default: "30", help: "Requests a second" } as const];
  const { container, rerender } = render(
    <EntryFacts detail={{ ...DETAIL, ...facts, hubComponents: [...facts.hubComponents], variables }} />,
  );
  expect(container.textContent).toContain("A lease that its agent renews on the cluster");
  expect(container.textContent).toContain("ns/a, ns/b");
  expect(container.textContent).toContain("qps: Requests a second (30)");
  rerender(<EntryFacts detail={DETAIL} />);
  expect(container.textContent).not.toContain("Health by");
});
