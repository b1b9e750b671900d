import { expect, it } from "vitest";
import type { AddOnChain } from "@/lib/api/addons/add-on-chain";
import { addOnRow } from "@/lib/lists/testing";
import { type ChainRow, chainRows } from "./chain-rows";

const AVAILABLE = {
  type: "Available",
  status: "False",
  reason: "ProbeUnavailable",
  message: "no pods",
  since: "2026-11-20T08:00:00Z",
};
const APPLIED = { type: "Applied", status: "True", reason: "", message: "", since: "" };

function read(chain: Partial<AddOnChain>, row = addOnRow()): string[] {
  return lines(chainRows(row.name, row, { cluster: "c1", works: [], missing: {}, ...chain }));
}

function lines(rows: readonly ChainRow[]): string[] {
  return rows.map(
    ({ link, object, statuses }) =>
      `${link} ${object}: ${statuses.map(({ appearance, note }) => note ?? appearance.label).join(", ")}`,
  );
}

it("goes from the add-on to each manifest", () => {
  const manifest = { kind: "Deployment", namespace: "default", name: "agent", conditions: [APPLIED] };
  const silent = { kind: "Namespace", namespace: "", name: "default", conditions: [] };
  const chain = read({
    chosenBy: [{ namespace: "fleet", name: "all", group: "canary" }],
    conditions: [{ ...AVAILABLE, reportedBy: [] }],
    works: [{ name: "addon-hello-deploy-0", conditions: [APPLIED], manifests: [manifest, silent] }],
  });
  expect(chain).toEqual([
    "Add-on hello-template: installed by placements, by template",
    "Placement fleet/all: selected it, in group canary",
    "Cluster add-on c1/hello-template: Not available",
    "Work addon-hello-deploy-0: Applied",
    "Deployment default/agent: Applied",
    "Namespace default: Not reported by the cluster",
  ]);
});

it("says where it breaks off", () => {
  expect(read({ chosenBy: [] })).toEqual([
    "Add-on hello-template: installed by placements, by template",
    "Placement : None of them selected this cluster",
    "Cluster add-on c1/hello-template: Missing",
  ]);
});

it("says nothing of a choice where the add-on is installed by hand", () => {
  expect(read({ conditions: [] }, addOnRow({ install: "manual", placements: [] })).join()).not.toContain("Placement");
});

it("names the right without which no one sees who chose the cluster", () => {
  expect(read({ conditions: [] })[1]).toBe(
    "Placement : Needs list placementdecisions.cluster.open-cluster-management.io.",
  );
});

it("says that the add-on itself is not to be seen", () => {
  expect(lines(chainRows("secret", undefined, { cluster: "c1", chosenBy: [], works: [], missing: {} }))[0]).toContain(
    "Add-on secret: Hidden: you may not list this add-on",
  );
});

it("names the right for want of which a part is not there", () => {
  const missing = {
    conditions: { verb: "get", resource: "managedclusteraddons", group: "addon.open-cluster-management.io" },
    works: { verb: "list", resource: "manifestworks", group: "work.open-cluster-management.io" },
  };
  expect(read({ chosenBy: [], missing }).slice(2)).toEqual([
    "Cluster add-on c1/hello-template: Needs get managedclusteraddons.addon.open-cluster-management.io.",
    "Work : Needs list manifestworks.work.open-cluster-management.io.",
  ]);
});

it("counts the ready pods of a workload, and says why the others are not", () => {
  const replicas = { ready: 0, desired: 2, reason: "CrashLoopBackOff" };
  const manifest = { kind: "Deployment", namespace: "default", name: "agent", conditions: [APPLIED], replicas };
  const row = addOnRow();
  const works = [{ name: "addon-hello-deploy-0", conditions: [APPLIED], manifests: [manifest] }];
  const rows = chainRows(row.name, row, { cluster: "c1", works, missing: {} });
  expect(lines(rows.slice(-1))).toEqual(["Deployment default/agent: 0 of 2 ready: CrashLoopBackOff, Applied"]);
  expect(rows.at(-1)?.statuses[0]?.appearance.tone).toBe("bad");
});
