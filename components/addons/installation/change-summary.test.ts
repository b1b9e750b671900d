import { expect, it } from "vitest";
import { changeAction, changeSummary } from "./change-summary";

type Plan = Parameters<typeof changeSummary>[0];

const WRITE = { verb: "patch", kind: "ClusterManagementAddOn", name: "hello" } as const;
const AFTER = { clusters: 38, away: 0, rolls: true, waves: [], earliestMs: 0, mostBroken: 0, failures: [] };
const NOTHING: Plan = { writes: [WRITE], after: AFTER, starting: [], gaining: [], losing: [], changing: [] };
const victim = (cluster: string) => ({ cluster, createdAt: "2030-01-01T00:00:00Z", finalizers: [] });

it.each<[Partial<Plan>, string, string]>([
  [{ writes: [] }, "Nothing to change: the installation is already as requested.", "Save"],
  [{}, "Saving moves no cluster now. The next change of the configuration reaches 38 clusters in the new way.", "Save"],
  [{ starting: ["a", "b"] }, "Saving starts 2 clusters that wait.", "Save, and start 2 clusters"],
  [
    { starting: ["a"], gaining: ["b"], losing: [victim("c"), victim("d")] },
    "Saving starts 1 cluster that waits, installs it on 1 cluster and removes it from 2 clusters.",
    "Remove from 2 clusters",
  ],
  [
    { changing: ["a"], gaining: ["b"] },
    "Saving installs it on 1 cluster and changes the configuration of 1 cluster.",
    "Install on 1 cluster",
  ],
])("%o", (change, text, action) => {
  const plan = { ...NOTHING, ...change };
  const parts = changeSummary(plan).map((part) => (typeof part === "string" ? part : String(part.figure)));
  expect(parts.join("")).toBe(text);
  expect(changeAction(plan)).toBe(action);
});
