import { expect, it } from "vitest";
import type { AddOnChain } from "@/lib/api/addons";
import { chainRows } from "./chain-rows";
import { addOnRow } from "./testing";

const AVAILABLE = { type: "Available", status: "False", reason: "ProbeUnavailable", message: "no pods", since: "2026-11-20T08:00:00Z" };
const APPLIED = { type: "Applied", status: "True", reason: "", message: "", since: "" };

function read(chain: Partial<AddOnChain>, row = addOnRow()): string[] {
  const rows = chainRows(row, { cluster: "c1", works: [], ...chain });
  return rows.map(({ link, object, says }) => `${link} ${object}: ${says.map(({ look }) => look.word).join(", ")}`);
}

it("goes from the add-on to each manifest", () => {
  const manifest = { kind: "Deployment", namespace: "default", name: "agent", conditions: [APPLIED] };
  const silent = { kind: "Namespace", namespace: "", name: "default", conditions: [] };
  const lines = read({
    chosenBy: [{ namespace: "fleet", name: "all", group: "canary" }],
    conditions: [AVAILABLE],
    works: [{ name: "addon-hello-deploy-0", conditions: [APPLIED], manifests: [manifest, silent] }],
  });
  expect(lines).toEqual([
    "Add-on hello-template: installed by placements, by template",
    "Placement fleet/all: chose it, in group canary",
    "Cluster add-on c1/hello-template: Not available",
    "Work addon-hello-deploy-0: Applied",
    "Deployment default/agent: Applied",
    "Namespace default: The cluster has not reported",
  ]);
});

it("says where it breaks off", () => {
  expect(read({ chosenBy: [] })).toEqual([
    "Add-on hello-template: installed by placements, by template",
    "Placement : None of them chose this cluster",
    "Cluster add-on c1/hello-template: Not there",
  ]);
});

it("leaves out the choice for whoever may not see it, and for what is installed by hand", () => {
  expect(read({ conditions: [] })[1]).toBe("Cluster add-on c1/hello-template: The cluster has not reported");
  expect(read({ chosenBy: [], conditions: [] }, addOnRow({ install: "manual", placements: [] })).join()).not.toContain("Placement");
});
